import { webmToOgg } from '@prosa/talk'
import { pickVoiceFormat, type VoiceExtension, type VoiceFormat, voiceFile } from './voice-format.ts'

export type VoiceProblem =
  | 'unauthorized'
  | 'unsupported'
  | 'refusedByChannel'
  | 'insecure'
  | 'missing'
  | 'busy'
  | 'empty'
  | 'broken'

/** Why there is no recording. */
export class VoiceFailure extends Error {
  readonly problem: VoiceProblem
  constructor(problem: VoiceProblem, cause?: unknown) {
    super(`no voice recording: ${problem}`, { cause })
    this.name = 'VoiceFailure'
    this.problem = problem
  }
}

/** Why a recording ended that nobody ended: as large as it may be, or the microphone is gone. */
export type OwnEnd = 'full' | 'gone'

export interface Recording {
  /** How long it was listened, in ms, without its pauses. */
  elapsedMs(): number
  /** How loud it is now, from 0 to 1. */
  level(): number
  pause(): void
  resume(): void
  /**
   * Ends it; what ended by itself is given all the same.
   * @throws VoiceFailure empty, broken
   */
  finish(): Promise<File>
  /** Lets go of the microphone and of what was recorded. */
  discard(): void
}

export interface RecordingOptions {
  /** What may be sent where it goes. */
  extensions: readonly VoiceExtension[]
  maxBytes: number
  onOwnEnd: (why: OwnEnd) => void
}

/** For a voice, more is not heard: 16 MB last for an hour and more. */
const bitsPerSecond = 32_000
/** How often the browser hands over what it has recorded, in ms; a recording overshoots its limit by no more than this. */
const sliceMs = 1_000
/** Left of the limit for the last slice and the file's own tables. */
const spareBytes = 64 * 1024

/**
 * Asks for the microphone and records.
 * @throws VoiceFailure
 */
export async function startRecording(options: RecordingOptions): Promise<Recording> {
  if (typeof MediaRecorder === 'undefined') throw new VoiceFailure('unsupported')
  const isSupported = (mimeType: string): boolean => MediaRecorder.isTypeSupported(mimeType)
  const format = pickVoiceFormat(isSupported, options.extensions)
  if (!format) throw new VoiceFailure(pickVoiceFormat(isSupported, ['ogg', 'm4a']) ? 'refusedByChannel' : 'unsupported')
  const stream = await openMicrophone()
  try {
    return record(stream, format, options)
  } catch (error) {
    release(stream)
    throw new VoiceFailure('broken', error)
  }
}

/** What browsers call their refusals. */
const refusals: Readonly<Record<string, VoiceProblem>> = {
  NotAllowedError: 'unauthorized',
  SecurityError: 'unauthorized',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

async function openMicrophone(): Promise<MediaStream> {
  // Only a page that came over https, or from the machine itself, has them.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new VoiceFailure('insecure')
  try {
    // Phones play a voice message of one channel alone.
    const audio = { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true }
    return await devices.getUserMedia({ audio })
  } catch (error) {
    throw new VoiceFailure((error instanceof Error && refusals[error.name]) || 'broken', error)
  }
}

const release = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

function record(stream: MediaStream, format: VoiceFormat, { maxBytes, onOwnEnd }: RecordingOptions): Recording {
  const recorder = new MediaRecorder(stream, { mimeType: format.mimeType, audioBitsPerSecond: bitsPerSecond })
  const watch = createWatch()
  const ear = listen(stream)
  const slices: Blob[] = []
  let bytes = 0
  let why: OwnEnd | null = 'gone'
  const stopped = new Promise<void>((resolve) => {
    recorder.addEventListener('stop', () => {
      watch.stop()
      ear.close()
      release(stream)
      resolve()
      if (why) onOwnEnd(why)
    })
  })
  recorder.addEventListener('dataavailable', ({ data }) => {
    slices.push(data)
    bytes += data.size
    if (bytes < maxBytes - spareBytes || recorder.state === 'inactive') return
    why = 'full'
    recorder.stop()
  })
  const end = (): void => {
    why = null
    if (recorder.state !== 'inactive') recorder.stop()
  }
  recorder.start(sliceMs)
  watch.start()
  return {
    elapsedMs: watch.elapsedMs,
    level: ear.level,
    pause: () => {
      if (recorder.state !== 'recording') return
      recorder.pause()
      watch.stop()
    },
    resume: () => {
      if (recorder.state !== 'paused') return
      recorder.resume()
      watch.start()
    },
    finish: async () => {
      if (recorder.state !== 'inactive') end()
      await stopped
      return makeFile(slices, format)
    },
    discard: () => {
      end()
      slices.length = 0
    },
  }
}

async function makeFile(slices: readonly Blob[], format: VoiceFormat): Promise<File> {
  const recorded = new Blob([...slices])
  if (recorded.size === 0) throw new VoiceFailure('empty')
  if (format.container !== 'webm') return voiceFile([recorded], format)
  const webm = new Uint8Array(await recorded.arrayBuffer())
  const [serial = 0] = crypto.getRandomValues(new Uint32Array(1))
  try {
    return voiceFile([webmToOgg(webm, serial).bytes], format)
  } catch (error) {
    // Stopped before the first packet was there.
    throw new VoiceFailure(webm.length < emptyWebmBytes ? 'empty' : 'broken', error)
  }
}

/** What a browser writes before the first packet is smaller. */
const emptyWebmBytes = 1_000

/** Counts while it runs. */
function createWatch() {
  let beforeMs = 0
  let sinceMs: number | null = null
  const elapsedMs = (): number => beforeMs + (sinceMs === null ? 0 : performance.now() - sinceMs)
  return {
    elapsedMs,
    start: (): void => {
      sinceMs ??= performance.now()
    },
    stop: (): void => {
      beforeMs = elapsedMs()
      sinceMs = null
    },
  }
}

/** How loud it is; where the browser does not tell, silence. */
function listen(stream: MediaStream): { level: () => number; close: () => void } {
  try {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 512
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    return {
      level: () => {
        analyser.getFloatTimeDomainData(samples)
        const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
        // Voices are quiet: the root lifts them into sight.
        return Math.min(1, Math.sqrt(Math.sqrt(power)))
      },
      close: () => void context.close(),
    }
  } catch {
    // Only the picture of the sound is missing.
    return { level: () => 0, close: () => {} }
  }
}

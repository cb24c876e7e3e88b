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

/** Reason why recording is not possible. */
export class VoiceFailure extends Error {
  readonly problem: VoiceProblem
  constructor(problem: VoiceProblem, cause?: unknown) {
    super(`no voice recording: ${problem}`, { cause })
    this.name = 'VoiceFailure'
    this.problem = problem
  }
}

/** Reason why a recording stopped by itself: size limit reached, or microphone lost. */
export type OwnEnd = 'full' | 'gone'

export interface Recording {
  /** Recorded time in ms, without pauses. */
  elapsedMs(): number
  /** Current loudness from 0 to 1. */
  level(): number
  pause(): void
  resume(): void
  /**
   * Ends the recording and returns its file, also after it stopped by itself.
   * @throws VoiceFailure empty, broken
   */
  finish(): Promise<File>
  /** Releases the microphone and deletes the recording. */
  discard(): void
}

export interface RecordingOptions {
  /** File formats that the channel accepts. */
  extensions: readonly VoiceExtension[]
  maxBytes: number
  onOwnEnd: (why: OwnEnd) => void
}

/** Enough for speech: 16 MB last for more than an hour. */
const bitsPerSecond = 32_000
/** Ms between chunks from the browser; a recording exceeds its limit by one chunk at most. */
const sliceMs = 1_000
/** Bytes reserved below the limit for the last chunk and the file's headers. */
const spareBytes = 64 * 1024

/**
 * Requests the microphone and starts recording.
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

/** Browsers' error names. */
const refusals: Readonly<Record<string, VoiceProblem>> = {
  NotAllowedError: 'unauthorized',
  SecurityError: 'unauthorized',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
}

async function openMicrophone(): Promise<MediaStream> {
  // The browser offers media devices only on https and localhost.
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new VoiceFailure('insecure')
  try {
    // Phones play only mono voice messages.
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
    // Stopped before the first audio packet.
    throw new VoiceFailure(webm.length < emptyWebmBytes ? 'empty' : 'broken', error)
  }
}

/** A WebM file below this size contains only headers. */
const emptyWebmBytes = 1_000

/** Stopwatch of the recorded time. */
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

/** Measures loudness; 0 if the browser cannot. */
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
        // Speech has low power: the root makes it visible.
        return Math.min(1, Math.sqrt(Math.sqrt(power)))
      },
      close: () => void context.close(),
    }
  } catch {
    // Recording works without the level display.
    return { level: () => 0, close: () => {} }
  }
}

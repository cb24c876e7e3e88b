import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type OwnEnd,
  type Recording,
  type RecordingOptions,
  startRecording,
  VoiceFailure,
  type VoiceProblem,
} from './recording.ts'

export type RecordingPhase = 'asking' | 'recording' | 'paused' | 'preparing'

/** How a recording ended: to be heard first, sent at once, or by itself. */
export type RecordingEnd = 'hear' | 'send' | OwnEnd

export interface UseRecordingOptions extends Omit<RecordingOptions, 'onOwnEnd'> {
  /** Also called after unmounting, so that the recording is not lost. */
  onDone: (file: File, end: RecordingEnd) => void
  onProblem: (problem: VoiceProblem) => void
}

/** Number of levels drawn, and ms between them. */
const shownLevels = 64
const tickMs = 100

/** Records from mount until it is stopped or unmounted. */
export function useRecording(options: UseRecordingOptions) {
  const { extensions, maxBytes } = options
  const acts = useRef(options)
  useLayoutEffect(() => {
    acts.current = options
  })
  const recording = useRef<Recording | null>(null)
  const end = useRef((_how: RecordingEnd): void => {})
  const [phase, setPhase] = useState<RecordingPhase>('asking')
  const [elapsedMs, setElapsedMs] = useState(0)
  const [levels, setLevels] = useState<readonly number[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: records once, with the initial options
  useEffect(() => {
    let isHere = true
    const fail = (error: unknown): void => {
      const problem = error instanceof VoiceFailure ? error.problem : 'broken'
      // After unmounting, an empty recording is not reported.
      if (isHere || problem !== 'empty') acts.current.onProblem(problem)
    }
    end.current = (how) => {
      const ended = recording.current
      if (!ended) return
      recording.current = null
      if (isHere) setPhase('preparing')
      ended.finish().then((file) => acts.current.onDone(file, how), fail)
    }
    startRecording({ extensions, maxBytes, onOwnEnd: (why) => end.current(why) }).then(
      (started) => {
        // Unmounted before the permission was answered: nothing is recorded.
        if (!isHere) return started.discard()
        recording.current = started
        setPhase('recording')
      },
      (error: unknown) => isHere && fail(error),
    )
    return () => {
      isHere = false
      end.current('hear')
    }
  }, [])

  useEffect(() => {
    if (phase !== 'recording') return
    const timer = setInterval(() => {
      const { current } = recording
      if (!current) return
      setElapsedMs(current.elapsedMs())
      setLevels((known) => [...known.slice(1 - shownLevels), current.level()])
    }, tickMs)
    return () => clearInterval(timer)
  }, [phase])

  return {
    phase,
    elapsedMs,
    levels,
    finish: (how: 'hear' | 'send') => end.current(how),
    pause: () => {
      recording.current?.pause()
      setPhase((now) => (now === 'recording' ? 'paused' : now))
    },
    resume: () => {
      recording.current?.resume()
      setPhase((now) => (now === 'paused' ? 'recording' : now))
    },
    discard: () => {
      recording.current?.discard()
      recording.current = null
    },
  }
}

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

/** How a recording ended: to be heard first, to be sent at once, or by itself. */
export type RecordingEnd = 'hear' | 'send' | OwnEnd

export interface UseRecordingOptions extends Omit<RecordingOptions, 'onOwnEnd'> {
  /** Also when the screen has gone meanwhile: what was recorded is not lost. */
  onDone: (file: File, end: RecordingEnd) => void
  onProblem: (problem: VoiceProblem) => void
}

/** Levels that are kept to be drawn, and how often one is taken. */
const shownLevels = 64
const tickMs = 100

/** Records from when the component is drawn until it is told to stop, or goes. */
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: it records once, with what it was begun with
  useEffect(() => {
    let isHere = true
    const fail = (error: unknown): void => {
      const problem = error instanceof VoiceFailure ? error.problem : 'broken'
      // Who has left before a word was said has nothing to hear of it.
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
        // Who left before the browser had its answer wants none of it.
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

import { ActionIcon, Button } from '@mantine/core'
import { isEnter } from '@prosa/talk'
import { IconPlayerPauseFilled, IconPlayerRecordFilled, IconPlayerStopFilled, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { toastError } from '../toast.tsx'
import { pausePlayers } from './audio-player.tsx'
import { clockOf } from './clock-of.ts'
import { voiceTexts } from './texts.ts'
import { type UseRecordingOptions, useRecording } from './use-recording.ts'
import classes from './voice.module.css'

interface VoiceRecorderProps extends Omit<UseRecordingOptions, 'onProblem'> {
  /** Called if there is no recording: discarded, or never started. */
  onCancel: () => void
}

/**
 * Records from mount: shows time and loudness, with pause and three ways to end. Space pauses and resumes, Enter sends,
 * Esc stops to listen first. Failures show a toast.
 */
export function VoiceRecorder({ onCancel, ...options }: VoiceRecorderProps) {
  const box = useRef<HTMLFieldSetElement>(null)
  const { phase, elapsedMs, levels, finish, pause, resume, discard } = useRecording({
    ...options,
    onProblem: (problem) => {
      toastError(voiceTexts.failed, { detail: voiceTexts.problems[problem] })
      onCancel()
    },
  })
  const isOn = phase === 'recording' || phase === 'paused'
  const toggle = phase === 'paused' ? resume : pause
  const cancel = (): void => {
    discard()
    onCancel()
  }
  useEffect(() => {
    pausePlayers()
    box.current?.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    // Shortcuts of the screen must not leave the conversation during a recording.
    if (event.key !== 'Tab') event.stopPropagation()
    const isOnButton = event.target instanceof HTMLElement && event.target.closest('button') !== null
    if (event.key === 'Escape') isOn ? finish('hear') : cancel()
    else if (isOnButton || !isOn) return
    else if (isEnter(event)) finish('send')
    else if (event.key === ' ') toggle()
    else return
    event.preventDefault()
  }
  return (
    <fieldset ref={box} className={classes.strip} aria-label={voiceTexts.group} tabIndex={-1} onKeyDown={onKeyDown}>
      <ActionIcon variant="subtle" aria-label={voiceTexts.discard} title={voiceTexts.discard} onClick={cancel}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <span className="visually-hidden" role="status">
        {stateText[phase]}
      </span>
      {isOn ? (
        <>
          <span className={clsx(classes.dot, phase === 'paused' && classes.still)} aria-hidden />
          <span className={classes.time} role="timer" aria-label={voiceTexts.time(clockOf(elapsedMs / 1000))}>
            {clockOf(elapsedMs / 1000)}
          </span>
          <Levels levels={levels} />
          <ActionIcon
            variant="subtle"
            aria-label={phase === 'paused' ? voiceTexts.resume : voiceTexts.pause}
            title={phase === 'paused' ? voiceTexts.resume : voiceTexts.pause}
            onClick={toggle}
          >
            {phase === 'paused' ? (
              <IconPlayerRecordFilled size={18} aria-hidden />
            ) : (
              <IconPlayerPauseFilled size={18} aria-hidden />
            )}
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            aria-label={voiceTexts.stop}
            title={voiceTexts.stop}
            onClick={() => finish('hear')}
          >
            <IconPlayerStopFilled size={18} aria-hidden />
          </ActionIcon>
        </>
      ) : (
        <span className={classes.words}>{stateText[phase]}</span>
      )}
      <Button variant="filled" size="sm" disabled={!isOn} onClick={() => finish('send')}>
        {voiceTexts.send}
      </Button>
    </fieldset>
  )
}

const stateText = {
  asking: voiceTexts.asking,
  recording: voiceTexts.recording,
  paused: voiceTexts.paused,
  preparing: voiceTexts.preparing,
} as const

/** Loudness bars, newest at the right, as many as fit. */
function Levels({ levels }: { levels: readonly number[] }) {
  return (
    <span className={classes.levels} aria-hidden>
      {levels.map((level, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <i key={at} style={{ height: `${Math.round(12 + level * 88)}%` }} />
      ))}
    </span>
  )
}

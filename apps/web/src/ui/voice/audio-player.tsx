import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { uiTexts } from '../texts.ts'
import classes from './audio-player.module.css'
import { clockOf } from './clock-of.ts'

const speeds = [1, 1.5, 2] as const

/** The playing element: starting another one pauses it. */
let heard: HTMLAudioElement | null = null

const hear = (audio: HTMLAudioElement): void => {
  if (heard !== audio) heard?.pause()
  heard = audio
}

/** Pauses playback, e.g. before recording. */
export const pausePlayers = (): void => heard?.pause()

/** Player of a voice message: play, position, time and three speeds. */
export function AudioPlayer({ url, name }: { url: string; name: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [time, setTime] = useState(0)
  const [duration, setDuration] = useState(0)
  const [speed, setSpeed] = useState(0)
  const rate = speeds[speed] ?? 1

  const toggle = (): void => {
    if (!audio.current) return
    if (isPlaying) {
      audio.current.pause()
      return
    }
    audio.current.playbackRate = rate
    audio.current.play().catch(() => setFailed(true))
  }
  const faster = (): void => {
    const next = (speed + 1) % speeds.length
    setSpeed(next)
    if (audio.current) audio.current.playbackRate = speeds[next] ?? 1
  }
  if (hasFailed)
    return (
      <a className={classes.failed} href={url} target="_blank" rel="noreferrer">
        {uiTexts.player.failed}
      </a>
    )
  return (
    <div className={classes.audio}>
      {/* biome-ignore lint/a11y/useMediaCaption: a voice message has no captions */}
      <audio
        ref={audio}
        src={url}
        preload="metadata"
        onPlay={(event) => {
          hear(event.currentTarget)
          setPlaying(true)
        }}
        onPause={() => setPlaying(false)}
        onError={() => setFailed(true)}
        onLoadedMetadata={(event) => setDuration(event.currentTarget.duration)}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
      />
      <button
        type="button"
        className={classes.play}
        aria-label={isPlaying ? uiTexts.player.pause : uiTexts.player.play}
        onClick={toggle}
      >
        {isPlaying ? <IconPlayerPauseFilled size={16} aria-hidden /> : <IconPlayerPlayFilled size={16} aria-hidden />}
      </button>
      <input
        type="range"
        className={classes.track}
        aria-label={name}
        min={0}
        max={Number.isFinite(duration) ? duration : 0}
        step={0.1}
        value={time}
        onChange={(event) => {
          if (audio.current) audio.current.currentTime = Number(event.currentTarget.value)
        }}
      />
      <span className={classes.time}>{clockOf(isPlaying || time > 0 ? time : duration)}</span>
      <button
        type="button"
        className={classes.speed}
        aria-label={uiTexts.player.speed(String(rate).replace('.', ','))}
        onClick={faster}
      >
        {String(rate).replace('.', ',')}x
      </button>
    </div>
  )
}

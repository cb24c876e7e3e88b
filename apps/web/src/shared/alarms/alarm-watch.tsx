import { Button } from '@mantine/core'
import { listAlarms, type SidebarDialog } from '@prosa/contract'
import { IconBellRinging } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../../app/api.ts'
import cards from '../../app/live/attention-cards.module.css'
import { live, useAttention, useLiveStores } from '../../app/live/index.ts'
import { createPersonAlert } from '../../app/live/person-alert.ts'
import type { RoomStore } from '../../app/live/room-store.ts'
import { useFormats } from '../../ui/use-formats.ts'
import { useNow } from '../../ui/use-now.ts'
import classes from './alarm-watch.module.css'
import { type Alarm, type Alarms, createAlarms } from './alarms.ts'
import { alarmTexts as texts } from './texts.ts'
import { useStoppedAutomations } from './use-stopped-automations.ts'

interface AlarmWatchProps {
  /** This user's setting decides what a notification shows. */
  userId: number
  /** The open conversation. Its own screen shows its alarm, so the bar leaves it out. */
  openId: number | null
  onOpen: (dialogId: number) => void
  /** They may switch automations, and are told of one that stopped. */
  edits: boolean
}

const tickMs = 30_000

/** Reads the current alarms. Rows that the stream delivered later win over the answer. */
const read = async (alarms: Alarms, rooms: RoomStore): Promise<void> => {
  const answered = alarms.beginReading()
  try {
    const { dialogs } = await call(listAlarms)
    answered(dialogs.map((row) => rooms.newest(row)))
  } catch {
    // The next stream event brings the state, so the failure is not shown.
    answered(null)
  }
}

/** Listens to every changed row and alerts the user when an alarm begins. */
const listen = (alarms: Alarms, rooms: RoomStore, ring: (row: SidebarDialog) => void): (() => void) => {
  const see = (row: SidebarDialog): void => {
    const newest = rooms.newest(row)
    if (alarms.see(newest)) ring(newest)
  }
  const stops = [
    live.on('dialog', ({ dialog }) => see(dialog)),
    live.on('handed', ({ dialog }) => see(dialog)),
    live.on('gone', ({ dialogId }) => alarms.remove(dialogId)),
    live.on('resync', () => void read(alarms, rooms)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Shows, on every screen, conversations that wait while nobody can act in them; without any, automations that stopped by themselves and follow-ups that wait for a person. */
export function AlarmWatch({ openId, userId, onOpen, edits }: AlarmWatchProps) {
  const { rooms } = useLiveStores()
  const alarms = useMemo(createAlarms, [])
  useEffect(() => {
    void read(alarms, rooms)
    const alert = createPersonAlert(onOpen, userId)
    return listen(alarms, rooms, (row) => alert('alarm', row))
  }, [alarms, rooms, onOpen, userId])
  const items = useSyncExternalStore(alarms.subscribe, alarms.items)
  // Conversations that already show this user an attention card are left out.
  const mine = useAttention().map(({ dialogId }) => dialogId)
  const elsewhere = items.filter(({ dialogId }) => dialogId !== openId && !mine.includes(dialogId))
  const { stopped, onLater } = useStoppedAutomations(edits)
  const navigate = useNavigate()
  const [first] = elsewhere
  if (first) return <AlarmBar alarm={first} more={elsewhere.length - 1} onOpen={onOpen} onLater={alarms.dismissAll} />
  const [halted] = stopped
  if (!halted) return null
  const more = stopped.length - 1
  return (
    <Bar
      label={texts.stoppedLabel}
      title={halted.name}
      detail={halted.isFollowUp ? texts.paused : texts.stopped}
      more={{ count: more, text: texts.moreStopped(more) }}
      later={onLater}
      open={{
        label: texts.see,
        run: () => void navigate(halted.path),
      }}
    />
  )
}

interface AlarmBarProps {
  alarm: Alarm
  more: number
  onOpen: (dialogId: number) => void
  onLater: () => void
}

function AlarmBar({ alarm: { dialogId, name, waitsSince }, more, onOpen, onLater }: AlarmBarProps) {
  const { relative } = useFormats()
  const now = useNow(tickMs)
  return (
    <Bar
      label={texts.label}
      title={name}
      detail={
        <>
          {texts.nobody}
          {/* Hidden from screen readers, which would otherwise announce every minute that passes. */}
          <span aria-hidden data-clock="alarm">
            {' '}
            · {texts.since(relative(waitsSince, now))}
          </span>
        </>
      }
      more={{ count: more, text: texts.more(more) }}
      later={onLater}
      open={{ label: texts.open, run: () => onOpen(dialogId) }}
    />
  )
}

interface BarProps {
  label: string
  title: string
  detail: ReactNode
  /** How many others there are. */
  more: { count: number; text: string }
  later: () => void
  open: { label: string; run: () => void }
}

function Bar({ label, title, detail, more, later, open }: BarProps) {
  return (
    <section className={classes.bar} aria-label={label} data-alarms>
      <div className={cards.cards}>
        <div className={cards.card}>
          <div className={classes.what}>
            <span className={classes.icon}>
              <IconBellRinging size={20} stroke={1.75} aria-hidden />
            </span>
            <p className={classes.words} role="alert">
              <b className={`${cards.title} clip`}>{title}</b>
              <span className={`${cards.detail} clip`}>{detail}</span>
              {more.count > 0 ? <span className="visually-hidden">{more.text}</span> : null}
            </p>
            {more.count > 0 ? (
              <span className={cards.more} title={more.text} aria-hidden>
                +{more.count}
              </span>
            ) : null}
          </div>
          <div className={cards.acts}>
            <Button size="sm" variant="subtle" onClick={later}>
              {texts.later}
            </Button>
            <Button size="sm" variant="filled" onClick={open.run}>
              {open.label}
            </Button>
          </div>
        </div>
      </div>
    </section>
  )
}

import type { Attendance } from '@prosa/contract'
import { IconChevronDown } from '@tabler/icons-react'
import clsx from 'clsx'
import { ActMenu, type MenuAct } from '../../../../ui/act-menu.tsx'
import { useFormats } from '../../../../ui/use-formats.ts'
import { useToday } from '../../../../ui/use-now.ts'
import own from './attendance-pick.module.css'
import { attendanceTexts } from './attendance-texts.ts'
import classes from './list.module.css'
import { useAttendance } from './use-attendance.ts'

const limits: readonly (number | null)[] = [null, 1, 2, 3, 5, 10, 20]

/** Sets whether rooms are offered to this person and how many at a time; hidden for people who get no offers. */
export function AttendancePick({ isOnline = true }: { isOnline?: boolean }) {
  const { attendance, change, isChanging } = useAttendance()
  const { dayKey, moment, time } = useFormats()
  const today = useToday()
  if (!attendance?.isAttendant) return null
  const { isAway, awayUntil, roomLimit } = attendance
  const isToday = awayUntil !== null && dayKey(awayUntil) === today
  const is = isAway ? 'away' : isOnline ? 'available' : 'offline'
  const until = awayUntil && (isToday ? time(awayUntil) : moment(awayUntil))
  const said = isAway && until ? attendanceTexts.awayUntil(until) : attendanceTexts[is]
  const acts: MenuAct[] = [
    { label: attendanceTexts.available, isChosen: !isAway, onAct: () => change({ isAway: false }) },
    { label: attendanceTexts.awayFor15, onAct: () => change({ isAway: true, awayMinutes: 15 }) },
    { label: attendanceTexts.awayFor60, onAct: () => change({ isAway: true, awayMinutes: 60 }) },
    {
      label: attendanceTexts.awayOpen,
      isChosen: isAway && awayUntil === null,
      onAct: () => change({ isAway: true, awayMinutes: null }),
    },
    ...limitsWith(attendance).map((limit, place) => ({
      ...(place === 0 ? { heading: attendanceTexts.limits } : {}),
      key: `limit ${limit}`,
      label: attendanceTexts.roomLimit(limit),
      isChosen: limit === roomLimit,
      onAct: () => change({ roomLimit: limit }),
    })),
  ]
  return (
    <ActMenu
      position="bottom-start"
      width={260}
      acts={acts}
      target={
        <button
          type="button"
          className={clsx(classes.pick, own.pick, isAway && own.away)}
          title={`${attendanceTexts.label}: ${said}`}
          aria-busy={isChanging}
          aria-label={`${attendanceTexts.label}: ${said}`}
        >
          <span className={own.dot} data-away={isAway || undefined} data-offline={!isOnline || undefined} aria-hidden />
          <span className={clsx('clip', own.name)}>{said}</span>
          <IconChevronDown size={14} stroke={1.75} aria-hidden />
        </button>
      }
    />
  )
}

/** The limits to choose from, including the current one even if it is unusual. */
const limitsWith = ({ roomLimit }: Attendance): (number | null)[] =>
  limits.includes(roomLimit)
    ? [...limits]
    : [null, ...[...limits, roomLimit].filter((limit) => limit !== null).toSorted((a, b) => a - b)]

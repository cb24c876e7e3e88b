import type { SidebarDialog } from '@prosa/contract'
import { IconBellRinging, IconClock } from '@tabler/icons-react'
import { alarmTexts } from '../../../shared/alarms/texts.ts'
import { formatSpan, targetOf } from './room-target.ts'
import classes from './targets.module.css'
import { targetTexts as texts } from './texts.ts'

interface RowTargetProps {
  dialog: SidebarDialog
  now: number
}

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

/** In a row of the list: nobody can act in the room. */
export function RowAlarm() {
  return (
    <span className={classes.alarm} role="img" aria-label={alarmTexts.nobodyThere} title={alarmTexts.nobodyThere}>
      <IconBellRinging {...icon} />
    </span>
  )
}

/** In a row of the list: how much of the room's time is left. */
export function RowTarget({ dialog, now }: RowTargetProps) {
  const target = targetOf(dialog, now)
  const span = target && formatSpan(target.leftMs)
  if (!target || !span) return null
  const isMissed = target.state === 'missed'
  const said = texts[isMissed ? 'missed' : 'left'][target.kind](span)
  return (
    <span className={classes.target} data-state={target.state} title={said}>
      <IconClock {...icon} />
      <span aria-hidden>{isMissed ? texts.late(span) : span}</span>
      <span className="visually-hidden">{said}</span>
    </span>
  )
}

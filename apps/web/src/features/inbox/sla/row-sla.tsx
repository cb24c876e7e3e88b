import type { SidebarDialog } from '@prosa/contract'
import { IconBellRinging, IconClock } from '@tabler/icons-react'
import { alarmTexts } from '../../../shared/alarms/texts.ts'
import { formatSpan, slaOf } from './room-sla.ts'
import classes from './sla.module.css'
import { slaTexts as texts } from './texts.ts'

interface RowSlaProps {
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
export function RowSla({ dialog, now }: RowSlaProps) {
  const sla = slaOf(dialog, now)
  const span = sla && formatSpan(sla.leftMs)
  if (!sla || !span) return null
  const isMissed = sla.state === 'missed'
  const said = texts[isMissed ? 'missed' : 'left'][sla.kind](span)
  return (
    <span className={classes.sla} data-state={sla.state} title={said}>
      <IconClock {...icon} />
      <span aria-hidden>{isMissed ? texts.late(span) : span}</span>
      <span className="visually-hidden">{said}</span>
    </span>
  )
}

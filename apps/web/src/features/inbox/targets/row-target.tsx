import type { SidebarDialog } from '@prosa/contract'
import { IconBellRinging, IconClock } from '@tabler/icons-react'
import { alarmTexts } from '../../../app/alarms/texts.ts'
import { formatSpan, targetOf } from './room-target.ts'
import classes from './targets.module.css'
import { targetTexts as texts } from './texts.ts'

interface RowTargetProps {
  dialog: SidebarDialog
  now: number
}

const icon = { size: 14, stroke: 1.75, 'aria-hidden': true } as const

/** In a row of the list: that nobody can act in the room, and how much of its time is left. */
export function RowTarget({ dialog, now }: RowTargetProps) {
  const target = targetOf(dialog, now)
  const span = target && formatSpan(target.leftMs)
  const said = target && span && texts[target.state === 'missed' ? 'missed' : 'left'][target.kind](span)
  return (
    <>
      {dialog.alarmedAt === null ? null : (
        <span className={classes.alarm} role="img" aria-label={alarmTexts.nobody} title={alarmTexts.nobody}>
          <IconBellRinging {...icon} />
        </span>
      )}
      {target && span && said ? (
        <span className={classes.target} data-state={target.state} title={said}>
          <IconClock {...icon} />
          <span aria-hidden>{target.state === 'missed' ? texts.late(span) : span}</span>
          <span className="visually-hidden">{said}</span>
        </span>
      ) : null}
    </>
  )
}

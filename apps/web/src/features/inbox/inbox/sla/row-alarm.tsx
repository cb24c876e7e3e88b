import { IconBellRinging } from '@tabler/icons-react'
import { alarmTexts } from '../../../../shared/alarms/texts.ts'
import classes from './sla.module.css'

/** Mark of a row: nobody can act in the room. */
export function RowAlarm() {
  return (
    <span className={classes.alarm} role="img" aria-label={alarmTexts.nobodyThere} title={alarmTexts.nobodyThere}>
      <IconBellRinging size={14} stroke={1.75} aria-hidden />
    </span>
  )
}

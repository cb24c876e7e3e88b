import { IconClock } from '@tabler/icons-react'
import { serverNowMs } from '../../../../ui/clock.ts'
import { useFormats } from '../../../../ui/use-formats.ts'
import { whenText } from '../scheduled/when.ts'
import { reminderTexts as texts } from './reminder-texts.ts'
import classes from './reminders.module.css'

/** In place of a row's last message: until when its holder has put the room off. */
export function RowSnooze({ until }: { until: string }) {
  const formats = useFormats()
  return (
    <span className={classes.snoozed}>
      <IconClock size={14} stroke={1.75} aria-hidden />
      <span className="clip">{texts.putOffUntil(whenText(formats, until, serverNowMs()))}</span>
    </span>
  )
}

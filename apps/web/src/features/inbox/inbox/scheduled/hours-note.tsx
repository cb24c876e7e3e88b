import { type BusinessHours, instantOfClock, isOpenAt, nextChangeAt } from '@prosa/contract'
import { serverNowMs } from '../../../../ui/clock.ts'
import { useFormats } from '../../../../ui/use-formats.ts'
import classes from './scheduled.module.css'
import { scheduledTexts as texts } from './scheduled-texts.ts'
import { whenText } from './when.ts'

/** Opening hours of a workspace. */
export interface OfHours {
  name: string
  hours: BusinessHours
}

/** Says that nobody will attend at the chosen moment. */
export function HoursNote({ zone, clock, of }: { zone: string; clock: string; of: OfHours | null }) {
  const formats = useFormats()
  const text = (): string => {
    const ms = of === null || clock === '' ? null : instantOfClock(zone, clock)
    if (of === null || ms === null || isOpenAt(of.hours, zone, new Date(ms))) return ''
    const opens = nextChangeAt(of.hours, zone, new Date(ms))
    return texts.closedThen(of.name, opens && whenText(formats, opens.toISOString(), serverNowMs()))
  }
  return (
    <p className={classes.hint} role="status">
      {text()}
    </p>
  )
}

import clsx from 'clsx'
import classes from './wait-clock.module.css'
import type { Wait } from './wait-of.ts'

interface WaitClockProps {
  wait: Wait
  className?: string | undefined
  title?: string
}

/** A customer's waiting time, more prominent as the target nears; the accessible name includes the target. */
export function WaitClock({ wait: { since, text, said, state }, className, title = said }: WaitClockProps) {
  return (
    <time className={clsx(classes.wait, className)} data-clock="wait" data-state={state} dateTime={since} title={title}>
      <span aria-hidden>{text}</span>
      <span className="visually-hidden">{said}</span>
    </time>
  )
}

import { flowTexts } from '../texts.ts'
import classes from './simulator.module.css'

const texts = flowTexts.simulator.time
const spans = [10, 60, 1440] as const

interface TimeChipsProps {
  /** Minutes until the bot does something by itself; null: nothing is due. */
  nextMinutes: number | null
  isBusy: boolean
  onPass: (minutes: number | 'next') => void
}

/** Lets the time of the simulated conversation pass. */
export function TimeChips({ nextMinutes, isBusy, onPass }: TimeChipsProps) {
  return (
    <fieldset className={classes.chips} aria-label={texts.label}>
      {spans.map((minutes) => (
        <button key={minutes} type="button" disabled={isBusy} onClick={() => onPass(minutes)}>
          {texts.chips[minutes]}
        </button>
      ))}
      <button
        type="button"
        disabled={isBusy || nextMinutes === null}
        title={nextMinutes === null ? texts.nothingNext : undefined}
        onClick={() => onPass('next')}
      >
        {nextMinutes === null ? texts.next : texts.nextIn(nextMinutes)}
      </button>
    </fieldset>
  )
}

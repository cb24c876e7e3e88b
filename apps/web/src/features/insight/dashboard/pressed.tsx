import { formatNumber } from '../../../ui/format.ts'
import classes from './dashboard-screen.module.css'
import { dashboardTexts as texts } from './texts.ts'

/** A number that opens the conversations that it counts; zero is plain text. */
export function Pressed({ number, onPress }: { number: number; onPress: () => void }) {
  if (number === 0) return formatNumber(number)
  return (
    <button type="button" className={classes.pressed} title={texts.behind.open} onClick={onPress}>
      {formatNumber(number)}
    </button>
  )
}

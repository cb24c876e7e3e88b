import { useDownSince } from '../../../app/live/index.ts'
import { useFormats } from '../../../ui/use-formats.ts'
import classes from './line-down.module.css'
import { inboxTexts } from './texts.ts'

/** Strip shown without a connection: says so, and since when the data is old. */
export function LineDown({ isSlow }: { isSlow: boolean }) {
  const since = useDownSince()
  const { time } = useFormats()
  const asOf = since === null ? '' : ` · ${inboxTexts.asOf(time(new Date(since).toISOString()))}`
  return (
    <p className={classes.line} role="status" data-no-line>
      <span className="clip">{(isSlow ? inboxTexts.slow : inboxTexts.noLine) + asOf}</span>
    </p>
  )
}

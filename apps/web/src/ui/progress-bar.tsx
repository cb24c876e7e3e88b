import { wholePercent } from './format.ts'
import classes from './progress-bar.module.css'

/** Progress from 0 to 1, or null if unknown; the bar takes the same space in both cases. */
export function ProgressBar({
  label,
  share,
  className = '',
}: {
  label: string
  share: number | null
  className?: string
}) {
  const percent = share === null ? null : wholePercent(share)
  return (
    <div
      className={`${classes.bar} ${className}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      data-unknown={share === null || undefined}
    >
      <div className={classes.done} style={percent === null ? undefined : { width: `${percent}%` }} />
    </div>
  )
}

import classes from './unread-badge.module.css'

interface UnreadBadgeProps {
  count: number
  /** Accessible label, e.g. '3 não lidas'. */
  label: string
  /** Larger counts show as '99+'. */
  max?: number
}

/** Round count in the brand's colour; nothing at zero. */
export function UnreadBadge({ count, label, max = 99 }: UnreadBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classes.unread} role="img" aria-label={label}>
      {count > max ? `${max}+` : count}
    </span>
  )
}

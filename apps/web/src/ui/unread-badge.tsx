import classes from './unread-badge.module.css'

interface UnreadBadgeProps {
  count: number
  /** Read to those who do not see it, e.g. '3 não lidas'. */
  label: string
  /** Larger counts show as '99+'. */
  max?: number
}

/** The brand's round count; nothing at zero. */
export function UnreadBadge({ count, label, max = 99 }: UnreadBadgeProps) {
  if (count <= 0) return null
  return (
    <span className={classes.unread} role="img" aria-label={label}>
      {count > max ? `${max}+` : count}
    </span>
  )
}

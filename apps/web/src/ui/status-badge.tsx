import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

export type BadgeTone = 'ok' | 'info' | 'warn' | 'bad' | 'neutral' | 'off' | 'plain'

interface StatusBadgeProps {
  /** `off` has a hollow dot, `plain` none. */
  tone: BadgeTone
  children: ReactNode
}

/** A dot and a word, since colour alone is not accessible. */
export function StatusBadge({ tone, children }: StatusBadgeProps) {
  return <span className={clsx(classes.badge, classes[tone])}>{children}</span>
}

import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'
import classes from './empty-state.module.css'

interface EmptyStateProps {
  drawing: DrawingName
  title: string
  text?: string
  /** The next step: one button or link. */
  action?: ReactNode
  role?: 'alert' | 'status'
  /** Heading level; 2 by default. With 1 it is the only content of its screen, centred. */
  level?: 1 | 2 | 3
  className?: string
}

/** A drawing, a title, one sentence and one next step. */
export function EmptyState({ drawing, title, text, action, role, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={clsx(classes.empty, level === 1 && classes.whole, className)}
      data-empty={level !== 1 || undefined}
      {...(role ? { role } : {})}
    >
      <Drawing name={drawing} />
      <Heading className={classes.title}>{title}</Heading>
      {text ? <p className={classes.text}>{text}</p> : null}
      {action ? <div className={classes.acts}>{action}</div> : null}
    </div>
  )
}

import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { uiTexts } from '../../ui/texts.ts'
import classes from './recent-list.module.css'
import { homeTexts } from './texts.ts'

interface RecentListProps {
  title: string
  more: { to: string; label: string }
  /** Undefined while loading. */
  rows: ReactNode[] | undefined
  emptyText: string
  hasFailed: boolean
  onRetry: () => void
}

/** A short list under a heading, with a link to the full list. */
export function RecentList({ title, more, rows, emptyText, hasFailed, onRetry }: RecentListProps) {
  return (
    <section aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        <Link to={more.to}>{more.label}</Link>
      </div>
      <div className="card">
        {rows === undefined && hasFailed ? (
          <div className={classes.line} role="alert">
            {homeTexts.listFailed}
            <Button size="sm" onClick={onRetry}>
              {uiTexts.retry}
            </Button>
          </div>
        ) : rows === undefined ? (
          <ListSkeleton rows={3} />
        ) : rows.length === 0 ? (
          <p className={classes.line}>{emptyText}</p>
        ) : (
          <ul className={classes.rows}>{rows}</ul>
        )}
      </div>
    </section>
  )
}

import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  subtitle?: string
  /** A quiet line beside the title, below it where there is no room. */
  hint?: ReactNode
  /** A badge beside the title: the state of what the page is about. */
  mark?: ReactNode
  /** A quiet figure beside the title, e.g. '9 Bots'. */
  count?: string
  /** Search box and buttons, at the right; under 900 px below the title. */
  actions?: ReactNode
}

/** Title, subtitle and actions at the head of a screen. */
export function PageHeader({ title, subtitle, hint, mark, count, actions }: PageHeaderProps) {
  return (
    <header className={classes.head}>
      <div className={clsx(classes.words, hint && classes.hinted)}>
        <div className={classes.title}>
          <h1>
            {title}
            {count ? <span className={classes.count}>{count}</span> : null}
          </h1>
          {mark}
        </div>
        {subtitle ? <p>{subtitle}</p> : null}
        {hint}
      </div>
      {actions ? <div className={classes.acts}>{actions}</div> : null}
    </header>
  )
}

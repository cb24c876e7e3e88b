import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './page-header.module.css'

interface PageHeaderProps {
  title: string
  /** One line of purpose below the title, full width. */
  subtitle: string
  /** A muted line after the purpose. */
  hint?: ReactNode
  /** A badge beside the title, with the state of the page's record. */
  mark?: ReactNode
  /** A muted count beside the title, e.g. '9 Bots'. */
  count?: string
  /** Link or button to the parent page, before the title. */
  back?: { label: string } & ({ to: string } | { onBack: () => void })
  /** Picture of the page's record. */
  picture?: ReactNode
  /** Search box, filters and secondary buttons; below 900 px in a row of their own. */
  actions?: ReactNode
  /** The one primary button, at the end of the title's row at every width. */
  act?: ReactNode
}

/** Head of every screen: title, purpose and actions, always in the same place. */
export function PageHeader({ title, subtitle, hint, mark, count, back, picture, actions, act }: PageHeaderProps) {
  return (
    <header className={classes.head}>
      {back || picture ? (
        <div className={classes.lead}>
          {back ? <Back {...back} /> : null}
          {picture}
        </div>
      ) : null}
      <div className={classes.title}>
        <h1>
          {title}
          {count ? <span className={classes.count}>{count}</span> : null}
        </h1>
        {mark}
      </div>
      <div className={classes.line}>
        <p>{subtitle}</p>
        {hint}
      </div>
      {actions ? <div className={classes.tools}>{actions}</div> : null}
      {act ? <div className={classes.act}>{act}</div> : null}
    </header>
  )
}

function Back(back: NonNullable<PageHeaderProps['back']>) {
  const arrow = <IconArrowLeft size={18} stroke={1.75} aria-hidden />
  return (
    <Tooltip label={back.label}>
      {'to' in back ? (
        <ActionIcon component={Link} to={back.to} aria-label={back.label}>
          {arrow}
        </ActionIcon>
      ) : (
        <ActionIcon aria-label={back.label} onClick={back.onBack}>
          {arrow}
        </ActionIcon>
      )}
    </Tooltip>
  )
}

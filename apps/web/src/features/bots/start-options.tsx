import { IconHeadset, IconSitemap, IconTemplate } from '@tabler/icons-react'
import clsx from 'clsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './start-options.module.css'
import { botTexts } from './texts.ts'

const icon = { size: 24, stroke: 1.6, 'aria-hidden': true } as const
const texts = botTexts.start

interface StartOptionsProps {
  /** Where nothing above says what this is. */
  hasTitle?: boolean
  onScratch: () => void
  onPeople: () => void
}

/** The ways to a new bot. Templates are named as what is to come, as on the home, and cannot be pressed. */
export function StartOptions({ hasTitle = false, onScratch, onPeople }: StartOptionsProps) {
  return (
    <section className={clsx(classes.start, hasTitle && classes.alone)} aria-label={texts.title}>
      {hasTitle ? <p>{texts.text}</p> : null}
      <div className={classes.options}>
        <button type="button" className={`card ${classes.option}`} onClick={onScratch}>
          <span className={classes.icon}>
            <IconSitemap {...icon} />
          </span>
          <b>{texts.scratch}</b>
          <span className="sub">{texts.scratchText}</span>
        </button>
        <button type="button" className={`card ${classes.option}`} onClick={onPeople}>
          <span className={classes.icon}>
            <IconHeadset {...icon} />
          </span>
          <b>{texts.people}</b>
          <span className="sub">{texts.peopleText}</span>
        </button>
        <div className={`${classes.option} ${classes.later}`}>
          <span className={classes.icon}>
            <IconTemplate {...icon} />
          </span>
          <b>
            {texts.templates} <StatusBadge tone="plain">{texts.soon}</StatusBadge>
          </b>
          <span className="sub">{texts.templatesText}</span>
        </div>
      </div>
    </section>
  )
}

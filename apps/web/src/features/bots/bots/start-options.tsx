import { IconHeadset, IconSitemap, IconTemplate } from '@tabler/icons-react'
import clsx from 'clsx'
import classes from './start-options.module.css'
import { botTexts } from './texts.ts'

const icon = { size: 24, stroke: 1.6, 'aria-hidden': true } as const
const texts = botTexts.start

interface StartOptionsProps {
  /** Where nothing above says what this is. */
  hasTitle?: boolean
  onScratch: () => void
  onPeople: () => void
  /** Null: not for this person. */
  onTemplates: (() => void) | null
}

/** The ways to a new bot. */
export function StartOptions({ hasTitle = false, onScratch, onPeople, onTemplates }: StartOptionsProps) {
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
        {onTemplates ? (
          <button type="button" className={`card ${classes.option}`} onClick={onTemplates}>
            <span className={classes.icon}>
              <IconTemplate {...icon} />
            </span>
            <b>{texts.templates}</b>
            <span className="sub">{texts.templatesText}</span>
          </button>
        ) : null}
      </div>
    </section>
  )
}

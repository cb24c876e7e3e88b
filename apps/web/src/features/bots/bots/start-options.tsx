import { IconChevronRight, IconHeadset, IconSitemap, IconTemplate } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './start-options.module.css'
import { botTexts } from './texts.ts'

const icon = { size: 24, stroke: 1.6, 'aria-hidden': true } as const
const texts = botTexts.start

interface StartOptionsProps {
  /** Shows a title, if none stands above. */
  hasTitle?: boolean
  onScratch: () => void
  onPeople: () => void
  /** Null: not permitted. */
  onTemplates: (() => void) | null
}

/** The ways to create a bot. */
export function StartOptions({ hasTitle = false, onScratch, onPeople, onTemplates }: StartOptionsProps) {
  return (
    <section className={clsx(classes.start, hasTitle && classes.alone)} aria-label={texts.title}>
      {hasTitle ? <p>{texts.text}</p> : null}
      <div className={classes.options}>
        <Option icon={<IconSitemap {...icon} />} name={texts.scratch} text={texts.scratchText} onChoose={onScratch} />
        <Option icon={<IconHeadset {...icon} />} name={texts.people} text={texts.peopleText} onChoose={onPeople} />
        {onTemplates ? (
          <Option
            icon={<IconTemplate {...icon} />}
            name={texts.templates}
            text={texts.templatesText}
            onChoose={onTemplates}
          />
        ) : null}
      </div>
    </section>
  )
}

interface OptionProps {
  icon: ReactNode
  name: string
  text: string
  onChoose: () => void
}

const Option = ({ icon: drawing, name, text, onChoose }: OptionProps) => (
  <button type="button" className={`card ${classes.option}`} onClick={onChoose}>
    <span className={classes.icon}>{drawing}</span>
    <b>
      {name}
      <IconChevronRight size={16} stroke={1.75} aria-hidden />
    </b>
    <span className="sub">{text}</span>
  </button>
)

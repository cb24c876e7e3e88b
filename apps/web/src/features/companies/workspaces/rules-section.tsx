import { type ReactNode, useId } from 'react'
import classes from './rules.module.css'

interface RulesSectionProps {
  title: string
  text: string
  children: ReactNode
}

/** One rule: its explanation, with its fields beside it. */
export function RulesSection({ title, text, children }: RulesSectionProps) {
  const id = useId()
  return (
    <fieldset className={classes.section} aria-labelledby={id}>
      <div className={classes.words}>
        <b id={id}>{title}</b>
        {text}
      </div>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  )
}

import { type ReactNode, useId } from 'react'
import classes from './automations-card.module.css'

interface AutomationGroupProps {
  title: string
  text: string
  children: ReactNode
}

/** One automation: its explanation, with its fields beside it. */
export function AutomationGroup({ title, text, children }: AutomationGroupProps) {
  const id = useId()
  return (
    <fieldset className={classes.group} aria-labelledby={id}>
      <div className={classes.words}>
        <b id={id}>{title}</b>
        {text}
      </div>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  )
}

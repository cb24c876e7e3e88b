import { type ReactNode, useId } from 'react'
import classes from './security.module.css'

interface SecuritySectionProps {
  title: string
  text: string
  children: ReactNode
}

/** One security setting: its explanation, with its controls beside it. */
export function SecuritySection({ title, text, children }: SecuritySectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.words}>
        <h2 id={id}>{title}</h2>
        <p>{text}</p>
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}

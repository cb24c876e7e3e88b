import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

interface CardProps {
  title: string
  /** Text below the title. */
  text?: string
  /** Action beside the title, on the right. */
  action?: ReactNode
  children: ReactNode
}

/** A section of the bot's page. */
export function Card({ title, text, action, children }: CardProps) {
  const id = useId()
  return (
    <section className={`card ${classes.card}`} aria-labelledby={id}>
      <header className={classes.head}>
        <div className="grow">
          <h2 id={id}>{title}</h2>
          {text ? <p>{text}</p> : null}
        </div>
        {action}
      </header>
      {children}
    </section>
  )
}

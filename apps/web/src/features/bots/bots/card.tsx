import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

interface CardProps {
  title: string
  /** A line under the title. */
  text?: string
  /** At the right of the title. */
  action?: ReactNode
  children: ReactNode
}

/** One subject of the bot's page. */
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

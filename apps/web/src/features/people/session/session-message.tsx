import type { ReactNode } from 'react'
import classes from './session-form.module.css'

interface SessionMessageProps {
  title: string
  text: ReactNode
  /** It came in place of what the person waited for. */
  isAlert?: boolean
  children?: ReactNode
}

/** In the place of a form: what happened, and where to go on. */
export function SessionMessage({ title, text, isAlert = false, children }: SessionMessageProps) {
  return (
    <div className={classes.form} {...(isAlert ? { role: 'alert' } : {})}>
      <div>
        <h1 className={classes.title}>{title}</h1>
        <p className="sub">{text}</p>
      </div>
      {children}
    </div>
  )
}

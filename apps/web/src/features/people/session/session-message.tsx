import type { ReactNode } from 'react'
import classes from './session-form.module.css'

interface SessionMessageProps {
  title: string
  text: ReactNode
  /** The message replaces the expected result. */
  isAlert?: boolean
  children?: ReactNode
}

/** Shown instead of a form: what happened, and where to continue. */
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

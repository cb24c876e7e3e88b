import type { ReactNode } from 'react'
import classes from './panel.module.css'

interface ActionRowProps {
  icon: ReactNode
  name: string
  value: string
  /** The value is an error that prevents the action. */
  isWrong?: boolean
  children: ReactNode
}

/** One of a node's actions: name, current value, and controls. */
export function ActionRow({ icon: picture, name, value, isWrong = false, children }: ActionRowProps) {
  return (
    <div className={classes.rowItem}>
      {picture}
      <div className="grow">
        <b>{name}</b>
        <p title={value} data-wrong={isWrong || undefined}>
          {value}
        </p>
      </div>
      {children}
    </div>
  )
}

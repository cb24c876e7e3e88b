import type { ReactNode } from 'react'
import classes from './panel.module.css'

interface ActionRowProps {
  icon: ReactNode
  name: string
  value: string
  /** What its value says keeps it from working. */
  isWrong?: boolean
  children: ReactNode
}

/** One of the things that happen at a node: what it is, how it is set, and what changes it. */
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

import type { ReactNode } from 'react'
import classes from './row-list.module.css'

interface RowListProps {
  label?: string
  /** In the page, but without rows. */
  isHidden?: boolean
  children: ReactNode
}

/** A short list inside a panel, a dialog or a card. Lists that fill a screen are tables. */
export const RowList = ({ label, isHidden = false, children }: RowListProps) => (
  <ul className={classes.list} aria-label={label} hidden={isHidden}>
    {children}
  </ul>
)

interface RowProps {
  picture?: ReactNode
  name: ReactNode
  /** Muted lines below the name. */
  details?: readonly ReactNode[]
  /** A badge. */
  state?: ReactNode
  /** Buttons at the end; below the text if there is no space. */
  acts?: ReactNode
}

export const Row = ({ picture, name, details = [], state, acts }: RowProps) => (
  <li className={classes.row}>
    {picture}
    <span className={classes.words}>
      <span className="clip">{name}</span>
      {details.map((detail, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity but their index
        <small key={place}>{detail}</small>
      ))}
    </span>
    {state}
    {acts ? <span className={classes.acts}>{acts}</span> : null}
  </li>
)

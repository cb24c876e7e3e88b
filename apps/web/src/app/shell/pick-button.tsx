import { IconChevronDown } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './pick-button.module.css'

interface PickButtonProps extends ComponentPropsWithRef<'button'> {
  icon: ReactNode
  /** The kind of value, in grey: 'Empresa'. */
  name: string
  /** The chosen value. */
  value: string
}

/** A toolbar's select: 'Empresa Ateliê Jatobá', with a chevron. */
export function PickButton({ icon, name, value, className, ...props }: PickButtonProps) {
  return (
    <button type="button" title={value} className={clsx(classes.pick, className)} {...props}>
      {icon}
      <span className={classes.name}>{name} </span>
      <span className="clip">{value}</span>
      <IconChevronDown size={14} stroke={1.75} aria-hidden />
    </button>
  )
}

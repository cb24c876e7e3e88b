import { IconChevronDown } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './pick-button.module.css'

interface PickButtonProps extends ComponentPropsWithRef<'button'> {
  icon: ReactNode
  /** What is picked, in grey: 'Empresa'. */
  name: string
  /** What is chosen. */
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

import type { Icon } from '@tabler/icons-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import classes from './note.module.css'

interface NoteProps {
  tone: 'ok' | 'bad' | 'warn' | 'info'
  icon: Icon
  children: ReactNode
}

/** A permanent note in the colour of its tone. */
export function Note({ tone, icon: Icon, children }: NoteProps) {
  return (
    <div className={clsx(classes.note, classes[tone])}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <div className={classes.text}>{children}</div>
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import classes from './platform-fields.module.css'

/** A group of fields under its title. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.group} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

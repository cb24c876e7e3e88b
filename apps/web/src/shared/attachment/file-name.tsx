import classes from './file-name.module.css'
import { splitName } from './split-name.ts'

/** A file name cut in the middle when space is short, so that its end stays visible; hovering shows all of it. */
export function FileName({ name }: { name: string }) {
  const { head, tail } = splitName(name)
  return (
    <span className={classes.name} title={name}>
      <span className={classes.head}>{head}</span>
      <span className={classes.tail}>{tail}</span>
    </span>
  )
}

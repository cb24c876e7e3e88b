import classes from './file-name.module.css'
import { splitName } from './split-name.ts'

/** A name that is cut in its middle where there is no room, so that its end and extension stay in sight; whole on hover. */
export function FileName({ name }: { name: string }) {
  const { head, tail } = splitName(name)
  return (
    <span className={classes.name} title={name}>
      <span className={classes.head}>{head}</span>
      <span className={classes.tail}>{tail}</span>
    </span>
  )
}

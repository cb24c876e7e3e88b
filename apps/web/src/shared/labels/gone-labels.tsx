import classes from './label-dialog.module.css'
import { labelTexts } from './texts.ts'

/** Names the labels that somebody else removed while the user was looking at them. */
export function GoneLabels({ names }: { names: readonly string[] }) {
  return (
    <p role="status" className={names.length > 0 ? classes.hint : 'visually-hidden'}>
      {names.length > 0 ? labelTexts.gone(names) : ''}
    </p>
  )
}

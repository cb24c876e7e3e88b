import { Button } from '@mantine/core'
import classes from './failed-note.module.css'
import { uiTexts } from './texts.ts'

/** Error note inside a panel, with a retry. */
export function FailedNote({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={classes.note} role="alert">
      <p>{text}</p>
      <Button size="sm" variant="subtle" onClick={onRetry}>
        {uiTexts.retry}
      </Button>
    </div>
  )
}

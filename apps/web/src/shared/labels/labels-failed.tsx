import { Button } from '@mantine/core'
import classes from './label-dialog.module.css'
import { labelTexts } from './texts.ts'

/** In the place of the labels that could not be read. */
export function LabelsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.said} role="alert">
      <p>{labelTexts.failed}</p>
      <Button size="sm" variant="subtle" onClick={onRetry}>
        {labelTexts.retry}
      </Button>
    </div>
  )
}

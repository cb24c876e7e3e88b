import { Button } from '@mantine/core'
import classes from '../consent.module.css'
import { detailTexts as texts } from './texts.ts'

/** The company's fields and tags could not be loaded. */
export function DetailsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={classes.hint} role="alert">
      {texts.failed}{' '}
      <Button size="xs" variant="subtle" onClick={onRetry}>
        {texts.retry}
      </Button>
    </p>
  )
}

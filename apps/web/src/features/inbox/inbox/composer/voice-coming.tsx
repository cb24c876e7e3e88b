import { Button } from '@mantine/core'
import { inboxTexts } from '../texts.ts'
import classes from './composer.module.css'

/** While the code for it comes, which on a broken line may take long. */
export function VoiceComing({ onCancel }: { onCancel: () => void }) {
  return (
    <div className={classes.coming} role="status">
      {inboxTexts.voiceComing}
      <Button size="sm" variant="subtle" onClick={onCancel}>
        {inboxTexts.cancel}
      </Button>
    </div>
  )
}

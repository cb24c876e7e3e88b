import { Button } from '@mantine/core'
import { inboxTexts } from '../texts.ts'
import classes from './composer.module.css'

/** Shown while the recorder's code loads, which may take long on a bad connection. */
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

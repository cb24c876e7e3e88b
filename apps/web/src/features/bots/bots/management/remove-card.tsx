import { IconTrash } from '@tabler/icons-react'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import classes from './management.module.css'
import { managementTexts } from './texts.ts'

const texts = managementTexts.remove

interface RemoveCardProps {
  isRemoving: boolean
  onRemove: () => void
}

/** Deletes the bot, for users with permission; placed below everything else. */
export function RemoveCard({ isRemoving, onRemove }: RemoveCardProps) {
  return (
    <div className={classes.remove}>
      <p>{texts.text}</p>
      <BusyButton
        size="sm"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        isBusy={isRemoving}
        onClick={onRemove}
      >
        {texts.act}
      </BusyButton>
    </div>
  )
}

import { IconTrash } from '@tabler/icons-react'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Card } from '../card.tsx'
import classes from './management.module.css'
import { managementTexts } from './texts.ts'

const texts = managementTexts.remove

interface RemoveCardProps {
  isRemoving: boolean
  onRemove: () => void
}

/** The bot's end, for those who may. */
export function RemoveCard({ isRemoving, onRemove }: RemoveCardProps) {
  return (
    <Card title={texts.title}>
      <div className={classes.remove}>
        <p className="grow">{texts.text}</p>
        <BusyButton
          color="red"
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          isBusy={isRemoving}
          onClick={onRemove}
        >
          {texts.act}
        </BusyButton>
      </div>
    </Card>
  )
}

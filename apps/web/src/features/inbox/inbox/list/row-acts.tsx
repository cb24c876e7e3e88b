import { ActionIcon } from '@mantine/core'
import { IconMail, IconTag } from '@tabler/icons-react'
import { inboxTexts } from '../texts.ts'
import classes from './row-acts.module.css'

interface RowActsProps {
  /** The customer's name. */
  name: string
  areLabelsOpen: boolean
  /** Pointer down on the labels' button, which closes an open panel. */
  onPress: () => void
  onLabels: () => void
  /** Null if there is nothing to mark as unread. */
  onUnread: (() => void) | null
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const

/** Actions over the end of a row. Arrow keys reach them from the row; Tab skips them to the next row. */
export function RowActs({ name, areLabelsOpen, onPress, onLabels, onUnread }: RowActsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields of a form.
    <span role="group" aria-label={inboxTexts.actsOf(name)} className={classes.acts}>
      <ActionIcon
        variant="subtle"
        size={28}
        tabIndex={-1}
        title={inboxTexts.labels}
        aria-label={inboxTexts.labels}
        aria-haspopup="dialog"
        aria-expanded={areLabelsOpen}
        onPointerDown={onPress}
        onKeyDown={onPress}
        onClick={onLabels}
      >
        <IconTag {...icon} />
      </ActionIcon>
      {onUnread ? (
        <ActionIcon
          variant="subtle"
          size={28}
          tabIndex={-1}
          title={inboxTexts.markUnread}
          aria-label={inboxTexts.markUnread}
          onClick={onUnread}
        >
          <IconMail {...icon} />
        </ActionIcon>
      ) : null}
    </span>
  )
}

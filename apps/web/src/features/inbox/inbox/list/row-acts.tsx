import { ActionIcon } from '@mantine/core'
import { IconClock, IconMail, IconTag } from '@tabler/icons-react'
import { inboxTexts } from '../texts.ts'
import classes from './row-acts.module.css'

interface RowActsProps {
  /** The customer's name. */
  name: string
  /** The panel that is open beside the row. */
  opened: 'labels' | 'remind' | null
  /** Pointer down on a panel's button, which closes it. */
  onPress: (kind: 'labels' | 'remind') => void
  onLabels: () => void
  onRemind: () => void
  /** Null if there is nothing to mark as unread. */
  onUnread: (() => void) | null
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const

/** Actions over the end of a row. Arrow keys reach them from the row; Tab skips them to the next row. */
export function RowActs({ name, opened, onPress, onLabels, onRemind, onUnread }: RowActsProps) {
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
        aria-expanded={opened === 'labels'}
        onPointerDown={() => onPress('labels')}
        onKeyDown={() => onPress('labels')}
        onClick={onLabels}
      >
        <IconTag {...icon} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={28}
        tabIndex={-1}
        title={inboxTexts.remind}
        aria-label={inboxTexts.remind}
        aria-haspopup="dialog"
        aria-expanded={opened === 'remind'}
        onPointerDown={() => onPress('remind')}
        onKeyDown={() => onPress('remind')}
        onClick={onRemind}
      >
        <IconClock {...icon} />
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

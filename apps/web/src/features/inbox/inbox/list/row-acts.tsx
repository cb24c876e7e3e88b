import { ActionIcon } from '@mantine/core'
import { IconMail, IconTag } from '@tabler/icons-react'
import { inboxTexts } from '../texts.ts'
import classes from './row-acts.module.css'

interface RowActsProps {
  /** The customer's. */
  name: string
  areLabelsOpen: boolean
  /** A pointer goes down on the labels' button: what is open closes by it. */
  onPress: () => void
  onLabels: () => void
  /** Null where there is nothing to read anew. */
  onUnread: (() => void) | null
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const

/** Laid over the end of a row. Arrow keys reach them from the row; Tab skips them and goes on to the next row. */
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

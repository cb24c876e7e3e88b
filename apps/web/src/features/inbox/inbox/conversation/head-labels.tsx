import type { Dialog } from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import { LabelChip } from '../../../../shared/labels/labels.tsx'
import { labelTexts } from '../../../../shared/labels/texts.ts'
import { useLabelsOf } from '../../../../shared/labels/use-labels.ts'
import { useRoomLabels } from '../../../../shared/labels/use-room-labels.ts'
import { target } from '../../../../ui/target.ts'
import classes from './conversation-header.module.css'

/** Labels that fit beside the customer's name. */
const most = 2

interface HeadLabelsProps {
  dialog: Dialog
  onOpen: (button: HTMLElement) => void
}

/** The room's labels, as a button that opens their menu. */
export function HeadLabels({ dialog, onOpen }: HeadLabelsProps) {
  const labels = useLabelsOf(useRoomLabels(dialog))
  const names = labels.map(({ name }) => name).join(', ')
  const says = names === '' ? labelTexts.add : labelTexts.titleOfOne(names)
  return (
    <button
      type="button"
      className={classes.labels}
      {...target('labels')}
      aria-haspopup="dialog"
      aria-label={says}
      title={says}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {labels.length === 0 ? (
        <>
          <IconPlus size={14} stroke={2} aria-hidden />
          {labelTexts.add}
        </>
      ) : null}
      {labels.slice(0, most).map((label) => (
        <LabelChip key={label.id} label={label} />
      ))}
      {labels.length > most ? <span className={classes.more}>+{labels.length - most}</span> : null}
    </button>
  )
}

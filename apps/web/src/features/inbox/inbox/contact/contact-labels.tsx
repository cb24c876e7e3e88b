import type { Dialog } from '@prosa/contract'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { LabelChips } from '../../../../shared/labels/labels.tsx'
import { labelTexts } from '../../../../shared/labels/texts.ts'
import { useRoomLabels } from '../../../../shared/labels/use-room-labels.ts'
import { comingKeys } from '../../../../ui/coming-keys.tsx'
import { LazyRoomLabels } from '../lazy-room-labels.ts'
import classes from './contact.module.css'

/** The room's labels, and the button to change them. */
export function ContactLabels({ dialog }: { dialog: Dialog }) {
  const ids = useRoomLabels(dialog)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <div className={classes.labels}>
      <LabelChips ids={ids} />
      <button
        type="button"
        className={classes.addLabel}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor ? null : currentTarget)}
      >
        <IconPlus size={14} stroke={2} aria-hidden />
        {labelTexts.add}
      </button>
      {anchor ? (
        <Suspense fallback={comingKeys}>
          <LazyRoomLabels room={dialog} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}

import { Button } from '@mantine/core'
import type { Dialog } from '@prosa/contract'
import { inboxTexts } from '../texts.ts'
import classes from './conversation.module.css'

interface GateProps {
  dialog: Dialog
  userId: number
  isBusy: boolean
  onJoin: () => void
  onReopen: () => void
}

/** Who may write: null when the composer may be shown. */
export const gateOf = (dialog: Dialog, userId: number): 'closed' | 'outside' | 'other' | 'join' | null => {
  if (dialog.status === 'CLOSED') return 'closed'
  if (dialog.owner === 'external') return 'outside'
  if ((dialog.owner === 'person' || dialog.owner === 'offered') && dialog.ownerUserId !== userId) return 'other'
  return dialog.owner === 'person' && dialog.joined ? null : 'join'
}

/** In place of the composer: what stands between this person and the customer, and the one thing to do about it. */
export function Gate({ dialog, userId, isBusy, onJoin, onReopen }: GateProps) {
  const gate = gateOf(dialog, userId)
  if (gate === 'closed')
    return (
      <div className={classes.gate}>
        <p>{inboxTexts.roomClosed}</p>
        <Button loading={isBusy} onClick={onReopen}>
          {inboxTexts.reopen}
        </Button>
      </div>
    )
  if (gate === 'outside')
    return (
      <div className={classes.gate}>
        <p>{inboxTexts.heldOutside}</p>
      </div>
    )
  const isOther = gate === 'other'
  const text = isOther
    ? inboxTexts.heldByOther(dialog.ownerName ?? '')
    : dialog.owner === 'bot'
      ? inboxTexts.joinBot
      : inboxTexts.joinQueue
  return (
    <div className={classes.gate}>
      <p>{text}</p>
      <Button variant="filled" loading={isBusy} disabled={isOther} title={isOther ? text : undefined} onClick={onJoin}>
        {inboxTexts.join}
      </Button>
    </div>
  )
}

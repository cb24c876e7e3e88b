import type { Dialog } from '@prosa/contract'
import { formatLeft, useOfferActs, useSeconds } from '../../../app/live/offer.ts'
import { appTexts } from '../../../app/texts.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { inboxTexts } from '../texts.ts'
import classes from './gate.module.css'

interface GateProps {
  dialog: Dialog
  userId: number
  isBusy: boolean
  onJoin: () => void
  onReopen: () => void
}

/** Who may write: null when the composer may be shown. */
export const gateOf = (dialog: Dialog, userId: number): 'closed' | 'outside' | 'other' | 'offer' | 'join' | null => {
  if (dialog.status === 'CLOSED') return 'closed'
  if (dialog.owner === 'external') return 'outside'
  if ((dialog.owner === 'person' || dialog.owner === 'offered') && dialog.ownerUserId !== userId) return 'other'
  if (dialog.owner === 'offered') return 'offer'
  return dialog.owner === 'person' && dialog.joined ? null : 'join'
}

/** In place of the composer: what stands between this person and the customer, and the one thing to do about it. */
export function Gate({ dialog, userId, isBusy, onJoin, onReopen }: GateProps) {
  const gate = gateOf(dialog, userId)
  if (gate === 'closed')
    return (
      <div className={classes.gate}>
        <p>{inboxTexts.roomClosed}</p>
        <BusyButton isBusy={isBusy} onClick={onReopen}>
          {inboxTexts.reopen}
        </BusyButton>
      </div>
    )
  if (gate === 'outside')
    return (
      <div className={classes.gate}>
        <p>{inboxTexts.heldOutside}</p>
      </div>
    )
  if (gate === 'offer') return <OfferGate dialog={dialog} isBusy={isBusy} onJoin={onJoin} />
  const isOther = gate === 'other'
  const text = isOther
    ? inboxTexts.heldByOther(dialog.ownerName ?? '')
    : dialog.owner === 'bot'
      ? inboxTexts.joinBot
      : inboxTexts.joinQueue
  return (
    <div className={classes.gate}>
      <p>{text}</p>
      <BusyButton
        variant="filled"
        isBusy={isBusy}
        disabled={isOther}
        title={isOther ? text : undefined}
        onClick={onJoin}
      >
        {inboxTexts.join}
      </BusyButton>
    </div>
  )
}

/** The room is offered to this person: how long still, and both answers. */
function OfferGate({ dialog, isBusy, onJoin }: Pick<GateProps, 'dialog' | 'isBusy' | 'onJoin'>) {
  const now = useSeconds()
  const { pass } = useOfferActs(dialog.id)
  const until = dialog.offerExpiresAt
  return (
    <div className={classes.gate}>
      <p>
        {appTexts.offeredToYou}
        {until === null ? null : ` · ${appTexts.secondsLeft(formatLeft(Date.parse(until) - now))}`}
      </p>
      <BusyButton isBusy={pass.isPending} onClick={() => pass.mutate()}>
        {appTexts.pass}
      </BusyButton>
      <BusyButton variant="filled" isBusy={isBusy} onClick={onJoin}>
        {appTexts.accept}
      </BusyButton>
    </div>
  )
}

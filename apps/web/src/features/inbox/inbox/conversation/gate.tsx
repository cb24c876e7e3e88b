import { Button } from '@mantine/core'
import type { Dialog } from '@prosa/contract'
import { type ReactNode, Suspense } from 'react'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { lazyPiece } from '../../../../ui/lazy-piece.ts'
import { inboxTexts } from '../texts.ts'
import { useIsOffline } from '../use-line.ts'
import classes from './gate.module.css'
import { gateOf } from './gate-of.ts'

// Both replace the composer, so they share one chunk.
export { RoomLost } from './room-lost.tsx'

const OfferGate = lazyPiece(async () => (await import('./offer-gate.tsx')).OfferGate)

export interface GateProps {
  dialog: Dialog
  userId: number
  isBusy: boolean
  onJoin: () => void
  onReopen: () => void
  /** A newer conversation of this customer: its text and the way to open it. */
  newer?: { text: string; onOpen: () => void } | null
  /** Tabs that choose the recipient: a note may be written whoever holds the room. */
  tabs?: ReactNode
}

/** Replaces the composer: says why this person may not write, and offers the one action for it. */
export function Gate({ dialog, userId, isBusy, onJoin, onReopen, newer, tabs }: GateProps) {
  const gate = gateOf(dialog, userId)
  const blockedBy = useIsOffline() ? inboxTexts.noLine : undefined
  if (gate === 'closed')
    return (
      <div className={classes.gate}>
        {tabs}
        <p role="status">{newer?.text ?? inboxTexts.roomClosed}</p>
        {newer ? (
          <Button variant="filled" onClick={newer.onOpen}>
            {inboxTexts.openNewer}
          </Button>
        ) : (
          <BusyButton isBusy={isBusy} blockedBy={blockedBy} onClick={onReopen}>
            {inboxTexts.reopen}
          </BusyButton>
        )}
      </div>
    )
  if (gate === 'outside')
    return (
      <div className={classes.gate}>
        {tabs}
        <p>{inboxTexts.heldOutside}</p>
      </div>
    )
  if (gate === 'offer')
    return (
      <Suspense fallback={<div className={classes.gate}>{tabs}</div>}>
        <OfferGate dialog={dialog} isBusy={isBusy} onJoin={onJoin} tabs={tabs} />
      </Suspense>
    )
  const isOther = gate === 'other'
  const textOf = (): string => {
    if (isOther && dialog.owner === 'offered') return inboxTexts.offeredToOther(dialog.ownerName ?? '')
    if (isOther) return inboxTexts.heldByOther(dialog.ownerName ?? '')
    if (dialog.owner === 'external') return inboxTexts.heldByMeta
    return dialog.owner === 'bot' ? inboxTexts.joinBot : inboxTexts.joinQueue
  }
  const text = textOf()
  return (
    <div className={classes.gate}>
      {tabs}
      <p>{text}</p>
      <BusyButton
        variant="filled"
        isBusy={isBusy}
        blockedBy={isOther ? undefined : blockedBy}
        disabled={isOther}
        title={isOther ? text : undefined}
        onClick={onJoin}
      >
        {dialog.owner === 'external' ? inboxTexts.takeFromMeta : inboxTexts.join}
      </BusyButton>
    </div>
  )
}

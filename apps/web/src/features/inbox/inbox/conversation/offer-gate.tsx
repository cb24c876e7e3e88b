import { formatLeft, useOfferActs } from '../../../../app/live/offer.ts'
import { appTexts } from '../../../../app/texts.ts'
import { BusyButton } from '../../../../ui/busy-button.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { inboxTexts } from '../texts.ts'
import { useIsOffline } from '../use-line.ts'
import classes from './gate.module.css'
import type { GateProps } from './gate.tsx'

/** A room offered to this person: time left, and buttons to accept or pass. */
export function OfferGate({ dialog, isBusy, onJoin, tabs }: Pick<GateProps, 'dialog' | 'isBusy' | 'onJoin' | 'tabs'>) {
  const now = useNow(1000)
  const { pass } = useOfferActs(dialog.id)
  const blockedBy = useIsOffline() ? inboxTexts.noLine : undefined
  const until = dialog.offerExpiresAt
  return (
    <div className={classes.gate}>
      {tabs}
      <p>
        {appTexts.offeredToYou}
        {until === null ? null : (
          <span data-clock="offer">{` · ${appTexts.secondsLeft(formatLeft(Date.parse(until) - now))}`}</span>
        )}
      </p>
      <BusyButton isBusy={pass.isPending} blockedBy={blockedBy} onClick={() => pass.mutate()}>
        {appTexts.pass}
      </BusyButton>
      <BusyButton variant="filled" isBusy={isBusy} blockedBy={blockedBy} onClick={onJoin}>
        {appTexts.accept}
      </BusyButton>
    </div>
  )
}

import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { appTexts } from '../texts.ts'
import type { AttentionItem } from './attention.ts'
import { attention } from './index.ts'
import classes from './live-layer.module.css'
import { formatLeft, useOfferActs, useSeconds } from './offer.ts'

interface AttentionCardsProps {
  items: readonly AttentionItem[]
  onOpen: (dialogId: number) => void
}

/** More than these at once are told by their number. */
const maxCards = 3

/** Rooms that were handed to this person: they stay until one turns to them, wherever one is. */
export function AttentionCards({ items, onOpen }: AttentionCardsProps) {
  const now = useSeconds()
  useEffect(() => attention.expire(now), [now])
  return (
    <section className={classes.cards} aria-label={appTexts.attention} aria-live="assertive">
      {items
        .slice(0, maxCards)
        .map((item) =>
          item.how === 'offered' ? (
            <OfferCard key={item.dialogId} item={item} now={now} onOpen={onOpen} />
          ) : (
            <TransferCard key={item.dialogId} item={item} onOpen={onOpen} />
          ),
        )}
    </section>
  )
}

function TransferCard({ item, onOpen }: { item: AttentionItem; onOpen: (dialogId: number) => void }) {
  return (
    <div className={classes.card}>
      <div>
        <p className={`${classes.title} clip`}>{item.name}</p>
        <p className={classes.detail}>{appTexts.handedToYou(item.by)}</p>
      </div>
      <div className={classes.acts}>
        <Button size="sm" variant="subtle" onClick={() => attention.dismiss(item.dialogId)}>
          {appTexts.later}
        </Button>
        <Button
          size="sm"
          variant="filled"
          onClick={() => {
            attention.dismiss(item.dialogId)
            onOpen(item.dialogId)
          }}
        >
          {appTexts.open}
        </Button>
      </div>
    </div>
  )
}

function OfferCard({ item, now, onOpen }: { item: AttentionItem; now: number; onOpen: (dialogId: number) => void }) {
  const { dialogId, name, until } = item
  const { accept, pass } = useOfferActs(dialogId)
  return (
    <div className={classes.card}>
      <div>
        <p className={`${classes.title} clip`}>{name}</p>
        <p className={classes.detail}>
          {appTexts.offeredToYou}
          {/* A clock that is read aloud each second would drown everything else. */}
          {until === null ? null : <span aria-hidden> · {appTexts.secondsLeft(formatLeft(until - now))}</span>}
        </p>
      </div>
      <div className={classes.acts}>
        <Button size="sm" loading={pass.isPending} onClick={() => pass.mutate()}>
          {appTexts.pass}
        </Button>
        <Button
          size="sm"
          variant="filled"
          loading={accept.isPending}
          onClick={() => accept.mutate(undefined, { onSuccess: () => onOpen(dialogId) })}
        >
          {appTexts.accept}
        </Button>
      </div>
    </div>
  )
}

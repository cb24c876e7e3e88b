import { Button } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { BusyButton } from '../../ui/busy-button.tsx'
import { serverNowMs } from '../../ui/clock.ts'
import { useNow } from '../../ui/use-now.ts'
import { UserAvatar } from '../../ui/user-avatar.tsx'
import { appTexts } from '../texts.ts'
import type { AttentionItem } from './attention.ts'
import classes from './attention-cards.module.css'
import { useLiveStores } from './index.ts'
import { formatLeft, useOfferActs } from './offer.ts'

interface AttentionCardsProps {
  items: readonly AttentionItem[]
  onOpen: (dialogId: number) => void
}

/** Cards side by side in the widest windows, fewer in narrower ones; the rest are only counted. */
const maxCards = 3
const beyond = [
  { shown: 1, className: classes.beyond1 },
  { shown: 2, className: classes.beyond2 },
  { shown: 3, className: classes.beyond3 },
]

/** Earliest end first, then newest first. */
const byUrgency = (one: AttentionItem, other: AttentionItem): number =>
  (one.until ?? Number.POSITIVE_INFINITY) - (other.until ?? Number.POSITIVE_INFINITY) || 0

/** Cards of rooms handed to this person, on every screen; a card stays until the person reacts to it. */
export function AttentionCards({ items, onOpen }: AttentionCardsProps) {
  const now = useNow(1000)
  const { attention } = useLiveStores()
  useEffect(() => {
    // Reads the clock anew: `now` may be from before the server's time was known.
    const expire = (): void => attention.expire(serverNowMs())
    expire()
    const timer = setInterval(expire, 1000)
    return () => clearInterval(timer)
  }, [attention])
  const sorted = [...items].reverse().sort(byUrgency)
  return (
    <section className={classes.cards} aria-label={appTexts.attention} aria-live="assertive" data-cards>
      {sorted
        .slice(0, maxCards)
        .map((item) =>
          item.how === 'offered' ? (
            <OfferCard key={item.dialogId} item={item} now={now} onOpen={onOpen} />
          ) : (
            <TransferCard key={item.dialogId} item={item} onOpen={onOpen} />
          ),
        )}
      {beyond.map(({ shown, className }) =>
        items.length > shown ? (
          <p key={shown} className={`${classes.more} ${className}`} title={appTexts.moreRooms(items.length - shown)}>
            +{items.length - shown}
          </p>
        ) : null,
      )}
    </section>
  )
}

function TransferCard({ item, onOpen }: { item: AttentionItem; onOpen: (dialogId: number) => void }) {
  const { attention } = useLiveStores()
  return (
    <div className={classes.card}>
      <Who item={item}>
        <p className={`${classes.detail} clip`}>{appTexts.handedToYou(item.by)}</p>
      </Who>
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
  const { dialogId, until } = item
  const { accept, pass } = useOfferActs(dialogId, () => onOpen(dialogId))
  return (
    <div className={classes.card}>
      <Who item={item}>
        <p className={`${classes.detail} ${classes.offered}`}>
          <span className="clip">{appTexts.offeredToYou}</span>
          {/* Hidden from screen readers: a clock read aloud each second would drown everything else. */}
          {until === null ? null : (
            <span aria-hidden data-clock="offer">
              <span className={classes.cut}> · </span>
              <span className={classes.left}>{appTexts.secondsLeft(formatLeft(until - now))}</span>
            </span>
          )}
        </p>
      </Who>
      <div className={classes.acts}>
        <BusyButton size="sm" isBusy={pass.isPending} onClick={() => pass.mutate()}>
          {appTexts.pass}
        </BusyButton>
        <BusyButton size="sm" variant="filled" isBusy={accept.isPending} onClick={() => accept.mutate()}>
          {appTexts.accept}
        </BusyButton>
      </div>
    </div>
  )
}

/** The customer, the request to this person, and the sender's note. */
function Who({ item: { dialogId, name, note }, children }: { item: AttentionItem; children: ReactNode }) {
  const { rooms } = useLiveStores()
  return (
    <div className={classes.who}>
      <UserAvatar name={name} contactId={rooms.get(dialogId)?.contactId} size={36} />
      <div className={classes.words}>
        <p className={`${classes.title} clip`}>{name}</p>
        {children}
        <Note text={note} />
      </div>
    </div>
  )
}

/** Note of the person who sent the room. */
function Note({ text }: { text: string | null }) {
  return text === null ? null : (
    <p className={classes.note} title={text} data-note>
      “{text}”
    </p>
  )
}

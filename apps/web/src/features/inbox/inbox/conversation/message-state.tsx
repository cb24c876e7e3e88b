import { helpOfFailure, type Message } from '@prosa/contract'
import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import type { PendingMessage } from '../composer/outgoing.ts'
import { inboxTexts } from '../texts.ts'
import { useIsOffline } from '../use-line.ts'
import { isPending } from './group-messages.ts'
import classes from './message-line.module.css'

export interface FailureActions {
  /** Null if the room is read-only. */
  onRetryStored: ((message: Message) => void) | null
  /** Remedies for a failure besides a retry; missing ones are not offered. */
  helps?: Partial<Record<'template' | 'reconnect', () => void>> | undefined
  onRetry: (message: PendingMessage) => void
  onDiscard: (message: PendingMessage) => void
}

/** Why a message did not reach the customer, with what helps. */
export function Failure({
  message,
  helps = {},
  onRetry,
  onRetryStored,
  onDiscard,
}: FailureActions & { message: Message | PendingMessage }) {
  const isOffline = useIsOffline()
  if (!hasFailed(message)) return null
  const isWaiting = waits(message)
  const help = isPending(message) ? 'retry' : helpOfFailure(message.failureCause)
  const act = help === 'template' || help === 'reconnect' ? helps[help] : undefined
  const isOnce = !isPending(message) && message.sentOnce === true
  const mayRetry = !isOnce && (help === 'retry' || (help === 'reconnect' && act === undefined))
  return (
    <p className={classes.stamp}>
      <span className={isWaiting ? classes.waits : classes.bad}>
        {isWaiting ? (
          <IconClock size={14} stroke={1.75} aria-hidden />
        ) : (
          <IconAlertCircle size={14} stroke={1.75} aria-hidden />
        )}
        {failureText(message)}
      </span>
      {act && onRetryStored !== null ? (
        <button type="button" onClick={act}>
          {help === 'template' ? inboxTexts.sendTemplate : inboxTexts.reconnect}
        </button>
      ) : null}
      {!mayRetry || isOffline || (isPending(message) ? message.isFinal : onRetryStored === null) ? null : (
        <button type="button" onClick={() => (isPending(message) ? onRetry(message) : onRetryStored?.(message))}>
          {inboxTexts.retry}
        </button>
      )}
      {isPending(message) ? (
        <button type="button" onClick={() => onDiscard(message)}>
          {inboxTexts.discard}
        </button>
      ) : null}
    </p>
  )
}

/** The message did not reach the customer. */
export const hasFailed = (message: Message | PendingMessage): boolean =>
  isPending(message) ? message.state === 'failed' : message.status === 'failed'

/** The message is sent by itself when the connection is back. */
export const waits = (message: Message | PendingMessage): boolean => isPending(message) && message.resends

const failureText = (message: Message | PendingMessage): string => {
  if (waits(message)) return inboxTexts.resends
  const reason = isPending(message) ? message.error : message.failure
  return reason ? `${inboxTexts.statuses2.failed}: ${reason}` : inboxTexts.statuses2.failed
}

/** Delivery state (sending, sent, delivered, read) as an icon, with a text for screen readers. */
export function Tick({ message }: { message: Message | PendingMessage }) {
  const state = isPending(message) ? (message.state === 'failed' ? 'failed' : 'pending') : message.status
  if (state === 'failed') return null
  const label = inboxTexts.statuses2[state]
  const glyph = { size: 16, stroke: 1.75, role: 'img', 'aria-label': label, title: label }
  if (state === 'pending' || state === 'queued') return <IconClock {...glyph} size={14} />
  if (state === 'read') return <IconChecks {...glyph} className={classes.done} />
  if (state === 'delivered') return <IconChecks {...glyph} />
  return <IconCheck {...glyph} />
}

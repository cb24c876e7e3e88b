import type { Message } from '@prosa/contract'
import { useState } from 'react'
import { inboxTexts } from '../texts.ts'

/** Number of newest messages announced. */
const heard = 3

const textOf = ({ message, files }: Message): string =>
  [message, ...files.map(({ name }) => name)].filter((part) => part !== '').join(', ')

/**
 * Announces other people's new messages to screen readers. The list itself cannot: its rows mount and unmount while
 * scrolling, so the same message would be announced again.
 */
export function NewestHeard({
  messages,
  contactName,
  userId,
}: {
  messages: readonly Message[]
  contactName: string
  userId: number
}) {
  const [from] = useState(() => messages.at(-1)?.seq ?? 0)
  const fresh = messages.filter((one) => one.seq > from && one.userId !== userId).slice(-heard)
  return (
    <div className="visually-hidden" aria-live="polite" aria-relevant="additions">
      {fresh.map((message) => (
        <p key={message.id}>
          {inboxTexts.heard(
            message.sender === 'CLIENT' ? contactName : (message.senderName ?? inboxTexts.robot),
            textOf(message),
          )}
        </p>
      ))}
    </div>
  )
}

import type { Message } from '@prosa/contract'
import { useState } from 'react'
import { inboxTexts } from '../texts.ts'

/** What came last, so many messages of it. */
const heard = 3

const textOf = ({ message, files }: Message): string =>
  [message, ...files.map(({ name }) => name)].filter((part) => part !== '').join(', ')

/**
 * Tells a screen reader what others write while the room is open. The rows themselves come and go as one scrolls, so they cannot say it:
 * the same would be told again and again.
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

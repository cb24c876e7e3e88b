import type { IncomingCall, IncomingMessage, Receipt, Told } from '../protocol.ts'

interface Keyed {
  key: { id?: string | null; remoteJid?: string | null }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/**
 * Tells messages, calls and receipts in the order in which they came, though a number may have to be looked up for one of them. A message that
 * cannot be read is told as that, and holds nothing else up.
 */
export const sendInOrder = <Message extends Keyed>(
  tell: (told: Told) => void,
  read: (message: Message) => Promise<IncomingMessage>,
) => {
  let telling: Promise<void> = Promise.resolve()
  const tellMessages = async (messages: readonly Message[]): Promise<void> => {
    const outcomes = await Promise.allSettled(messages.map(async (message) => read(message)))
    const readable = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
    if (readable.length > 0) tell({ kind: 'messages', messages: readable })
    for (const [place, outcome] of outcomes.entries()) {
      const key = messages[place]?.key
      if (outcome.status === 'rejected')
        tell({ kind: 'unreadable', chat: key?.remoteJid ?? '', id: key?.id ?? '', reason: reasonOf(outcome.reason) })
    }
  }
  return {
    messages: (messages: readonly Message[]): void => {
      telling = telling.then(() => tellMessages(messages))
    },
    /** @param read Never rejects */
    call: (read: () => Promise<IncomingCall>): void => {
      telling = telling.then(async () => tell({ kind: 'call', call: await read() }))
    },
    receipts: (receipts: readonly Receipt[]): void => {
      telling = telling.then(() => tell({ kind: 'receipts', receipts }))
    },
  }
}

import type { Message } from '@prosa/contract'

/** The customer's newest message that no person has answered; null where there is none. */
export const unansweredSeq = (messages: readonly Pick<Message, 'seq' | 'sender'>[]): number | null => {
  const last = messages.findLast(({ sender }) => sender !== 'BOT')
  return last?.sender === 'CLIENT' ? last.seq : null
}

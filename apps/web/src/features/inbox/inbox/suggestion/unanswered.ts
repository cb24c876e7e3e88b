import type { Message } from '@prosa/contract'

/** `seq` of the customer's newest message if no person has answered it; else null. */
export const unansweredSeq = (messages: readonly Pick<Message, 'seq' | 'sender'>[]): number | null => {
  const last = messages.findLast(({ sender }) => sender !== 'BOT')
  return last?.sender === 'CLIENT' ? last.seq : null
}

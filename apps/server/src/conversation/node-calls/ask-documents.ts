import type { DocumentsAnswer, Session } from '@prosa/flow'
import { type AnswerDocuments, documentsMs } from '../../features/bots/index.ts'
import { wordsOf } from './ask-language.ts'
import type { CallSubject, ClaimedCall } from './calls.queries.ts'

/**
 * Asks the company's documents. The time limit counts from when the customer's message was taken; a call that was queued for too long asks nothing.
 * @returns null where it failed or is no longer awaited: then nothing was understood
 */
export const askDocuments = (
  answer: AnswerDocuments,
  { companyId }: ClaimedCall,
  { session, workspaceId, botId }: CallSubject,
  callId: number,
  now: Date,
): Promise<DocumentsAnswer | null> => {
  const awaiting = (session as Session | null)?.awaiting
  if (awaiting?.kind !== 'documents' || awaiting.callId !== callId) return Promise.resolve(null)
  const timeoutMs = documentsMs - (now.getTime() - Date.parse(awaiting.since))
  const { message, boldness, sectionId } = awaiting
  const place = { workspaceId, botId }
  return answer({ companyId, text: wordsOf(message), boldness, place, sectionId, timeoutMs })
}

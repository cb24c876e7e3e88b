import type { CustomerInput, Session } from '@prosa/flow'
import { tagOfVersion, type Understand, understandingMs } from '../../features/bots/index.ts'
import type { CallSubject, ClaimedCall } from './calls.queries.ts'

/** The text of a kept message. A button without a label is understood locally. */
export const wordsOf = (message: CustomerInput): string => {
  if (message.kind === 'text') return message.text
  // Messages without text are never sent on.
  if (message.kind === 'wordless') return ''
  return (message.kind === 'file' ? message.caption : message.label) ?? ''
}

/**
 * Asks the language agent of the version that the dialog runs on. The time limit counts from when the customer's message was taken; a call that was
 * queued for too long asks nothing.
 * @returns null where the built-in understanding is to answer
 */
export const askLanguage = (
  understand: Understand,
  { companyId, dialogId }: ClaimedCall,
  { botId, versionId, session }: CallSubject,
  callId: number,
  now: Date,
): ReturnType<Understand> => {
  const awaiting = (session as Session | null)?.awaiting
  if (awaiting?.kind !== 'language' || awaiting.callId !== callId || versionId === null) return Promise.resolve(null)
  return understand({
    companyId,
    botId,
    use: 'production',
    tag: tagOfVersion(versionId),
    nodeId: awaiting.nodeId,
    text: wordsOf(awaiting.message),
    session: `${companyId}-${dialogId}`,
    timeoutMs: understandingMs - (now.getTime() - Date.parse(awaiting.since)),
  })
}

import type { CustomerInput, Session } from '@prosa/flow'
import { type Understand, understandingMs } from '../../features/agents/index.ts'
import { tagOfVersion } from '../../features/credentials/index.ts'
import type { CallSubject, ClaimedCall } from './calls.queries.ts'

/** The words that the agent is asked about; a button without words is understood without it. */
const wordsOf = (message: CustomerInput): string => {
  if (message.kind === 'text') return message.text
  // Nobody is asked about what has no words.
  if (message.kind === 'wordless') return ''
  return (message.kind === 'file' ? message.caption : message.label) ?? ''
}

/**
 * Asks the agent of the version that the dialog runs on. The customer waits since the message was taken: what is left of that time
 * is the agent's, and a call that waited too long for its turn asks nothing.
 * @returns null where the built-in understanding shall answer
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

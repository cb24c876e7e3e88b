import type { LivechatSession, LivechatSessionBody } from '@prosa/contract'
import type { LivechatBot } from './livechat.queries.ts'
import type { Visitor, Visitors } from './visitors.ts'

/**
 * Finds the visitor of a new session. An id signed by the company's server leads to that customer's conversation,
 * whatever the browser held before; an unsigned id, or one with a wrong signature, only to this browser's own.
 */
export const enterVisitor = async (
  visitors: Visitors,
  bot: LivechatBot,
  { visitorToken, user }: LivechatSessionBody,
): Promise<{ secret: string; visitor: Visitor; identity: LivechatSession['identity'] }> => {
  const signed = user?.hash ? await visitors.identify(bot, user.id, user.hash) : null
  if (signed) return { ...signed, identity: 'verified' }
  const identity = user?.hash ? 'refused' : 'anonymous'
  const known = visitorToken ? await visitors.findAnew(bot, visitorToken) : null
  if (known && visitorToken) return { secret: visitorToken, visitor: known, identity }
  return { ...(await visitors.create(bot)), identity }
}

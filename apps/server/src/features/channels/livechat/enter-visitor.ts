import type { LivechatSession, LivechatSessionBody } from '@prosa/contract'
import type { LivechatBot } from './livechat.queries.ts'
import type { Visitor, Visitors } from './visitors.ts'

/**
 * Who opens a session. An id that the company's server signed leads to that customer's conversation, whatever the browser held
 * before; an id without a signature, or with a wrong one, to nobody's but this browser's own.
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

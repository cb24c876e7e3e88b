import type { Channel } from '../channel.ts'
import type { Graph } from '../meta/graph.ts'

/** Two ticks in blue, for this message and those before it; the sign of typing goes with the answer, or after 25 s. */
export const createAttend =
  (graph: Graph): NonNullable<Channel['attention']> =>
  async ({ externalId, secret: token }, { messageId, typing }, signal) => {
    if (token === null) return
    const json = {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: messageId,
      ...(typing ? { typing_indicator: { type: 'text' } } : {}),
    }
    // What Meta refuses (a message that is too old) changes nothing for anybody.
    await graph.call({ method: 'POST', path: `/${encodeURIComponent(externalId)}/messages`, token, json, signal })
  }

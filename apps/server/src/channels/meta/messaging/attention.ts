import type { Channel } from '../../channel.ts'
import type { Graph } from '../graph.ts'
import { pageIdOf } from './settings.ts'

/** Seen, and where an answer takes a while the dots of somebody who types. */
export const createMessagingAttend =
  (graph: Graph): NonNullable<Channel['attention']> =>
  async (connection, { customer, typing }, signal) => {
    const { secret: token } = connection
    if (token === null) return
    const path = `/${encodeURIComponent(pageIdOf(connection))}/messages`
    for (const action of ['mark_seen', ...(typing ? ['typing_on'] : [])]) {
      const json = { recipient: { id: customer }, sender_action: action }
      await graph.call({ method: 'POST', path, token, json, signal })
    }
  }

import type { Channel } from '../../channel.ts'
import type { Graph } from '../graph.ts'
import { pageIdOf } from './settings.ts'

/** Which app has a customer of a page or an Instagram account: taken from Meta's agent, and given back to it. */
export const createThreadControl = (graph: Pick<Graph, 'call'>): Required<Pick<Channel, 'giveBack' | 'takeBack'>> => {
  const control = async (
    edge: string,
    connection: Parameters<NonNullable<Channel['takeBack']>>[0],
    json: object,
    signal: AbortSignal,
  ) => {
    const path = `/${encodeURIComponent(pageIdOf(connection))}/${edge}`
    return graph.call({ method: 'POST', path, token: connection.secret ?? '', json, signal })
  }
  return {
    takeBack: async (connection, customer, signal) => {
      if (connection.secret === null) return { kind: 'refused', reason: noToken }
      const answer = await control('take_thread_control', connection, { recipient: { id: customer } }, signal)
      if (answer.ok) return { kind: 'taken' }
      const { remedy, unknown, reason, retryAfterMs } = answer.fault
      // To take twice what was taken changes nothing.
      const isLater = unknown || remedy === 'wait' || remedy === 'wait-customer'
      return isLater ? { kind: 'later', retryAfterMs } : { kind: 'refused', reason }
    },
    giveBack: async (connection, customer, signal, app) => {
      if (connection.secret === null) return noToken
      const recipient = { id: customer }
      // Of an agent that did not say who it is, Meta knows by its routing who is next.
      const answer = await (app === null
        ? control('release_thread_control', connection, { recipient }, signal)
        : control('pass_thread_control', connection, { recipient, target_app_id: app }, signal))
      return answer.ok ? null : answer.fault.reason
    },
  }
}

const noToken = 'A página não tem um token.'

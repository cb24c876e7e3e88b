import type { Channel } from '../channel.ts'
import type { Graph } from '../meta/graph.ts'

/** Lets go of a customer: Meta's agent answers what they write next. */
export const createGiveBack =
  ({ graph }: { graph: Pick<Graph, 'call'> }): NonNullable<Channel['giveBack']> =>
  async ({ externalId, secret: token }, customer, signal) => {
    if (token === null) return 'O número não tem um token.'
    const path = `/${encodeURIComponent(externalId)}/thread_control`
    // Who hides the number is named by another field.
    const whom = /^\d+$/.test(customer) ? { to: customer } : { recipient: customer }
    const json = { messaging_product: 'whatsapp', action: 'release', ...whom }
    const answer = await graph.call({ method: 'POST', path, token, json, signal })
    return answer.ok ? null : answer.fault.reason
  }

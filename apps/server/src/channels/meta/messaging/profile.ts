import { z } from 'zod'
import type { ChannelProfiles } from '../../channel.ts'
import type { Graph } from '../graph.ts'
import type { MessagingKind } from './read-messaging.ts'

const fields: Readonly<Record<MessagingKind, string>> = {
  facebook: 'first_name,last_name,profile_pic',
  instagram: 'name,username,profile_pic',
}
const profileBody = z.object({
  first_name: z.string().nullish().catch(null),
  last_name: z.string().nullish().catch(null),
  name: z.string().nullish().catch(null),
  username: z.string().nullish().catch(null),
})

/** Who a customer is, as Meta tells a page that they wrote to. */
export const createMessagingProfiles = (kind: MessagingKind, graph: Graph): ChannelProfiles => ({
  read: async ({ secret: token }, customer, signal) => {
    if (token === null) return { kind: 'unknown' }
    const path = `/${encodeURIComponent(customer)}`
    const answer = await graph.call({ path, token, query: { fields: fields[kind] }, signal })
    if (!answer.ok)
      return answer.fault.remedy === 'wait' || answer.fault.unknown ? { kind: 'later' } : { kind: 'unknown' }
    const read = profileBody.safeParse(answer.body)
    if (!read.success) return { kind: 'unknown' }
    const { first_name: first, last_name: last, name, username } = read.data
    const called = name || [first, last].filter(Boolean).join(' ') || username
    return called ? { kind: 'known', name: called } : { kind: 'unknown' }
  },
})

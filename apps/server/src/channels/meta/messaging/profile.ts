import { z } from 'zod'
import type { GuardedFetch } from '../../../platform/guarded-fetch/index.ts'
import type { ChannelProfiles } from '../../channel.ts'
import { openPicture } from '../../open-picture.ts'
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
  profile_pic: z.string().nullish().catch(null),
})

/** Where Meta keeps pictures of people. */
const pictureDomains = ['fbcdn.net', 'fbsbx.com', 'cdninstagram.com', 'facebook.com']

interface ProfileParts {
  graph: Graph
  graphUrl: string
  guardedFetch: GuardedFetch
}

/** Who a customer is, as Meta tells a page that they wrote to. */
export const createMessagingProfiles = (
  kind: MessagingKind,
  { graph, graphUrl, guardedFetch }: ProfileParts,
): ChannelProfiles => ({
  read: async ({ secret: token }, customer, signal) => {
    if (token === null) return { kind: 'unknown' }
    const path = `/${encodeURIComponent(customer)}`
    const answer = await graph.call({ path, token, query: { fields: fields[kind] }, signal })
    if (!answer.ok)
      return answer.fault.remedy === 'wait' || answer.fault.unknown ? { kind: 'later' } : { kind: 'unknown' }
    const read = profileBody.safeParse(answer.body)
    if (!read.success) return { kind: 'unknown' }
    const { first_name: first, last_name: last, name, username, profile_pic: picture } = read.data
    const called = name || [first, last].filter(Boolean).join(' ') || username
    return { kind: 'known', name: called || null, picture: picture || null }
  },
  // Its address is signed by itself: no token goes along.
  openPicture: (address, signal) =>
    openPicture(guardedFetch, { own: graphUrl, domains: pictureDomains }, address, signal),
})

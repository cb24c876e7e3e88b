import { z } from 'zod'
import type { GuardedFetch } from '../../platform/guarded-fetch/index.ts'
import type { ChannelMedia, FetchOutcome } from '../channel.ts'
import type { GraphFault } from '../meta/graph-faults.ts'
import type { MetaApp } from '../meta/meta.ts'
import { troubleOf } from '../meta/outcomes.ts'
import { openAtProvider, openMedia } from '../open-media.ts'

const mediaBody = z.object({
  url: z.url({ protocol: /^https?$/ }),
  mime_type: z.string().nullish().catch(null),
})

const goneText = 'O WhatsApp não tem mais o arquivo'
const gone: FetchOutcome = { kind: 'refused', reason: goneText }
/** The address has ended between the two calls: the next try asks for a new one. */
const ended = [401, 404]

/** Files of customers: an id for seven days, behind it an address for five minutes, which wants the token too. */
export const createMedia = ({ graph, settings }: MetaApp, guardedFetch: GuardedFetch): ChannelMedia => ({
  maxBytes: 100 * 1024 * 1024,
  fetch: async ({ externalId, secret: token }, { reference }, signal) => {
    if (token === null) return { kind: 'refused', reason: 'Canal desconectado' }
    const answer = await graph.call({
      path: `/${encodeURIComponent(reference)}`,
      token,
      query: { phone_number_id: externalId },
      signal,
    })
    if (!answer.ok) return outcomeOf(answer.fault)
    const read = mediaBody.safeParse(answer.body)
    if (!read.success) return gone
    const { url, mime_type: mime } = read.data
    const options = { headers: { authorization: `Bearer ${token}` }, signal }
    // Meta says where the bytes lie: wherever that is, the guarded client looks at it, but for the very host that was asked.
    const isAsked = new URL(url).origin === new URL(settings.graphUrl).origin
    return openMedia(() => (isAsked ? openAtProvider(url, options) : guardedFetch.open(url, options)), {
      gone: goneText,
      ended,
      ...(mime ? { mime } : {}),
    })
  },
})

const outcomeOf = (fault: GraphFault): FetchOutcome => {
  if (fault.remedy === 'wait' || fault.remedy === 'wait-customer')
    return { kind: 'later', retryAfterMs: fault.retryAfterMs }
  const connection = troubleOf(fault)
  return connection ? { kind: 'refused', reason: fault.reason, connection } : gone
}

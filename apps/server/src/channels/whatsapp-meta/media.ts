import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { z } from 'zod'
import { AppError } from '../../platform/errors/index.ts'
import type { GuardedFetch, GuardedStream } from '../../platform/guarded-fetch/index.ts'
import type { ChannelMedia, FetchOutcome } from '../channel.ts'
import type { GraphFault } from '../meta/graph-faults.ts'
import type { MetaApp } from '../meta/meta.ts'
import { troubleOf } from '../meta/outcomes.ts'
import { retryAfterMs } from '../outcomes.ts'

const mediaBody = z.object({
  url: z.url({ protocol: /^https?$/ }),
  mime_type: z.string().nullish().catch(null),
})

const gone: FetchOutcome = { kind: 'refused', reason: 'O WhatsApp não tem mais o arquivo' }

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
    try {
      const headers = { authorization: `Bearer ${token}` }
      // Meta says where the bytes lie: wherever that is, the guarded client looks at it, but for the very host that was asked.
      const isAsked = new URL(url).origin === new URL(settings.graphUrl).origin
      const file = isAsked ? await openOwn(url, headers, signal) : await guardedFetch.open(url, { headers, signal })
      return fileOutcome(file, mime ?? null)
    } catch (error) {
      if (error instanceof AppError) return { kind: 'refused', reason: 'Endereço do arquivo recusado' }
      return { kind: 'later', retryAfterMs: null }
    }
  },
})

const outcomeOf = (fault: GraphFault): FetchOutcome => {
  if (fault.remedy === 'wait' || fault.remedy === 'wait-customer')
    return { kind: 'later', retryAfterMs: fault.retryAfterMs }
  const connection = troubleOf(fault)
  return connection ? { kind: 'refused', reason: fault.reason, connection } : gone
}

const openOwn = async (url: string, headers: Record<string, string>, signal: AbortSignal): Promise<GuardedStream> => {
  const answer = await fetch(url, { headers, signal, redirect: 'error' })
  const body = answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([])
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
}

const fileOutcome = ({ status, headers, body }: GuardedStream, mime: string | null): FetchOutcome => {
  if (status === 200) {
    const type = mime ?? headers['content-type']
    return { kind: 'open', body, ...(type ? { mime: type } : {}) }
  }
  body.on('error', () => {}).destroy()
  if (status === 429 || status >= 500)
    return { kind: 'later', retryAfterMs: retryAfterMs(headers['retry-after'] ?? null, Date.now()) }
  // The address has ended between the two calls: the next try asks for a new one.
  return status === 404 || status === 401 ? { kind: 'later', retryAfterMs: null } : gone
}

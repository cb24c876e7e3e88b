import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AppError } from '../../../platform/errors/index.ts'
import type { GuardedFetch, GuardedStream } from '../../../platform/guarded-fetch/index.ts'
import type { ChannelMedia, FetchOutcome } from '../../channel.ts'
import { retryAfterMs } from '../../outcomes.ts'

const maxBytes = 25 * 1024 * 1024

/**
 * Files of customers, by an address that Meta gave and that soon ends. It is fetched as a stranger's is, but for Graph's own
 * host; no token goes along.
 */
export const createMessagingMedia = (graphUrl: string, guardedFetch: GuardedFetch): ChannelMedia => ({
  maxBytes,
  fetch: async (_connection, { reference }, signal) => {
    try {
      const isGraph = URL.parse(reference)?.origin === new URL(graphUrl).origin
      return outcomeOf(await (isGraph ? openOwn(reference, signal) : guardedFetch.open(reference, { signal })))
    } catch (error) {
      if (error instanceof AppError) return { kind: 'refused', reason: 'Endereço do arquivo recusado' }
      return { kind: 'later', retryAfterMs: null }
    }
  },
})

const openOwn = async (url: string, signal: AbortSignal): Promise<GuardedStream> => {
  const answer = await fetch(url, { signal, redirect: 'error' })
  const body = answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([])
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
}

const outcomeOf = ({ status, headers, body }: GuardedStream): FetchOutcome => {
  const mime = headers['content-type']
  if (status === 200) return { kind: 'open', body, ...(mime ? { mime } : {}) }
  body.on('error', () => {}).destroy()
  if (status === 429 || status >= 500)
    return { kind: 'later', retryAfterMs: retryAfterMs(headers['retry-after'] ?? null, Date.now()) }
  return { kind: 'refused', reason: 'A Meta não tem mais o arquivo' }
}

import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AppError } from '../../platform/errors/index.ts'
import type { GuardedFetch, GuardedStream } from '../../platform/guarded-fetch/index.ts'
import type { ChannelMedia, FetchOutcome } from '../channel.ts'
import { retryAfterMs } from '../outcomes.ts'

/** Files by id, from the stand-in itself, or by an address anywhere, which is fetched as an address of a stranger is. */
export const createFakeMedia = (baseUrl: string, guardedFetch: GuardedFetch): ChannelMedia => ({
  maxBytes: 2 * 1024 * 1024,
  fetch: async (_connection, { reference }, signal) => {
    try {
      const isAddress = /^https?:/i.test(reference)
      return outcomeOf(
        await (isAddress ? guardedFetch.open(reference, { signal }) : openOurs(baseUrl, reference, signal)),
      )
    } catch (error) {
      if (error instanceof AppError) return { kind: 'refused', reason: 'Endereço do arquivo recusado' }
      return { kind: 'later', retryAfterMs: null }
    }
  },
})

const openOurs = async (baseUrl: string, id: string, signal: AbortSignal): Promise<GuardedStream> => {
  const answer = await fetch(`${baseUrl}/media/${encodeURIComponent(id)}`, { signal })
  const body = answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([])
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
}

const outcomeOf = ({ status, headers, body }: GuardedStream): FetchOutcome => {
  const mime = headers['content-type']
  if (status === 200) return { kind: 'open', body, ...(mime ? { mime } : {}) }
  body.on('error', () => {}).destroy()
  if (status === 429 || status >= 500)
    return { kind: 'later', retryAfterMs: retryAfterMs(headers['retry-after'] ?? null, Date.now()) }
  return { kind: 'refused', reason: 'O arquivo não está mais disponível' }
}

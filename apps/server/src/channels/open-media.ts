import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AppError } from '../platform/errors/index.ts'
import type { GuardedStream } from '../platform/guarded-fetch/index.ts'
import type { FetchOutcome } from './channel.ts'
import { retryAfterMs } from './outcomes.ts'

/**
 * Opens a file at a host named in the installation's settings: without the guard for untrusted addresses, and without following redirects (`manual`:
 * the caller decides about them).
 */
export const openAtProvider = async (
  url: string,
  options: { signal: AbortSignal; headers?: Record<string, string>; redirect?: 'manual' },
): Promise<GuardedStream> => {
  const answer = await fetch(url, { redirect: 'error', ...options })
  const body = answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([])
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
}

interface OpeningWords {
  /** Shown where the file no longer exists. */
  gone: string
  /** The type reported earlier by the provider; else the answer's own type counts. */
  mime?: string | null
  /** Statuses after which a retry, with a new address, may succeed. */
  ended?: readonly number[]
}

/** Result of opening a customer's file. */
export const openMedia = async (open: () => Promise<GuardedStream>, words: OpeningWords): Promise<FetchOutcome> => {
  try {
    return outcomeOf(await open(), words)
  } catch (error) {
    if (error instanceof AppError) return { kind: 'refused', reason: 'Endereço do arquivo recusado' }
    return { kind: 'later', retryAfterMs: null }
  }
}

const outcomeOf = (
  { status, headers, body }: GuardedStream,
  { gone, mime, ended = [] }: OpeningWords,
): FetchOutcome => {
  const type = mime ?? headers['content-type']
  if (status === 200) return { kind: 'open', body, ...(type ? { mime: type } : {}) }
  body.on('error', () => {}).destroy()
  if (status === 429 || status >= 500)
    return { kind: 'later', retryAfterMs: retryAfterMs(headers['retry-after'] ?? null, Date.now()) }
  return ended.includes(status) ? { kind: 'later', retryAfterMs: null } : { kind: 'refused', reason: gone }
}

import { knowledgeLimits } from '@prosa/contract'
import { describeFailure } from '../../../../platform/guarded-fetch/describe-failure.ts'
import type { GuardedFetch, GuardedStream } from '../../../../platform/guarded-fetch/index.ts'

/** Name by which a site's rules for programs may mean us. */
export const siteAgent = 'Prosa-Site'

export interface PageBody {
  kind: 'body'
  bytes: Uint8Array
  isPacked: boolean
  /** As the answer names it. */
  charset: string | null
  isNoindex: boolean
  isNofollow: boolean
  etag: string | null
  lastModified: string | null
}

export type Called =
  | PageBody
  /** As it was read before. */
  | { kind: 'same' }
  /** For good, or only for now, as to a page that says the shop is closed for works. */
  | { kind: 'moved'; to: string; isForGood: boolean }
  | { kind: 'gone' | 'closed' | 'large' | 'document' | 'notHtml' | 'empty' }
  /** It wants to be left alone for a while. */
  | { kind: 'busy'; pauseMs: number }
  | { kind: 'failed'; problem: string }

interface Known {
  etag: string | null
  lastModified: string | null
}

/** When a call ends whatever the site does. */
export interface CallLimit {
  stop: AbortSignal
  callMs: number
}

/** What is expected at an address. */
export type Wanted = 'page' | 'sitemap' | 'robots'

const mostPauseMs = 60_000
const usualPauseMs = 15_000
const maxBytes: Record<Wanted, number> = {
  page: knowledgeLimits.sitePageBytes,
  sitemap: knowledgeLimits.sitePageBytes,
  // As much as search engines read of it.
  robots: 500 * 1024,
}

/** One call, by the client for addresses that customers enter: it follows no redirect. Failures outside are reported. @throws when stopped */
export const callPage = async (
  guardedFetch: GuardedFetch,
  { address, wanted, known, limit }: { address: string; wanted: Wanted; known: Known; limit: CallLimit },
): Promise<Called> => {
  const signal = AbortSignal.any([limit.stop, AbortSignal.timeout(limit.callMs)])
  try {
    const answer = await guardedFetch.open(address, { headers: headersOf(known, wanted), signal })
    try {
      return await readAnswer(answer, address, wanted)
    } finally {
      answer.body.on('error', () => {}).destroy()
    }
  } catch (error) {
    limit.stop.throwIfAborted()
    return { kind: 'failed', problem: describeFailure(error) }
  }
}

const headersOf = ({ etag, lastModified }: Known, wanted: Wanted): Record<string, string> => ({
  'user-agent': `${siteAgent}/1.0`,
  accept: wanted === 'page' ? 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1' : '*/*',
  'accept-language': 'pt-BR,pt;q=0.9',
  // Only what a file worker opens may come packed.
  'accept-encoding': wanted === 'robots' ? 'identity' : 'gzip',
  ...(etag === null ? {} : { 'if-none-match': etag }),
  ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
})

const readAnswer = async (
  { status, headers, body }: GuardedStream,
  address: string,
  wanted: Wanted,
): Promise<Called> => {
  if (status === 304) return { kind: 'same' }
  const to = status >= 300 && status < 400 ? URL.parse(headers.location ?? '', address) : null
  if (to) return { kind: 'moved', to: to.href, isForGood: status === 301 || status === 308 }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status === 401 || status === 403) return { kind: 'closed' }
  if (status === 429 || status === 503) return { kind: 'busy', pauseMs: pauseOf(headers['retry-after']) }
  if (status !== 200) return { kind: 'failed', problem: `Respondeu ${status}` }
  const [type = '', ...parameters] = (headers['content-type'] ?? 'text/html').toLowerCase().split(';')
  if (wanted === 'page' && !/^\s*(?:text\/html|application\/xhtml\+xml)\s*$/.test(type))
    return { kind: /pdf|msword|officedocument|ms-excel|opendocument|\/csv/.test(type) ? 'document' : 'notHtml' }
  const packing = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  // Rules that cannot be read are not taken for none.
  if (wanted === 'robots' && packing !== 'identity')
    return { kind: 'failed', problem: 'O arquivo robots.txt veio compactado' }
  if (!['gzip', 'x-gzip', 'identity'].includes(packing)) return { kind: 'notHtml' }
  const most = maxBytes[wanted]
  if (wanted !== 'robots' && Number(headers['content-length'] ?? 0) > most) return { kind: 'large' }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    chunks.push(chunk)
    if (size <= most) continue
    if (wanted !== 'robots') return { kind: 'large' }
    // The first rules of very many hold.
    break
  }
  if (size === 0) return { kind: 'empty' }
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?([\w-]{2,40})"?\s*$/.exec(one)?.[1]).find(Boolean)
  return {
    kind: 'body',
    bytes: Buffer.concat(chunks).subarray(0, most),
    isPacked: packing.endsWith('gzip'),
    charset: charset ?? null,
    ...directivesOf(headers['x-robots-tag'] ?? ''),
    etag: fitting(headers.etag),
    lastModified: fitting(headers['last-modified']),
  }
}

/** Sent back as it is, so nothing that is long or could end a header. */
const fitting = (header: string | undefined): string | null =>
  header !== undefined && header.length <= 200 && /^[\x20-\x7e]+$/.test(header) ? header : null

/** `noindex`, `otherbot: noindex, nofollow`: a name before a colon says whom what follows it is for. */
const directivesOf = (header: string): { isNoindex: boolean; isNofollow: boolean } => {
  const words: string[] = []
  let isOurs = true
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', rest] = part.split(/:(.*)/s).map((one) => one.trim())
    if (rest !== undefined && name !== 'unavailable_after') isOurs = name === siteAgent.toLowerCase()
    if (isOurs) words.push(rest === undefined ? name : rest)
  }
  const says = (word: string): boolean => words.includes(word) || words.includes('none')
  return { isNoindex: says('noindex'), isNofollow: says('nofollow') }
}

/** Seconds or a date; how long that is by our clock decides nothing but a pause. */
const pauseOf = (header: string | undefined): number => {
  const seconds = /^\d{1,6}$/.test(header?.trim() ?? '') ? Number(header) : 0
  return seconds > 0 ? Math.min(seconds * 1_000, mostPauseMs) : usualPauseMs
}

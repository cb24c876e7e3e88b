import { Readable } from 'node:stream'
import { type Dispatcher, request } from 'undici'
import { z } from 'zod'
import { outcomeOfError, retryAfterMs } from '../outcomes.ts'
import { type GraphFault, sortFault } from './graph-faults.ts'

export interface GraphCall {
  method?: 'GET' | 'POST' | 'DELETE'
  /** Below the version: `/{node}/{edge}`. Every call goes to the address of the settings. */
  path: string
  token: string
  query?: Readonly<Record<string, string>>
  json?: unknown
  signal: AbortSignal
}

/** A file on its way to Graph. */
export interface GraphUpload {
  path: string
  token: string
  fields: Readonly<Record<string, string>>
  file: { field?: string; name: string; mime: string; body: AsyncIterable<Uint8Array>; sizeBytes: number }
  signal: AbortSignal
}

export type GraphAnswer = { ok: true; body: unknown } | { ok: false; fault: GraphFault }

/** Graph, as everything of Meta is asked. Never throws for what it or the network does. */
export interface Graph {
  call(call: GraphCall): Promise<GraphAnswer>
  upload(upload: GraphUpload): Promise<GraphAnswer>
  /** The rows of an edge, all of its pages up to a bound. */
  list(
    call: Omit<GraphCall, 'method' | 'json'>,
  ): Promise<{ ok: true; rows: unknown[] } | { ok: false; fault: GraphFault }>
}

const callMs = 10_000
const pageSize = 100
const mostPages = 10

const errorBody = z.object({
  error: z.object({
    code: z.number(),
    error_subcode: z.number().nullish(),
    message: z.string().catch(''),
    error_data: z.object({ details: z.string() }).partial().nullish().catch(null),
  }),
})
const pageBody = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string().optional() }).optional() })
    .optional(),
})

export const createGraph = ({ graphUrl, version }: { graphUrl: string; version: string }): Graph => {
  const addressOf = (path: string, query: GraphCall['query'] = {}): URL => {
    const url = new URL(`${graphUrl}/${version}${path}`)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    return url
  }
  const call = ({ method = 'GET', path, token, query, json, signal }: GraphCall): Promise<GraphAnswer> =>
    ask(addressOf(path, query), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(callMs)]),
    })
  return {
    call,
    upload: (upload) => ask(addressOf(upload.path), multipart(upload)),
    list: async ({ query, ...rest }) => {
      const rows: unknown[] = []
      let after: string | undefined
      for (let pages = 0; pages < mostPages; pages += 1) {
        // `paging.next` holds the token in its address, which would be written into logs: the cursor says the same.
        const place = { ...query, limit: String(pageSize), ...(after === undefined ? {} : { after }) }
        const answer = await call({ ...rest, query: place })
        if (!answer.ok) return answer
        const read = pageBody.safeParse(answer.body)
        if (!read.success) return { ok: false, fault: unreadable }
        rows.push(...read.data.data)
        after = read.data.paging?.cursors?.after
        if (read.data.paging?.next === undefined || after === undefined) break
      }
      return { ok: true, rows }
    },
  }
}

const unreadable: GraphFault = {
  remedy: 'wait',
  cause: 'no_answer',
  code: null,
  reason: 'A Meta respondeu de um jeito que não se entende.',
  details: 'not as documented',
  retryAfterMs: null,
  unknown: false,
}

/** `request` takes half the processor time of `fetch`, and follows no redirect: the token goes to Graph's own host alone. */
const ask = async (url: URL, options: Omit<Dispatcher.RequestOptions, 'origin' | 'path'>): Promise<GraphAnswer> => {
  try {
    const { statusCode: status, headers, body } = await request(url, options)
    const text = await body.text()
    if (status >= 200 && status < 300) return { ok: true, body: parse(text) }
    return { ok: false, fault: faultOf(status, [headers['retry-after'] ?? null].flat()[0] ?? null, text) }
  } catch (error) {
    const isUnknown = outcomeOfError(error).kind === 'unknown'
    const details = error instanceof Error ? error.name : 'no answer'
    return { ok: false, fault: { ...unreadable, reason: 'A Meta não respondeu.', details, unknown: isUnknown } }
  }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const faultOf = (status: number, retryAfter: string | null, text: string): GraphFault => {
  const waitMs = retryAfterMs(retryAfter, Date.now())
  const read = errorBody.safeParse(parse(text))
  if (!read.success) {
    const passes = status === 429 || status >= 500
    return {
      remedy: passes ? 'wait' : 'tell',
      cause: passes ? 'no_answer' : 'unknown',
      code: null,
      reason: passes ? 'A Meta não atendeu agora.' : `A Meta recusou (${status}).`,
      details: `HTTP ${status}`,
      retryAfterMs: waitMs,
      unknown: false,
    }
  }
  const { code, error_subcode: subcode, message, error_data: data } = read.data.error
  const known = sortFault(code, subcode ?? null)
  return { ...known, code, details: data?.details ?? message, retryAfterMs: waitMs, unknown: false }
}

const quoted = (text: string): string => text.replace(/[\r\n"\\]/g, '_')

/** Streamed, since a document may have 100 MB; with its length, since not every server takes a body without. */
const multipart = ({ token, fields, file, signal }: GraphUpload): Parameters<typeof ask>[1] => {
  const boundary = `prosa-${crypto.randomUUID()}`
  const field = ([name, value]: [string, string]): string =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${value}\r\n`
  const head = Buffer.from(
    `${Object.entries(fields).map(field).join('')}--${boundary}\r\ncontent-disposition: form-data; name="${file.field ?? 'file'}"; filename="${quoted(file.name)}"\r\ncontent-type: ${file.mime}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const body = async function* () {
    yield head
    yield* file.body
    yield tail
  }
  return {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.sizeBytes + tail.length),
    },
    body: Readable.from(body()),
    signal,
  }
}

import type { Readable } from 'node:stream'
import { headerName, refusedHeaders } from '@prosa/contract'
import { Agent, type Dispatcher, request } from 'undici'
import { AppError } from '../errors/index.ts'
import { addressErrors } from './address-errors.ts'
import { isPublicAddress, literalAddress } from './public-address.ts'
import { publicLookup } from './public-lookup.ts'
import { readBody } from './read-body.ts'

export { addressErrors } from './address-errors.ts'

export interface GuardedRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Our headers: content type, signature. */
  headers?: Record<string, string>
  /** The customer's configured headers. */
  customerHeaders?: Record<string, string>
  body?: string | Buffer
  timeoutMs?: number
}

export interface GuardedAnswer {
  status: number
  headers: Record<string, string>
  /** At most 1 MB; longer answers fail. Never show it to the customer who entered the address. */
  text: string
}

export interface GuardedStream {
  status: number
  headers: Record<string, string>
  body: Readable
}

/** The only HTTP client for addresses that customers enter. */
export interface GuardedFetch {
  (url: string, options?: GuardedRequest): Promise<GuardedAnswer>
  /** The answer as a stream of any length; the caller must read it to its end or destroy it. */
  open(url: string, options: { headers?: Record<string, string>; signal: AbortSignal }): Promise<GuardedStream>
  /** Whether the address may be saved. Each connection is checked again, because DNS may change. */
  check(url: string): void
  checkHeaders(headers: Record<string, string>): void
  /** Aborts all requests at shutdown. */
  close(): Promise<void>
}

const ports = new Set(['', '443', '8443'])
const timeoutMs = 10_000
const maxAnswerBytes = 1024 * 1024
const maxUrlLength = 2_000

/** @param allowPrivate for installations in a company's own network: any address, also http */
export const createGuardedFetch = (allowPrivate: boolean): GuardedFetch => {
  const agent = new Agent({
    connect: { timeout: 5_000, ...(allowPrivate ? {} : { lookup: publicLookup }) },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: 16 * 1024,
    connections: 16,
    keepAliveTimeout: 4_000,
  })

  const check = (text: string): void => {
    const url = text.length <= maxUrlLength ? URL.parse(text) : null
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
      throw new AppError(addressErrors.addressRefused)
    if (allowPrivate) return
    const literal = literalAddress(url.hostname)
    const isFine =
      url.protocol === 'https:' &&
      ports.has(url.port) &&
      (literal ? isPublicAddress(literal) : isHostName(url.hostname))
    if (!isFine) throw new AppError(addressErrors.addressRefused)
  }

  const checkHeaders = (headers: Record<string, string>): void => {
    for (const [name, value] of Object.entries(headers)) {
      if (!headerName.test(name) || refusedHeaders.test(name) || /[\r\n\0]/.test(value))
        throw new AppError(addressErrors.headerRefused, { message: `Cabeçalho não permitido: ${name.slice(0, 50)}` })
    }
  }

  const send = async (url: string, options: GuardedRequest = {}): Promise<GuardedAnswer> => {
    check(url)
    checkHeaders(options.customerHeaders ?? {})
    return exchange(agent, url, options)
  }
  const open: GuardedFetch['open'] = async (url, { headers = {}, signal }) => {
    check(url)
    const answer = await request(url, { dispatcher: agent, headers, signal })
    return { status: answer.statusCode, headers: plainHeaders(answer), body: answer.body }
  }
  return Object.assign(send, { open, check, checkHeaders, close: () => agent.destroy() })
}

const exchange = async (agent: Agent, url: string, options: GuardedRequest): Promise<GuardedAnswer> => {
  // undici's request follows no redirects, whose target would be unchecked.
  const answer = await request(url, {
    method: options.method ?? 'GET',
    dispatcher: agent,
    headers: { ...options.customerHeaders, ...options.headers },
    ...(options.body === undefined ? {} : { body: options.body }),
    signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
  })
  const headers = plainHeaders(answer)
  return { status: answer.statusCode, headers, text: readBody(await readAll(answer.body), headers['content-type']) }
}

const plainHeaders = ({ headers }: Dispatcher.ResponseData): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))

const readAll = async (body: Dispatcher.ResponseData['body']): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += (chunk as Buffer).length
    if (bytes > maxAnswerBytes) {
      body.destroy()
      throw new Error(`The answer is longer than ${maxAnswerBytes} bytes`)
    }
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** A host name with a dot outside of local domains; its address is checked at lookup. */
const isHostName = (hostname: string): boolean => {
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !/(^|\.)(localhost|local|internal|lan|home|corp|localdomain)$/i.test(name)
}

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
  /** Ours: content type, signature. */
  headers?: Record<string, string>
  /** The customer's, from his configuration. */
  customerHeaders?: Record<string, string>
  body?: string | Buffer
  timeoutMs?: number
}

export interface GuardedAnswer {
  status: number
  headers: Record<string, string>
  /** At most 1 MB; longer answers fail. Never show it to the customer who gave the address. */
  text: string
}

export interface GuardedStream {
  status: number
  headers: Record<string, string>
  body: Readable
}

/** The one client for addresses that customers give. */
export interface GuardedFetch {
  (url: string, options?: GuardedRequest): Promise<GuardedAnswer>
  /** The answer as a stream, of any length: whoever gets it reads it to its end or destroys it. */
  open(url: string, options: { headers?: Record<string, string>; signal: AbortSignal }): Promise<GuardedStream>
  /** Whether the address may be saved. The connection is checked again, since a name may point elsewhere by then. */
  check(url: string): void
  checkHeaders(headers: Record<string, string>): void
  /** Cuts off what is under way: by now nobody waits for it. */
  close(): Promise<void>
}

const ports = new Set(['', '443', '8443'])
const timeoutMs = 10_000
const maxAnswerBytes = 1024 * 1024
const maxUrlLength = 2_000

/** @param allowPrivate For installations inside a company's own network: any address, http too. */
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
  // undici's request follows no redirects: the answer's address would be a new one that nobody checked.
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

/** A name with a dot that is none of a local network; what it points to is checked when it is looked up. */
const isHostName = (hostname: string): boolean => {
  const name = hostname.replace(/\.$/, '')
  return name.includes('.') && !/(^|\.)(localhost|local|internal|lan|home|corp|localdomain)$/i.test(name)
}

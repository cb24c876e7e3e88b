import type { Operation } from '@prosa/contract'
import type { z } from 'zod'
import { hearServerDate } from '../ui/clock.ts'
import { ApiError, networkError, readApiError, timeoutError } from './api-error.ts'
import { readChosenCompany } from './company-choice.ts'
import { buildRequestUrl } from './request-url.ts'
import { readView } from './view-as.ts'

type Schema<O extends Operation, K extends 'params' | 'querystring' | 'body'> =
  O['schema'] extends Record<K, infer S> ? (S extends z.ZodType ? S : never) : never

/** Optional keys follow the schema's input, their types its output, because URL schemas coerce everything. */
type UrlValues<S extends z.ZodType> = { [K in keyof z.input<S>]: K extends keyof z.output<S> ? z.output<S>[K] : never }
type MaybeOptional<K extends string, V> = Record<never, never> extends V ? { [key in K]?: V } : { [key in K]: V }

type ParamsOf<O extends Operation> = [Schema<O, 'params'>] extends [never]
  ? unknown
  : { params: UrlValues<Schema<O, 'params'>> }
type QueryOf<O extends Operation> = [Schema<O, 'querystring'>] extends [never]
  ? unknown
  : MaybeOptional<'query', UrlValues<Schema<O, 'querystring'>>>
type BodyOf<O extends Operation> = O['config'] extends { multipart: true }
  ? { body: FormData }
  : [Schema<O, 'body'>] extends [never]
    ? unknown
    : { body: z.input<Schema<O, 'body'>> }

/** Input of an operation, an abort signal, and a longer time limit where needed. */
export type CallInput<O extends Operation> = ParamsOf<O> &
  QueryOf<O> &
  BodyOf<O> & { signal?: AbortSignal | undefined; timeoutMs?: number }
/** The operation's answer. */
export type Answer<O extends Operation> = z.output<O['schema']['response'][200]>

/** The second argument of `call`; optional where the operation needs no input. */
export type CallArguments<O extends Operation> =
  Record<never, never> extends CallInput<O> ? [input?: CallInput<O>] : [input: CallInput<O>]

interface AnyInput {
  params?: object
  query?: object
  body?: unknown
  signal?: AbortSignal
  timeoutMs?: number
}

/** Renews the session after a 401: true to retry the call, an error where the server could not tell. Set by the session provider. */
type RenewSession = () => Promise<boolean | ApiError>
let renewSession: RenewSession = () => Promise.resolve(false)
export function onUnauthorized(renew: RenewSession): void {
  renewSession = renew
}

/** Called after a refusal: permissions may have changed. Set by the session provider. */
let tellRefusal = (): void => {}
export function onForbidden(tell: () => void): void {
  tellRefusal = tell
}

/** Called when a call got no answer or takes unusually long. Set by the live layer. */
let tellDoubt = (): void => {}
export function onDoubt(tell: () => void): void {
  tellDoubt = tell
}

interface Waiting {
  sinceMs: number
  giveUp: () => void
}
/** Pending calls, except those with their own time limit. */
const waiting = new Set<Waiting>()

/**
 * The network changed: calls that started before will get no answer. They fail now, like without a network, instead of at their time limit.
 * @param goneMs when the old network was lost, in ms since 1970
 */
export function giveUpCallsBefore(goneMs: number): void {
  for (const call of waiting) if (call.sinceMs < goneMs) call.giveUp()
}

/** A 401 with this message is a wrong current password, not a lost session. */
const wrongPasswordMessage = 'Senha inválida.'

/** Longer than any answer takes; then the call fails, so that no screen waits for ever. */
const usualTimeoutMs = 30_000
/** Nearly every answer is faster; after this the connection may be dead. */
const slowMs = 1_000
/** Time for files of 100 MB on a slow line. */
const uploadTimeoutMs = 10 * 60_000

/**
 * Calls an operation of the contract. Throws ApiError with the server's Portuguese message, or with our own text for network failures and time-outs.
 * After a 401 it renews the session once and retries; if that fails, the person is sent to /login. If the server is away during the renewal, that
 * error is thrown and the session stays.
 */
export async function call<const O extends Operation>(operation: O, ...[input]: CallArguments<O>): Promise<Answer<O>> {
  readView()?.demand(operation)
  const options: AnyInput = input ?? {}
  let answer = await request(operation, options)
  const mayRenew = answer.status === 401 && operation.config.access.kind !== 'public'
  if (mayRenew && readApiError(401, answer.body).message !== wrongPasswordMessage) {
    const renewed = await renewSession()
    // The session is still valid as far as we know; report the connection failure.
    if (renewed instanceof ApiError) throw renewed
    if (renewed) answer = await request(operation, options)
  }
  if (answer.status === 403) tellRefusal()
  if (!answer.ok) throw readApiError(answer.status, answer.body)
  return answer.body as Answer<O>
}

interface RawAnswer {
  ok: boolean
  status: number
  body: unknown
}

/** One attempt including its body, ended by the caller's signal or the time limit. */
async function request(operation: Operation, { params, query, body, signal, timeoutMs }: AnyInput): Promise<RawAnswer> {
  const headers = new Headers({ accept: 'application/json' })
  const company = readChosenCompany()
  if (company) headers.set('x-company-id', String(company.id))
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const url = buildRequestUrl(operation.url, params, query)
  const ending = new AbortController()
  let isLate = false
  const own: Waiting = { sinceMs: Date.now(), giveUp: () => ending.abort(networkError()) }
  // Only reads fail early, since they are simply repeated: a change may have been accepted, and an upload would start again.
  if (timeoutMs === undefined && !isForm && (operation.method === 'GET' || operation.config.reads)) waiting.add(own)
  const timer = setTimeout(
    () => {
      isLate = true
      ending.abort()
    },
    timeoutMs ?? (isForm ? uploadTimeoutMs : usualTimeoutMs),
  )
  const slowness = isForm || timeoutMs !== undefined ? undefined : setTimeout(() => tellDoubt(), slowMs)
  try {
    const response = await fetch(url, {
      method: operation.method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, ending.signal]) : ending.signal,
    })
    hearServerDate(response.headers.get('date'), own.sinceMs, Date.now())
    if (response.ok && response.headers.get('content-type') === 'application/zip')
      return { ok: true, status: response.status, body: await response.blob() }
    const text = await response.text()
    return { ok: response.ok, status: response.status, body: parseBody(response, text) }
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (isLate) throw timeoutError()
    if (ending.signal.reason instanceof ApiError) throw ending.signal.reason
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    tellDoubt()
    throw networkError()
  } finally {
    clearTimeout(timer)
    clearTimeout(slowness)
    waiting.delete(own)
  }
}

function parseBody(response: Response, text: string): unknown {
  if (response.headers.get('content-type')?.startsWith('text/csv') && response.ok) return text
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's error page, or any answer that is not ours, counts as unexpected.
    if (response.ok) throw readApiError(response.status, null)
    return null
  }
}

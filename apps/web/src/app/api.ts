import type { Operation } from '@prosa/contract'
import type { z } from 'zod'
import { networkError, readApiError } from './api-error.ts'
import { readChosenCompany } from './company-choice.ts'
import { buildRequestUrl } from './request-url.ts'

type Schema<O extends Operation, K extends 'params' | 'querystring' | 'body'> =
  O['schema'] extends Record<K, infer S> ? (S extends z.ZodType ? S : never) : never

/** Which keys may be left out comes from the schema's input, their types from its output: URLs coerce everything. */
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

/** What a call of the operation needs, and an abort signal. */
export type CallInput<O extends Operation> = ParamsOf<O> & QueryOf<O> & BodyOf<O> & { signal?: AbortSignal | undefined }
/** What the operation answers. */
export type Answer<O extends Operation> = z.output<O['schema']['response'][200]>

type Arguments<O extends Operation> =
  Record<never, never> extends CallInput<O> ? [input?: CallInput<O>] : [input: CallInput<O>]

interface AnyInput {
  params?: object
  query?: object
  body?: unknown
  signal?: AbortSignal
}

/** Renews the session after a 401; true when the call may be tried again. The session provider sets it. */
type RenewSession = () => Promise<boolean>
let renewSession: RenewSession = () => Promise.resolve(false)
export function onUnauthorized(renew: RenewSession): void {
  renewSession = renew
}

/** A wrong current password is no lost session: it stays on its screen. */
const wrongPasswordMessage = 'Senha inválida.'

/**
 * Calls an operation of the contract. Throws ApiError with the server's Portuguese message, or a text of our own when the
 * network failed. A 401 renews the session once and tries again; where that fails, the person is sent to /login.
 */
export async function call<const O extends Operation>(operation: O, ...[input]: Arguments<O>): Promise<Answer<O>> {
  const options: AnyInput = input ?? {}
  const send = (): Promise<Response> => request(operation, options)
  let response = await send()
  let body = await readBody(response)
  const mayRenew = response.status === 401 && operation.config.access.kind !== 'public'
  if (mayRenew && readApiError(401, body).message !== wrongPasswordMessage && (await renewSession())) {
    response = await send()
    body = await readBody(response)
  }
  if (!response.ok) throw readApiError(response.status, body)
  return body as Answer<O>
}

async function request(operation: Operation, { params, query, body, signal }: AnyInput): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  const company = readChosenCompany()
  if (company) headers.set('x-company-id', String(company.id))
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  try {
    return await fetch(buildRequestUrl(operation.url, params, query), {
      method: operation.method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw networkError()
  }
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw networkError()
  })
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's error page; an answer that should be ours and is not counts as unexpected.
    if (response.ok) throw readApiError(response.status, null)
    return null
  }
}

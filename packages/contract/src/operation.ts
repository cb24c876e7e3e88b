import type { ZodType } from 'zod'
import type { Access } from './people/permissions.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Schemas of one operation, in Fastify's form. `response` is keyed by status. */
export interface OperationSchema {
  operationId: string
  tags: readonly string[]
  summary: string
  params?: ZodType
  querystring?: ZodType
  body?: ZodType
  response: { 200: ZodType } & { [status: number]: ZodType }
}

/**
 * One operation of the API: Fastify's route options without the handler. The server registers it, the OpenAPI document and the browser's client types
 * are derived from it, and the structural tests check all of them.
 */
export interface Operation {
  method: HttpMethod
  url: string
  schema: OperationSchema
  /** Maximum body in bytes, where it is more than usual. */
  bodyLimit?: number
  config: {
    access: Access
    /** The body is multipart/form-data (an upload), read as a stream instead of by `schema.body`. */
    multipart?: true
    /** A GET that changes something or returns a secret: requires a same-origin request, like an unsafe method. */
    sameOrigin?: true
    /** A POST that only reads: its body is a filter. */
    reads?: true
    /** Outside of any company (sign-in, companies themselves): an administrator needs no chosen company. */
    companyless?: true
    /** Allowed while the caller's company is suspended; all others are refused then. */
    whileSuspended?: true
    /** Allowed for callers without a second factor that the company demands; all others are refused then. */
    withoutSecondFactor?: true
    /** Of /api/v1: the operation of ours behind it, whose handler and rights it has. */
    of?: Operation | undefined
    /** Of /api/v1: further error codes, with their status, beside those that each of them may answer. */
    errors?: Readonly<Record<string, number>>
    /** Of /api/v1: what a repetition with the same Idempotency-Key does. */
    repeat?: Repeat
    /** Uses no cookie (visitors, webhooks), so cross-site requests are harmless; public operations only. */
    cookieless?: true
  }
}

/**
 * What a repetition of a public POST does once the first call has ended well. `again`: it runs again, since the key is the id of what it makes, so
 * the same is answered. `shown`: what was made is read again by the named operation. `done`: `{ success: true }` is answered. Where the process
 * ended during the first call, `isNatural` says that running it again does no harm; otherwise the outcome is unknown.
 */
export type Repeat =
  | { kind: 'again' }
  | { kind: 'shown'; by: Operation; isNatural?: true }
  | { kind: 'done'; isNatural?: true }

/** Declares an operation, keeping its exact types. */
export const operation = <const O extends Operation>(options: O): O => options

/** Whether it only reads and returns no secret, so that it may be called while viewing as a profile. */
export const onlyReads = ({ method, config }: Pick<Operation, 'method' | 'config'>): boolean =>
  method === 'GET' ? config.sameOrigin !== true : config.reads === true

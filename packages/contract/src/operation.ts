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

/** Maximum body of an operation, in bytes. */
export const defaultBodyBytes = 8 * 1024 * 1024

/**
 * An operation of the API: Fastify's route options without the handler. The server registers it, the OpenAPI document
 * and the browser's client types are derived from it, and the structural tests check all of them.
 */
export interface Operation {
  method: HttpMethod
  url: string
  schema: OperationSchema
  /** Maximum body in bytes, if not `defaultBodyBytes`. */
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
    /** For /api/v1: the internal operation behind it, whose handler and rights it uses. */
    of?: Operation | undefined
    /** For /api/v1: error codes with their status, besides those common to all operations. */
    errors?: Readonly<Record<string, number>>
    /** For /api/v1: the effect of a repetition with the same Idempotency-Key. */
    repeat?: Repeat
    /** For /api/v1: only leads to other public operations, each of which is checked by itself. */
    gateway?: true
    /** Uses no cookie (visitors, webhooks), so cross-site requests are harmless; public operations only. */
    cookieless?: true
  }
}

/**
 * Effect of repeating a public POST after a successful first call. `again`: it runs again, and gives the same answer,
 * since the key is the id of the new record. `shown`: the new record is read by the named operation. `done`: the answer
 * is `{ success: true }`. If the process died during the first call, `isNatural` allows running it again; otherwise the
 * outcome is unknown.
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

import type { ZodType } from 'zod'
import type { Access } from './permissions.ts'

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Schemas of one operation, in Fastify's own words. `response` is keyed by status. */
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
 * One operation of the API: Fastify's route options without the handler. The server spreads it, the OpenAPI document is
 * made from it, the browser's client infers from it, and the structural tests walk the table of all of them.
 */
export interface Operation {
  method: HttpMethod
  url: string
  schema: OperationSchema
  /** In bytes, where a body may be larger than usual. */
  bodyLimit?: number
  config: {
    access: Access
    /** The body is multipart/form-data (uploads); it is then read as a stream, not by `schema.body`. */
    multipart?: true
    /** A GET that changes something or returns a secret: demands a same-origin request like an unsafe method does. */
    sameOrigin?: true
    /** A POST that only reads: its body is a filter. */
    reads?: true
    /** Works on no company (sign-in, companies themselves): an administrator needs no chosen company. */
    companyless?: true
    /** Answered also while the caller's company is suspended; everything else is refused then. */
    whileSuspended?: true
    /** Answered also to whoever lacks the second factor that the company demands; everything else is refused then. */
    withoutSecondFactor?: true
    /** Neither reads nor sets a cookie (visitors, webhooks), so another site has nothing to abuse; public operations alone. */
    cookieless?: true
  }
}

/** Declares an operation and keeps its exact types. */
export const operation = <const O extends Operation>(options: O): O => options

/** Whether calling it changes nothing and gives out no secret, so that it may be called while one looks on. */
export const onlyReads = ({ method, config }: Operation): boolean =>
  method === 'GET' ? config.sameOrigin !== true : config.reads === true

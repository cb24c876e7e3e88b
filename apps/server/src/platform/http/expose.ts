import type { Operation, OperationSchema } from '@prosa/contract'
import type { z } from 'zod'
import { demandInner } from '../access/index.ts'
import { AppError, errors } from '../errors/index.ts'
import type { ScopedCall } from './operations.ts'
import { clientIdOf } from './repeats.ts'

type Input<T> = T extends z.ZodType ? z.input<T> : undefined
type Output<T> = T extends z.ZodType ? z.output<T> : undefined

/** The internal operation of a public one. */
type Inner<O extends Operation> = O['config']['of'] extends Operation ? O['config']['of'] : never

interface PublicInput<O extends Operation> {
  params: Output<O['schema']['params']>
  query: Output<O['schema']['querystring']>
  body: Output<O['schema']['body']>
  /** The same for every repetition of the call; '' for operations without `repeat`. */
  clientId: string
}

interface InnerInput<I extends Operation> {
  params?: Input<I['schema']['params']>
  query?: Input<I['schema']['querystring']>
  body?: Input<I['schema']['body']>
}

/** Pure functions that convert names between a public operation and the internal one. */
export interface Mapping<O extends Operation> {
  call(input: PublicInput<O>): InnerInput<Inner<O>>
  answer(result: z.output<Inner<O>['schema']['response'][200]>): z.output<O['schema']['response'][200]>
}

export type AnyHandler = (call: ScopedCall<Operation>) => unknown

/**
 * The handler of a public operation: that of the internal operation, with its input schema.
 * @param handlerOf looks up registered handlers at the time of the call, since features are registered in any order
 */
export const exposed = <O extends Operation>(
  operation: O,
  mapping: Mapping<O>,
  handlerOf: (inner: Operation) => AnyHandler,
): AnyHandler => {
  const inner = operation.config.of
  if (!inner) throw new Error(`${operation.schema.operationId} has no operation behind it`)
  return async (call) => {
    const clientId = operation.config.repeat ? clientIdOf(call) : ''
    const input = mapping.call({ ...call, clientId } as unknown as PublicInput<O>)
    const parsed = parseInput(inner.schema, input)
    const result = await handlerOf(inner)({ ...call, ...parsed } as ScopedCall<Operation>)
    return mapping.answer(result as z.output<Inner<O>['schema']['response'][200]>)
  }
}

/** The handler of a public operation behind the access check of its internal operation, if it has one. */
export const withInnerAccess = (operation: Operation, handler: AnyHandler): AnyHandler => {
  const inner = operation.config.of
  if (!inner) return handler
  return (call) => {
    demandInner(call.scope, inner.config)
    return handler(call)
  }
}

export interface AnyInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** @throws invalid, with the names of the schema */
export const parseInput = (schema: OperationSchema, { params, query, body }: AnyInput): AnyInput => {
  const wrong: Record<string, string> = {}
  const parse = (part: z.ZodType | undefined, value: unknown): unknown => {
    if (!part) return undefined
    const parsed = part.safeParse(value ?? {})
    for (const { path, message } of parsed.error?.issues ?? []) wrong[path.join('.')] ??= message
    return parsed.data
  }
  const input = {
    params: parse(schema.params, params),
    query: parse(schema.querystring, query),
    body: parse(schema.body, body),
  }
  if (Object.keys(wrong).length > 0) throw new AppError(errors.invalid, { fields: wrong })
  return input
}

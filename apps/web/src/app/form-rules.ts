import { validationMessage } from '@prosa/contract'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'

export type FieldErrors = Record<string, string>

/** The schema's first issue per field, with its own or the shared text. */
export function checkBody<S extends z.ZodType>(
  schema: S,
  body: unknown,
): { data: z.output<S>; errors: null } | { data: null; errors: FieldErrors } {
  const result = schema.safeParse(body, { error: validationMessage })
  if (result.success) return { data: result.data, errors: null }
  const errors: FieldErrors = {}
  for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message
  return { data: null, errors }
}

/** The server's errors by path; empty if the error is no validation error. */
export const fieldsOf = (error: Error): FieldErrors =>
  error instanceof ApiError && error.status < 500 ? error.fields : {}

interface Definition {
  type: string
  shape?: Record<string, unknown>
  element?: unknown
  innerType?: unknown
  in?: unknown
}

const definitionOf = (schema: unknown): Definition | null =>
  typeof schema === 'object' && schema !== null && 'def' in schema ? (schema.def as Definition) : null

/** Unwraps optional, nullable and transforming schemas. */
function unwrap(schema: unknown): unknown {
  const definition = definitionOf(schema)
  const inner = definition?.innerType ?? definition?.in
  return inner === undefined ? schema : unwrap(inner)
}

/** Maximum length of the field at a path, if the schema has one. */
export function maxLengthOf(schema: unknown, path: string): number | undefined {
  const field = path.split('.').reduce<unknown>((holder, key) => {
    const definition = definitionOf(unwrap(holder))
    return definition?.element ?? definition?.shape?.[key]
  }, schema)
  const text = unwrap(field)
  return definitionOf(text)?.type === 'string'
    ? ((text as { maxLength?: number | null }).maxLength ?? undefined)
    : undefined
}

/** Allows one run at a time; calls during a run are dropped, even in the same tick. */
export function createOneAtATime(): (run: () => Promise<void>) => Promise<void> {
  let isRunning = false
  return async (run) => {
    if (isRunning) return
    isRunning = true
    try {
      await run()
    } finally {
      isRunning = false
    }
  }
}

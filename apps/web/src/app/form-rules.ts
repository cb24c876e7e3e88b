import { validationMessage } from '@prosa/contract'
import type { z } from 'zod'
import { ApiError } from './api-error.ts'

export type FieldErrors = Record<string, string>

/** What the schema says of the body, each field once: its first complaint, in the words of the schema or the shared ones. */
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

/** What the server said of the body, by path; nothing where it is no complaint about a body. */
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

/** Takes away what only says that a value may be missing, or what becomes of it. */
function unwrap(schema: unknown): unknown {
  const definition = definitionOf(schema)
  const inner = definition?.innerType ?? definition?.in
  return inner === undefined ? schema : unwrap(inner)
}

/** How many characters the field at a path takes, where the schema says so; the schema alone knows. */
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

/** Lets one run at a time: what comes while one is under way is dropped, also within the same moment. */
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

import type { z } from 'zod'
import { ApiError } from './api-error.ts'

export type FieldErrors = Record<string, string>

/** What the schema says of the body, each field once: its first complaint. */
export function checkBody<S extends z.ZodType>(
  schema: S,
  body: unknown,
): { data: z.output<S>; errors: null } | { data: null; errors: FieldErrors } {
  const result = schema.safeParse(body)
  if (result.success) return { data: result.data, errors: null }
  const errors: FieldErrors = {}
  for (const { path, message } of result.error.issues) errors[path.join('.')] ??= message
  return { data: null, errors }
}

/** What the server said of fields that the form has, and whether that is all it said: the rest belongs under the form. */
export function placeErrors(error: Error, names: readonly string[]): { errors: FieldErrors; isPlaced: boolean } {
  const fields = error instanceof ApiError && error.status < 500 ? Object.entries(error.fields) : []
  const errors = Object.fromEntries(fields.filter(([name]) => names.includes(name)))
  return { errors, isPlaced: fields.length > 0 && fields.every(([name]) => names.includes(name)) }
}

interface Definition {
  type: string
  shape?: Record<string, unknown>
  innerType?: unknown
  in?: unknown
}

const definitionOf = (schema: unknown): Definition | null =>
  typeof schema === 'object' && schema !== null && 'def' in schema ? (schema.def as Definition) : null

/** How many characters a field of the schema takes, where it says so; the schema alone knows. */
export function maxLengthOf(schema: unknown, name: string): number | undefined {
  let field = definitionOf(schema)?.shape?.[name]
  for (let definition = definitionOf(field); definition; definition = definitionOf(field)) {
    if (definition.type === 'string') return (field as { maxLength?: number | null }).maxLength ?? undefined
    field = definition.innerType ?? definition.in
  }
  return undefined
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

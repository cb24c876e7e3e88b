import { isDeepStrictEqual } from 'node:util'
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler as checkedCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

type Serialize = (answer: unknown) => string

/**
 * Serializes answers with code generated from the operation's schema, which writes only the fields of the schema, and
 * fails for a missing required one. Formats and limits are not checked; with `isChecked` (tests) answers are also
 * validated, and both results must be equal.
 */
export const createSerializerCompiler =
  (isChecked: boolean): FastifySerializerCompiler<z.ZodType> =>
  (route) => {
    let compiled: Serialize | undefined
    // Compiled on first use, for a faster start.
    const fast: Serialize = (answer) => {
      compiled ??= compileSerializer(route.schema)
      return compiled(answer)
    }
    if (!isChecked) return fast
    const checked = checkedCompiler(route)
    return (answer) => {
      const text = checked(answer)
      if (!isDeepStrictEqual(JSON.parse(fast(answer)), JSON.parse(text)))
        throw new Error(
          `${route.method} ${route.url}: the compiled serializer gives ${fast(answer)} instead of ${text}`,
        )
      return text
    }
  }

export const compileSerializer = (schema: z.ZodType): Serialize =>
  fastJson(plain(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })) as Schema)

/**
 * Removes checks of formats and limits, which do not affect serialization; null is written directly, without trying
 * each alternative.
 */
const plain = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(plain)
  if (typeof schema !== 'object' || schema === null) return schema
  const { anyOf, format: _format, pattern: _pattern, ...rest } = schema as Record<string, unknown>
  const members = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, plainMember(name, value)]))
  if (!Array.isArray(anyOf)) return members
  const [first, ...others] = anyOf.filter((way) => !isNull(way))
  if (others.length === 0 && anyOf.length === 2) return { ...members, ...(plain(first) as object), nullable: true }
  return { ...members, anyOf: plain(anyOf) }
}

/** Names of properties and literal values are kept: a property may be called `format`. */
const plainMember = (name: string, value: unknown): unknown => {
  if (name === 'const' || name === 'enum' || name === 'default' || name === 'required') return value
  if (name !== 'properties' && name !== 'definitions') return plain(value)
  return Object.fromEntries(Object.entries(value as object).map(([key, schema]) => [key, plain(schema)]))
}

const isNull = (way: unknown): boolean =>
  typeof way === 'object' && way !== null && 'type' in way && way.type === 'null'

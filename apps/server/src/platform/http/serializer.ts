import { isDeepStrictEqual } from 'node:util'
import fastJson, { type Schema } from 'fast-json-stringify'
import type { FastifySerializerCompiler } from 'fastify'
import { serializerCompiler as checkedCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'

type Serialize = (answer: unknown) => string

/**
 * How answers become text: by code made from the operation's schema, which writes what the schema names and nothing else, and
 * fails where a demanded member is missing. It trusts that values are of their formats and within their bounds; `isChecked`
 * (tests) validates them too, and demands that both ways give the same.
 */
export const createSerializerCompiler =
  (isChecked: boolean): FastifySerializerCompiler<z.ZodType> =>
  (route) => {
    let compiled: Serialize | undefined
    // Made when it is first needed: a program that starts does not wait for what it may never answer.
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

/** Checks of formats and bounds have no say in how a value is written; what may be null is written as such without trying each way. */
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

/** Names of properties and values are the schema's own: a property may well be called `format`. */
const plainMember = (name: string, value: unknown): unknown => {
  if (name === 'const' || name === 'enum' || name === 'default' || name === 'required') return value
  if (name !== 'properties' && name !== 'definitions') return plain(value)
  return Object.fromEntries(Object.entries(value as object).map(([key, schema]) => [key, plain(schema)]))
}

const isNull = (way: unknown): boolean =>
  typeof way === 'object' && way !== null && 'type' in way && way.type === 'null'

// Gate: answers are those of the contract.
import { operations } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { compileSerializer, createSerializerCompiler } from './serializer.ts'

const answer = z.object({
  id: z.int(),
  name: z.string().nullable(),
  kind: z.enum(['A', 'B']),
  at: z.iso.datetime(),
  format: z.string().optional(),
  inner: z.object({ pattern: z.string().nullable() }).nullable(),
  list: z.array(z.object({ on: z.boolean(), part: z.union([z.string(), z.int()]) })),
  rest: z.record(z.string(), z.number()),
})
const value = {
  id: 7,
  name: null,
  kind: 'A',
  at: '2026-11-22T05:00:00.000Z',
  format: 'a "quoted" text\nof two lines, long enough not to be walked sign by sign',
  inner: { pattern: null },
  list: [
    { on: true, part: 'x' },
    { on: false, part: 3 },
  ],
  rest: { a: 1.5 },
}

describe('the compiled serializer', () => {
  const serialize = compileSerializer(answer)

  it('writes what JSON.stringify writes', () => {
    expect(JSON.parse(serialize(value))).toEqual(value)
    expect(JSON.parse(serialize({ ...value, inner: null, format: undefined }))).toEqual(
      JSON.parse(JSON.stringify({ ...value, inner: null, format: undefined })),
    )
  })

  it('never lets out what the schema does not name, at any depth', () => {
    const leaking = {
      ...value,
      password_hash: 'secret',
      inner: { pattern: 'p', secret: 1 },
      list: [{ on: true, part: 'x', secret: 2 }],
    }
    expect(serialize(leaking)).not.toContain('secret')
    expect(JSON.parse(serialize(leaking)).inner).toEqual({ pattern: 'p' })
  })

  it('fails where a demanded member is missing, instead of leaving it out', () => {
    const { id: _, ...without } = value
    expect(() => serialize(without)).toThrow()
  })

  it('can be made of every operation’s answers', () => {
    for (const { schema } of Object.values(operations))
      for (const body of Object.values(schema.response)) expect(compileSerializer(body)).toBeTypeOf('function')
  })

  it('refuses in tests what the schema would refuse, though production trusts it', () => {
    const route = { schema: z.object({ at: z.iso.datetime() }), method: 'GET', url: '/x' }
    expect(() => createSerializerCompiler(true)(route)({ at: 'yesterday' })).toThrow()
    expect(createSerializerCompiler(false)(route)({ at: 'yesterday' })).toBe('{"at":"yesterday"}')
  })
})

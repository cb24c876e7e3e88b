import { describe, expect, it } from 'vitest'
import { lightenContract } from './contract-for-browsers.ts'

/** Runs a lightened module with stand-ins for its imports and gives what it declared. */
function run(source: string, names: string): unknown {
  const body = lightenContract(source).replaceAll('export ', '')
  return new Function('z', 'operation', `${body}\nreturn { ${names} }`)(
    { object: (shape: object) => ({ shape }) },
    (options: object) => options,
  )
}

describe('the contract for browsers', () => {
  it('keeps method, URL and access of an operation and drops its schemas', () => {
    const source =
      "export const get = operation({ method: 'GET', url: '/api/x/:id', schema: { body: z.object({}) }, config: { access: 1 } })"
    expect(run(source, 'get')).toEqual({
      get: { method: 'GET', url: '/api/x/:id', schema: {}, config: { access: 1 } },
    })
  })

  it('leaves every other value what it is', () => {
    const source =
      'const limit = 5; export const body = z.object({ limit }); export const twice = (n) => n * 2; export const list = [limit, twice(limit)]'
    expect(run(source, 'body, list')).toEqual({ body: { shape: { limit: 5 } }, list: [5, 10] })
  })

  it('marks what is worked out as free to be left out', () => {
    expect(lightenContract('export const body = z.object({})')).toBe(
      'export const body = /* @__PURE__ */ (() => (z.object({})))()',
    )
  })
})

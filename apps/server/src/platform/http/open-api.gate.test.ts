// Gate: the description is that of the operations.
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/index.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp({ settings: { rateLimit: 10 } })
})
afterAll(() => t.close())

let address = 0
/** From an address that has called nothing yet. */
const stranger = () => {
  const remoteAddress = `203.0.113.${++address}`
  return (headers: Record<string, string> = {}, url = '/api/openapi.json') =>
    t.anonymous.inject({ method: 'GET', url, remoteAddress, headers })
}
const packed = { 'accept-encoding': 'gzip, br' }

describe('the description of the API', () => {
  it('is made once, comes packed to who takes it so, and is kept for some minutes', async () => {
    // Each a stranger of their own, since both together may cost more calls than one has.
    const [plain, small] = [await stranger()(), await stranger()(packed)]
    expect(gunzipSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(small.rawPayload.length * 4).toBeLessThan(plain.rawPayload.length)
    expect(plain.headers['cache-control']).toBe('public, max-age=300')
    const known = await stranger()({ 'if-none-match': String(plain.headers.etag) })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    // The document itself is written down, whatever is asked for later.
    const { swagger } = t.app.http
    t.app.http.swagger = () => {
      throw new Error('made anew')
    }
    try {
      const again = [await stranger()(), await stranger()({}, '/api/docs/json'), await stranger()({}, '/api/docs/yaml')]
      expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 302, 302])
      expect(again[1]?.headers.location).toBe('/api/v1/openapi.json')
    } finally {
      t.app.http.swagger = swagger
    }
  })

  it('is written behind the start, the same as for whoever asks before', async () => {
    const other = await testApp()
    try {
      const written = vi.spyOn(other.app.http, 'swagger')
      await other.app.http.listen({ port: 0, host: '127.0.0.1' })
      expect(written).not.toHaveBeenCalled()
      await expect.poll(() => written.mock.calls.length, { timeout: 20_000 }).toBe(1)
      const answer = await other.anonymous.inject({ method: 'GET', url: '/api/openapi.json' })
      expect(answer.body).toBe((await stranger()()).body)
      expect(written).toHaveBeenCalledTimes(1)
    } finally {
      await other.close()
    }
  })

  it('costs a stranger as many calls as it is large', async () => {
    const count = async (headers: Record<string, string>) => {
      const ask = stranger()
      let answered = 0
      while ((await ask(headers)).statusCode === 200) answered += 1
      return answered
    }
    const plain = await count({})
    expect(plain).toBeLessThan(4)
    expect(await count(packed)).toBeGreaterThan(plain * 3)
    const ask = stranger()
    await ask()
    let pages = 0
    while ((await ask({}, '/api/docs/')).statusCode === 200) pages += 1
    expect(pages).toBeLessThan(30)
  })

  it('has a page that reads the document without TLS too', async () => {
    const { statusCode, headers } = await stranger()({}, '/api/docs/')
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  })
})

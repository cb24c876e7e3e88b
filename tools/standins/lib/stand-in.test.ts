import { afterEach, expect, it } from 'vitest'
import { createHooks } from './hooks.ts'
import { readJson, serveStandIn } from './server.ts'

const ends: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const start = async (answer: Parameters<typeof serveStandIn>[0]) => {
  const standIn = await serveStandIn(answer)
  ends.push(standIn.stop)
  return standIn
}

it('answers as the provider does, and as its faults say while they last', async () => {
  const seen: unknown[] = []
  const { url } = await start((call) => {
    seen.push(readJson(call))
    return { body: { id: seen.length } }
  })
  const post = (): Promise<Response> => fetch(`${url}/messages`, { method: 'POST', body: JSON.stringify({ n: 1 }) })
  expect(await (await post()).json()).toEqual({ id: 1 })
  await fetch(`${url}/control/faults`, {
    method: 'POST',
    body: JSON.stringify({ path: '/messages', times: 1, does: { kind: 'answer', status: 503 } }),
  })
  expect((await post()).status).toBe(503)
  expect((await post()).status).toBe(200)
  expect(seen).toHaveLength(2)
})

it('cuts the line before or after it did what it was asked', async () => {
  let done = 0
  const { url, faults } = await start(() => {
    done += 1
    return {}
  })
  faults.add({ times: 1, does: { kind: 'cut' } })
  await expect(fetch(url)).rejects.toThrow()
  expect(done).toBe(0)
  faults.add({ times: 1, does: { kind: 'cut-after' } })
  await expect(fetch(url)).rejects.toThrow()
  expect(done).toBe(1)
})

it('calls the product until it is taken, and everything in spite of disorder and duplicates', async () => {
  const heard: number[] = []
  let refusals = 3
  const product = await start((call) => {
    if (refusals-- > 0) return { status: 500 }
    heard.push(readJson<{ n: number }>(call).n)
    return {}
  })
  const hooks = createHooks({ seed: 7 })
  ends.push(hooks.stop)
  Object.assign(hooks.switches, { duplicates: 0.2, disorder: 0.2, delayMs: 5 })
  for (let n = 0; n < 60; n += 1) hooks.call(() => ({ url: product.url, headers: {}, body: JSON.stringify({ n }) }))
  await hooks.settled()
  expect(hooks.tries.refused).toBe(3)
  expect(new Set(heard).size).toBe(60)
  expect(heard.length).toBeGreaterThan(60)
  expect(heard).not.toEqual(heard.toSorted((a, b) => a - b))
})

it('says nothing out of order while its switches are off', async () => {
  const heard: number[] = []
  const product = await start((call) => {
    heard.push(readJson<{ n: number }>(call).n)
    return {}
  })
  const hooks = createHooks()
  ends.push(hooks.stop)
  for (let n = 0; n < 20; n += 1) hooks.call(() => ({ url: product.url, headers: {}, body: JSON.stringify({ n }) }))
  await hooks.settled()
  expect(heard).toEqual(Array.from({ length: 20 }, (_, n) => n))
})

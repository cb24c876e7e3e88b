import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type NumberWorld, numberWorld, type Shop } from './testing.ts'

/* What goes to one customer through the outbox, beside a stand-in of Meta that refuses (131056) what is more than a pair may have. */

const burst = 45
const everyMs = 6_000
const from = '5511966665555'
const patience = { timeout: 60_000, interval: 20 }
let own: NumberWorld
let shop: Shop
/** How far both sides' time was moved on. */
let aheadMs = 0
/** When each message came to the stand-in. */
const timesMs: number[] = []

beforeAll(async () => {
  const realMs = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => realMs() + aheadMs)
  own = await numberWorld()
  own.graph.world.pairLimit = burst
  own.graph.world.hear = ({ to, kind }) => {
    if (to === from && kind === 'text') timesMs.push(Date.now() + aheadMs)
  }
  shop = await own.shop()
  await shop.connect('3001')
})
afterAll(async () => {
  await own.close()
  vi.restoreAllMocks()
})

const ask = async (text: string, ...values: unknown[]) => (await own.app.database.owner.query(text, values)).rows
const sent = () => own.graph.sent.filter(({ to, kind }) => to === from && kind === 'text')
const pass = async (): Promise<void> => {
  aheadMs += everyMs
  own.graph.advance(everyMs)
  // The database's own time stands for itself.
  await ask('update outbox set due_at = now()')
}
/** How many of these were more than Meta takes: a burst, and one more each six seconds. */
const beyond = (timesMs: readonly number[]): number => {
  let paidUntilMs = 0
  return timesMs.filter((atMs) => {
    paidUntilMs = Math.max(paidUntilMs, atMs) + everyMs
    return paidUntilMs - atMs > burst * everyMs
  }).length
}

it('sixty messages to one customer all arrive in their order, and none is refused for their number', {
  timeout: 180_000,
}, async () => {
  await own.graph.write({ phone: '3001', from, id: 'wamid.pair', message: { type: 'text', text: { body: 'oi' } } })
  await expect.poll(() => sent().length, patience).toBeGreaterThan(0)
  const greeting = sent().length
  const [dialog] = await ask('select id from dialog where bot_id = $1', shop.params.id)
  const { companyId, workspaceId, conversation } = shop.world
  const user = await own.app.build.user({ company: { id: companyId }, workspaces: [{ id: workspaceId }] })
  const texts = Array.from({ length: 60 }, (_, index) => `Parte ${index + 1}`)
  for (const text of texts)
    await conversation.appendPersonMessage({
      companyId,
      dialogId: dialog.id,
      userId: user.id,
      userName: 'Marina',
      clientId: crypto.randomUUID(),
      text,
      files: [],
    })
  await expect.poll(() => sent().length, patience).toBeGreaterThanOrEqual(burst)
  for (let count = burst + 1; count <= texts.length + greeting; count += 1) {
    await pass()
    // On a slow machine real time adds its own: whether it was too much for Meta is asked below.
    await expect.poll(() => sent().length, patience).toBeGreaterThanOrEqual(count)
  }
  expect(
    sent()
      .slice(greeting)
      .map(({ body }) => (body.text as { body: string }).body),
  ).toEqual(texts)
  expect(beyond(timesMs)).toBe(0)
  expect(own.graph.world.pairRefusals).toBe(0)
})

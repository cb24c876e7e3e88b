import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadConfig } from '../config.ts'
import { type ConversationWorld, conversationWorld, testApp } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'
import { hexSignature } from './signatures.ts'

/* Calls as large as Meta makes them after it could not reach us. */

const secret = 'the app at Meta'
const phone = '5511900000000'
const usual = loadConfig({ DATA_DIR: '/tmp', SECRET_KEY: secret.padEnd(32, '.') }).meta
const meta = {
  ...usual,
  graphUrl: 'http://127.0.0.1:9',
  app: { id: '1', secrets: [secret], verifyToken: 'as we were asked' },
}

let app: TestApp
let world: ConversationWorld
let neighbour: ConversationWorld

beforeAll(async () => {
  app = await testApp({ settings: { meta, loopBrake: false } })
  await app.app.start()
  world = await conversationWorld(app)
  neighbour = await conversationWorld(app)
  const connection = { company_id: world.companyId, kind: 'whatsapp_meta', bot_id: world.bot.id, external_id: phone }
  await app.build.insert('connection', connection)
})
afterAll(() => app.close())

/** @returns milliseconds until it was answered */
const call = async (count: number): Promise<number> => {
  const entry = Array.from({ length: count }, (_, place) => {
    const from = `55${count}${String(place).padStart(7, '0')}`
    const metadata = { display_phone_number: phone, phone_number_id: phone }
    const contacts = [{ profile: { name: 'Cliente' }, wa_id: from }]
    const messages = [{ from, id: `${count}-${place}`, timestamp: '1790000000', type: 'text', text: { body: 'oi' } }]
    const value = { messaging_product: 'whatsapp', metadata, contacts, messages }
    return { id: '1', changes: [{ field: 'messages', value }] }
  })
  const payload = JSON.stringify({ object: 'whatsapp_business_account', entry })
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': hexSignature(secret, payload) }
  const beganMs = performance.now()
  const answer = await app.anonymous.inject({ method: 'POST', url: '/webhooks/meta', headers, payload })
  expect(answer.statusCode).toBe(200)
  return performance.now() - beganMs
}
const count = async (text: string, values: unknown[] = []): Promise<number> =>
  (await app.database.owner.query<{ n: number }>(`select count(*)::int as n from ${text}`, values)).rows[0]?.n ?? 0

it('with the messages of a thousand customers is answered at once, and each gets an answer while others do too', async () => {
  expect(await call(1_000)).toBeLessThan(2_000)
  const externalId = randomUUID()
  let turns = 0
  while ((await count('provider_call')) > 0) {
    const { companyId, connectionId } = neighbour
    const beganMs = performance.now()
    const { replies } = await app.app.program.conversation.receive({
      companyId,
      connectionId,
      externalId,
      extId: randomUUID(),
      text: 'oi',
    })
    expect(replies).toHaveLength(1)
    // Half a minute of them stand before nobody.
    expect(performance.now() - beganMs).toBeLessThan(2_000)
    turns += 1
  }
  expect(turns).toBeGreaterThan(10)
  const ofCall = `message where company_id = ${world.companyId}`
  expect(await count(`${ofCall} and ext_id like '1000-%'`)).toBe(1_000)
  expect(await count(`${ofCall} and sender = 'BOT'`)).toBe(1_000)
}, 180_000)

it('with those of 4,900 is answered within five seconds', async () => {
  expect(await call(4_900)).toBeLessThan(5_000)
  expect(await count('provider_call_lane where waits')).toBe(4_900)
})

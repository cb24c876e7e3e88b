// Gate: unsigned calls are refused.
import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { secretPlace } from '../channels/connection.ts'
import { signFake } from '../channels/fake/channel.ts'
import { type ConversationWorld, conversationWorld, testApp } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'

let app: TestApp
let world: ConversationWorld
const secret = 'segredo do provedor'

beforeAll(async () => {
  app = await testApp({ settings: { fakeChannelUrl: 'http://127.0.0.1:9' } })
  world = await conversationWorld(app)
  await seal(secret)
})
afterAll(() => app.close())

const seal = async (text: string | null): Promise<void> => {
  const place = secretPlace(world.companyId, world.fakeConnectionId)
  await keep(text === null ? null : app.app.platform.secrets.seal(text, place))
}
const keep = async (sealed: Buffer | null): Promise<void> => {
  await app.build.run('update connection set secret_encrypted = $2 where id = $1', [world.fakeConnectionId, sealed])
  // Connections are remembered for a moment.
  app.clock.advance('3s')
}
const post = async (body: string, headers: Record<string, string>, externalId = world.fakeExternalId) => {
  const answer = await app.anonymous.inject({
    method: 'POST',
    url: `/webhooks/fake/${externalId}`,
    headers: { 'content-type': 'application/json', origin: '', ...headers },
    payload: body,
  })
  return answer.statusCode
}
const signed = (body: string) => ({ 'x-fake-signature': signFake(secret, body) })
const message = (text = '"Ol\\u00e1 \\ud83d\\ude00"', id = randomUUID()) =>
  `{"events":[{"type":"message","id":"${id}","from":"cliente-${id}","text":${text}}]}`
const stored = async (): Promise<number> => {
  const { rows } = await app.database.owner.query("select count(*)::int as n from message where sender = 'CLIENT'")
  return rows[0].n
}

describe('a webhook', () => {
  it('is believed by the bytes that were signed, escapes and emoji as they stand', async () => {
    const body = message()
    expect(await post(body, signed(body))).toBe(200)
    const { rows } = await app.database.owner.query("select text from message where sender = 'CLIENT' limit 1")
    expect(rows).toEqual([{ text: 'Olá 😀' }])
  })

  it('is refused with another signature, and stores nothing', async () => {
    const before = await stored()
    const body = message()
    const right = signFake(secret, body)
    const sha1 = `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`
    const flipped = `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`
    for (const signature of [flipped, sha1, '', right.slice(0, 20), signFake('', body), `${right} `.repeat(2)])
      expect([signature, await post(body, { 'x-fake-signature': signature })]).toEqual([signature, 403])
    expect(await post(body, {})).toBe(403)
    expect(await post(message(), { 'x-fake-signature': right })).toBe(403)
    expect(await stored()).toBe(before)
  })

  it('is refused while no secret is set, whatever it is signed with', async () => {
    await seal(null)
    const body = message()
    expect(await post(body, { 'x-fake-signature': signFake('', body) })).toBe(403)
    expect(await post(body, signed(body))).toBe(403)
    await seal(secret)
  })

  it('of a secret that was sealed for another connection does not open', async () => {
    await keep(app.app.platform.secrets.seal(secret, secretPlace(world.companyId, world.fakeConnectionId + 1)))
    const body = message()
    expect(await post(body, signed(body))).not.toBe(200)
    await seal(secret)
  })

  it('stores an event once, however often it comes at the same time', async () => {
    const before = await stored()
    const body = message()
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(body, signed(body))))
    expect(answers).toEqual([200, 200, 200, 200, 200])
    expect(await stored()).toBe(before + 1)
  })

  it('has no say on messages of other connections, nor on numbers that are none', async () => {
    const { rows } = await app.database.owner.query(
      "insert into message (company_id, dialog_id, seq, version, connection_id, sender, status) select company_id, id, 900, 900, connection_id, 'BOT', 'queued' from dialog where connection_id = $1 limit 1 returning dialog_id",
      [world.fakeConnectionId],
    )
    const other = await conversationWorld(app)
    const sealed = app.app.platform.secrets.seal(secret, secretPlace(other.companyId, other.fakeConnectionId))
    await app.build.run('update connection set secret_encrypted = $2 where id = $1', [other.fakeConnectionId, sealed])
    for (const reference of [`${rows[0].dialog_id}-900`, '9999999999-1', '1-9999999999', '0-0']) {
      const body = JSON.stringify({ events: [{ type: 'status', reference, status: 'read' }] })
      expect([reference, await post(body, signed(body), other.fakeExternalId)]).toEqual([reference, 200])
    }
    const { rows: after } = await app.database.owner.query('select status from message where seq = 900')
    expect(after).toEqual([{ status: 'queued' }])
  })
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { secretPlace } from '../../channels/connection.ts'
import { signFake } from '../../channels/fake/channel.ts'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

let provider: Server
let taken: { reference: string; text: string; to: string }[] = []
let answer: (response: ServerResponse, request: IncomingMessage) => void
let app: TestApp
let world: ConversationWorld

const ok = (response: ServerResponse): void => void response.end(JSON.stringify({ id: randomUUID() }))

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    taken.push(JSON.parse(body))
    answer(response, request)
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo
  app = await testApp({ settings: { fakeChannelUrl: `http://127.0.0.1:${port}` } })
  await app.app.start()
  world = await conversationWorld(app)
})
afterAll(async () => {
  await app.close()
  provider.close()
})
beforeEach(() => {
  taken = []
  answer = ok
})

const receive = (externalId: string, text = 'oi') =>
  world.conversation.receive(inbound(world, { connectionId: world.fakeConnectionId, externalId, text }))
const statuses = async (dialogId: number) =>
  (
    await app.database.owner.query<{ status: string; failure: string | null }>(
      "select status, failure from message where dialog_id = $1 and sender <> 'CLIENT' order by seq",
      [dialogId],
    )
  ).rows
const outbox = async (dialogId: number) =>
  (await app.database.owner.query('select * from outbox where dialog_id = $1 order by seq', [dialogId])).rows
const until = (check: () => Promise<void>) =>
  expect
    .poll(
      async () =>
        check().then(
          () => true,
          () => false,
        ),
      { timeout: 15_000, interval: 20 },
    )
    .toBe(true)

describe('delivering', () => {
  it('takes each reply to the provider in order, and writes that it was sent', async () => {
    const externalId = randomUUID()
    const { dialog } = await receive(externalId)
    await receive(externalId, 'vendas')
    await until(async () => expect(await statuses(dialog.id)).toMatchObject([{ status: 'sent' }, { status: 'sent' }]))
    expect(taken.map(({ text, to }) => [text, to])).toEqual([
      ['Olá! Vendas ou suporte?', externalId],
      ['Você está em vendas.', externalId],
    ])
    expect(await outbox(dialog.id)).toEqual([])
  })

  it('tries again what the provider could not take, with the same reference', async () => {
    answer = (response) => (taken.length === 1 ? void response.writeHead(500).end() : ok(response))
    const { dialog } = await receive(randomUUID())
    await until(async () => expect(await statuses(dialog.id)).toMatchObject([{ status: 'sent' }]))
    expect(new Set(taken.map(({ reference }) => reference))).toEqual(new Set([`${dialog.id}-2`]))
    expect(taken).toHaveLength(2)
  })

  it('writes the reason on what the provider refuses, and goes on with the next', async () => {
    answer = (response) => (taken.length === 1 ? void response.writeHead(422).end() : ok(response))
    const externalId = randomUUID()
    const { dialog } = await receive(externalId)
    await receive(externalId, 'vendas')
    await until(async () =>
      expect(await statuses(dialog.id)).toEqual([
        { status: 'failed', failure: 'Recusada pelo canal (422)' },
        { status: 'sent', failure: null },
      ]),
    )
    expect(await outbox(dialog.id)).toEqual([])
  })

  it('sends a failed message again when a person asks', async () => {
    answer = (response) => (taken.length === 1 ? void response.writeHead(400).end() : ok(response))
    const { dialog } = await receive(randomUUID())
    await until(async () => expect(await statuses(dialog.id)).toMatchObject([{ status: 'failed' }]))
    await world.conversation.retryMessage(world.companyId, dialog.id, 2)
    await until(async () => expect(await statuses(dialog.id)).toEqual([{ status: 'sent', failure: null }]))
  })

  it('does not write over another process that took the message after the lease', async () => {
    let release: () => void = () => {}
    answer = (response) => {
      release = () => ok(response)
    }
    const { dialog } = await receive(randomUUID())
    await until(async () => expect(taken).toHaveLength(1))
    // Another process claims it, as it would once the lease had run out.
    await app.database.owner.query(
      "update outbox set fence = fence + 1, lease_until = now() + interval '1 hour' where dialog_id = $1",
      [dialog.id],
    )
    release()
    await app.app.platform.lifecycle.stop()
    expect(await statuses(dialog.id)).toMatchObject([{ status: 'queued' }])
    expect(await outbox(dialog.id)).toHaveLength(1)
    await app.database.owner.query('delete from outbox where dialog_id = $1', [dialog.id])
    await app.app.platform.lifecycle.start(app.config.roles)
  })

  it('takes up at once, when it starts alone with its database, what a killed process had under way', async () => {
    await app.app.platform.lifecycle.stop()
    const { dialog } = await receive(randomUUID())
    await app.database.owner.query(
      "update outbox set state = 1, lease_until = now() + interval '1 hour' where dialog_id = $1",
      [dialog.id],
    )
    await app.app.platform.lifecycle.start(app.config.roles)
    await until(async () => expect(await statuses(dialog.id)).toMatchObject([{ status: 'sent' }]))
  })

  it('waits for a status after an unknown outcome, and sends nothing twice once it came', async () => {
    answer = (response) => void response.destroy()
    const { dialog } = await receive(randomUUID())
    await until(async () => expect(await outbox(dialog.id)).toMatchObject([{ state: 0, attempts: 1 }]))
    await report([{ type: 'status', reference: `${dialog.id}-2`, status: 'delivered' }])
    expect(await outbox(dialog.id)).toEqual([])
    expect(await statuses(dialog.id)).toMatchObject([{ status: 'delivered' }])
    expect(taken).toHaveLength(1)
  })
})

const secret = 'a secret of the fake channel'
const report = async (events: object[], signature?: string) => {
  await app.database.owner.query('update connection set secret_encrypted = $2 where id = $1', [
    world.fakeConnectionId,
    app.app.platform.secrets.seal(secret, secretPlace(world.companyId, world.fakeConnectionId)),
  ])
  const payload = JSON.stringify({ events })
  return app.anonymous.inject({
    method: 'POST',
    url: `/webhooks/fake/${world.fakeExternalId}`,
    headers: { 'content-type': 'application/json', 'x-fake-signature': signature ?? signFake(secret, payload) },
    payload,
  })
}

describe('the webhook', () => {
  it('stores a message once, however often and at the same time it comes', async () => {
    const event = { type: 'message', id: randomUUID(), from: randomUUID(), text: 'oi', name: 'Renata' }
    const answers = await Promise.all(Array.from({ length: 5 }, () => report([event])))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    const { rows } = await app.database.owner.query(
      'select k.name, d.seq from identity i join contact k on k.id = i.contact_id join dialog d on d.identity_id = i.id where i.external_id = $1',
      [event.from],
    )
    expect(rows).toEqual([{ name: 'Renata', seq: 2 }])
  })

  it('refuses a wrong signature, and stores nothing', async () => {
    const from = randomUUID()
    const answer = await report([{ type: 'message', id: randomUUID(), from, text: 'oi' }], signFake('another', '{}'))
    expect(answer.statusCode).toBe(403)
    expect((await app.database.owner.query('select from identity where external_id = $1', [from])).rowCount).toBe(0)
  })

  it('never lets a status go back', async () => {
    const { dialog } = await receive(randomUUID())
    await until(async () => expect(await statuses(dialog.id)).toMatchObject([{ status: 'sent' }]))
    for (const status of ['read', 'sent', 'delivered', 'failed'])
      await report([{ type: 'status', reference: `${dialog.id}-2`, status }])
    expect(await statuses(dialog.id)).toEqual([{ status: 'read', failure: null }])
  })

  it('answers 400 to what is no payload and 404 to a connection that nobody has', async () => {
    expect((await report([{ type: 'nonsense' }])).statusCode).toBe(400)
    const answer = await app.anonymous.inject({
      method: 'POST',
      url: '/webhooks/fake/nobody',
      headers: { 'content-type': 'application/json' },
      payload: '{"events":[]}',
    })
    expect(answer.statusCode).toBe(404)
  })
})

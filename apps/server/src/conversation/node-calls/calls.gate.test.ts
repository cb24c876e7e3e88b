// Gate: the main way of calls from a node.
import { createHmac, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buildFlow } from '@prosa/flow/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'
import { claimCalls } from './calls.queries.ts'

let outside: Server
let url: string
let calls: { path: string; headers: IncomingHttpHeaders; body: string; json: Record<string, unknown> }[] = []
interface Answer {
  status: number
  /** A text as it is, anything else as JSON. */
  body: object | string
}
let answer: (path: string) => Answer | Promise<Answer>
/** This path is hung up on. */
let hangUp = ''
let app: TestApp
let world: ConversationWorld

beforeAll(async () => {
  outside = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    calls.push({ path: request.url ?? '', headers: request.headers, body, json: JSON.parse(body) })
    if (request.url === hangUp) {
      response.destroy()
      return
    }
    const { status, body: content } = await answer(request.url ?? '')
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  }).listen(0, '127.0.0.1')
  await once(outside, 'listening')
  url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  app = await testApp({ settings: { allowPrivateAddresses: true } })
  await app.app.start()
  world = await conversationWorld(
    app,
    buildFlow({
      Início: { says: 'Olá!', exits: { Consulta: ['consulta'] } },
      Consulta: { says: 'Pronto.', webhookCall: true },
    }),
  )
  await app.build.insert('bot_webhook', {
    company_id: world.companyId,
    bot_id: world.bot.id,
    url: `${url}/node`,
    transfer_url: `${url}/transfer`,
    send_message_url: `${url}/message`,
    close_room_url: `${url}/close`,
    digital_employee_url: `${url}/employee`,
    signing_secret_encrypted: app.app.platform.secrets.seal(
      'segredo',
      `${world.companyId}|bot_webhook|${world.bot.id}`,
    ),
  })
})
afterAll(async () => {
  await app.close()
  outside.close()
})
beforeEach(() => {
  calls = []
  answer = () => ({ status: 200, body: {} })
})

const texts = async (dialogId: number) =>
  (
    await app.database.owner.query("select text from message where dialog_id = $1 and sender = 'BOT' order by seq", [
      dialogId,
    ])
  ).rows.map(({ text }) => text)
const pending = async (dialogId: number) =>
  (await app.database.owner.query('select from flow_call where dialog_id = $1', [dialogId])).rowCount
const drained = (dialogId: number) => expect.poll(() => pending(dialogId), { timeout: 10_000, interval: 20 }).toBe(0)

describe('calls to outside systems', () => {
  it('takes a webhook’s answer as the next input, and signs the call', async () => {
    const externalId = randomUUID()
    const { dialog } = await world.conversation.receive(inbound(world, { externalId }))
    await world.conversation.receive(inbound(world, { externalId, text: 'consulta' }))
    await drained(dialog.id)
    expect(await texts(dialog.id)).toEqual(['Olá!', 'Pronto.'])
    const [call] = calls
    expect(call?.json).toMatchObject({ type: 'node.entered', data: { node: 'Consulta', dialog: { id: dialog.id } } })
    const signed = `${call?.headers['webhook-id']}.${call?.headers['webhook-timestamp']}.${call?.body}`
    expect(call?.headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', 'segredo').update(signed).digest('base64')}`,
    )
  })

  it('goes on without a webhook that fails', async () => {
    answer = () => ({ status: 500, body: {} })
    const externalId = randomUUID()
    const { dialog } = await world.conversation.receive(inbound(world, { externalId }))
    await world.conversation.receive(inbound(world, { externalId, text: 'consulta' }))
    await drained(dialog.id)
    expect(await texts(dialog.id)).toEqual(['Olá!', 'Pronto.'])
    expect(calls).toHaveLength(1)
  })

  it('ignores a webhook’s answer about a silence that the customer has ended meanwhile', async () => {
    await app.database.owner.query('update bot set transfer_minutes = 15, transfer_call_webhook = true where id = $1', [
      world.bot.id,
    ])
    try {
      const silent = async (externalId: string) => {
        const { dialog } = await world.conversation.receive(inbound(world, { externalId }))
        await app.database.owner.query(
          `update dialog set last_at = last_at - interval '16 minutes', last_inbound_at = last_inbound_at - interval '16 minutes',
            last_message_at = last_message_at - interval '16 minutes' where id = $1`,
          [dialog.id],
        )
        await world.conversation.actOnDue(world.companyId, dialog.id)
        await drained(dialog.id)
        return (await app.database.owner.query('select owner from dialog where id = $1', [dialog.id])).rows
      }
      expect(await silent(randomUUID())).toEqual([{ owner: 'queue' }])
      const externalId = randomUUID()
      answer = async () => {
        await world.conversation.receive(inbound(world, { externalId, text: 'voltei' }))
        return { status: 200, body: {} }
      }
      expect(await silent(externalId)).toEqual([{ owner: 'bot' }])
    } finally {
      await app.database.owner.query(
        'update bot set transfer_minutes = 0, transfer_call_webhook = false where id = $1',
        [world.bot.id],
      )
    }
  })

  it('claims a limited number per bot, round robin over bots', async () => {
    await app.app.platform.lifecycle.stop()
    const insert = (bot: number, count: number) =>
      app.database.owner.query(
        `insert into flow_call (company_id, dialog_id, call_id, bot_id, due_at)
         select $1::int, g, 'close:1', $2::int, now() - interval '1 hour'
         from generate_series($2::int * 1000, $2::int * 1000 + $3::int - 1) g`,
        [world.companyId, bot, count],
      )
    // The dead one's backlog came first.
    await insert(9_001, 500)
    await insert(9_002, 2)
    await insert(9_003, 1)
    const claim = (limit: number) =>
      app.app.platform.database.pipeline(async (pipeline) => {
        pipeline.begin()
        const claimed = claimCalls(pipeline, { limit, perBot: 4, perCompany: 8, leaseMs: 30_000, ofLanguage: false })
        await pipeline.commit()
        return claimed
      })
    const botsOf = (claimed: { dialogId: number }[]) =>
      claimed.map(({ dialogId }) => Math.floor(dialogId / 1000)).sort()
    expect(botsOf(await claim(3))).toEqual([9_001, 9_002, 9_003])
    const rounds = await Promise.all(Array.from({ length: 8 }, () => claim(32)))
    expect(botsOf(rounds.flat())).toEqual([9_001, 9_001, 9_001, 9_002])
    await app.database.owner.query('delete from flow_call')
    await app.app.platform.lifecycle.start(app.config.roles)
  })

  it('does not wait repeatedly for an address that does not answer', async () => {
    const dead = await conversationWorld(
      app,
      buildFlow({
        Início: { says: 'Olá!', exits: { Consulta: ['consulta'] } },
        Consulta: { says: 'Pronto.', webhookCall: true },
      }),
    )
    hangUp = `/dead-${dead.bot.id}`
    await app.build.insert('bot_webhook', { company_id: dead.companyId, bot_id: dead.bot.id, url: `${url}${hangUp}` })
    for (let visitor = 0; visitor < 8; visitor += 1) {
      const externalId = randomUUID()
      const { dialog } = await dead.conversation.receive(inbound(dead, { externalId }))
      await dead.conversation.receive(inbound(dead, { externalId, text: 'consulta' }))
      await drained(dialog.id)
      expect(await texts(dialog.id)).toEqual(['Olá!', 'Pronto.'])
    }
    expect(calls.filter(({ path }) => path === hangUp)).toHaveLength(5)
  })

  it('lets a digital employee answer, and people where it does not', async () => {
    await app.database.owner.query('update bot set target = 4 where id = $1', [world.bot.id])
    try {
      answer = () => ({ status: 200, body: { message: 'Sou o bot da casa.' } })
      const answered = await world.conversation.receive(inbound(world, { externalId: randomUUID() }))
      await drained(answered.dialog.id)
      expect(await texts(answered.dialog.id)).toEqual(['Sou o bot da casa.'])
      await app.database.owner.query("update bot_webhook set digital_employee_url = '' where bot_id = $1", [
        world.bot.id,
      ])
      const silent = await world.conversation.receive(inbound(world, { externalId: randomUUID() }))
      expect(
        (await app.database.owner.query('select owner from dialog where id = $1', [silent.dialog.id])).rows,
      ).toEqual([{ owner: 'queue' }])
    } finally {
      await app.database.owner.query('update bot set target = 1 where id = $1', [world.bot.id])
    }
  })

  it('never shows customers that a digital employee was called, and does not repeat a call that was answered by a page', async () => {
    const data = { target: 4, id: world.bot.id }
    await app.build.run('update bot set target = $1 where id = $2', [data.target, data.id])
    await app.build.run('update bot_webhook set digital_employee_url = $1 where bot_id = $2', [
      `${url}/employee`,
      data.id,
    ])
    const ask = async (body: object | string) => {
      calls = []
      answer = () => ({ status: 200, body })
      const { dialog } = await world.conversation.receive(inbound(world, { externalId: randomUUID() }))
      await drained(dialog.id)
      const rows = (sql: string) => app.database.owner.query(sql, [dialog.id]).then((result) => result.rows)
      const [{ owner }] = await rows('select owner from dialog where id = $1')
      const [call] = await rows('select state, last_failure from webhook_delivery where dialog_id = $1')
      return { texts: await texts(dialog.id), owner, calls: calls.length, ...call }
    }
    try {
      const receipt = { texts: [], owner: 'bot', calls: 1, state: 'delivered' }
      expect(await ask({ message: 'Workflow was started' })).toMatchObject({
        ...receipt,
        last_failure: expect.stringContaining('Respond'),
      })
      expect(await ask('Accepted')).toMatchObject(receipt)
      expect(await ask([{ output: 'Claro!' }])).toMatchObject({ ...receipt, texts: ['Claro!'], last_failure: null })
      const page = await ask('<html>Entrar</html>')
      expect(page).toMatchObject({ owner: 'queue', calls: 1, state: 'failed' })
      expect(page.last_failure).toContain('HTML')
    } finally {
      await app.build.run('update bot set target = 1 where id = $1', [data.id])
    }
  })

  it('gives up a transfer to another bot that fails each time', async () => {
    const { dialog } = await world.conversation.receive(inbound(world, { externalId: randomUUID() }))
    const key = { company_id: world.companyId, dialog_id: dialog.id }
    // No number of a bot: the beginning ends in an error, whoever takes it up.
    const detail = JSON.stringify({ botId: 'nenhum', message: 'Oi' })
    await app.build.insert('dialog_event', { ...key, version: 99, kind: 'transferred-to-bot', detail })
    await app.build.run(
      "update contact set phone = '+55 31 98888-0000' where id = (select contact_id from dialog where id = $1)",
      [dialog.id],
    )
    const call = { ...key, bot_id: world.bot.id, call_id: 'bot:99' }
    const { id } = await app.build.insert<{ id: number }>('flow_call', { ...call, attempts: 5 })
    const read = async () =>
      (await app.database.owner.query('select attempts from flow_call where id = $1', [id])).rows[0]
    await expect.poll(read, { timeout: 10_000 }).toEqual({ attempts: 6 })
    await app.build.run('update flow_call set lease_until = now() where id = $1', [id])
    await drained(dialog.id)
  })

  it('drops an answer after another process has claimed the call', async () => {
    const externalId = randomUUID()
    const { dialog } = await world.conversation.receive(inbound(world, { externalId }))
    let answered: () => void = () => {}
    const isAnswered = new Promise<void>((resolve) => {
      answered = resolve
    })
    answer = async () => {
      await app.database.owner.query(
        "update flow_call set fence = fence + 1, lease_until = now() + interval '1 hour' where dialog_id = $1",
        [dialog.id],
      )
      answered()
      return { status: 200, body: {} }
    }
    await world.conversation.receive(inbound(world, { externalId, text: 'consulta' }))
    await isAnswered
    await app.app.platform.lifecycle.stop() // Waits for the answer to be taken or dropped.
    expect(await pending(dialog.id)).toBe(1)
    expect(await texts(dialog.id)).toEqual(['Olá!'])
    await app.app.platform.lifecycle.start(app.config.roles)
  })
})

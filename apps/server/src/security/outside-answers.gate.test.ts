// Gate: what customers' systems answer is bounded.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { permissions, testBotDialog } from '@prosa/contract'
import { buildFlow } from '@prosa/flow/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'

/* What a customer's own system answers is a stranger's input like any other: it must neither stop a dialog nor be asked for ever. */

const hostile = [
  '{"workspaceId": 99999999999}',
  '{"variables": {"nome": "a\\u0000b"}}',
  '{"variables": {"nome": "\\ud800"}}',
  '{"variables": {"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}}',
  '{"messages": ["a\\u0000b"], "message": "\\udfff"}',
  `{"variables": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  'null',
  '"',
]

const transferAsked = {
  queue: 'SEQUENTIAL',
  workspaceId: null,
  userId: null,
  userName: null,
  onlyOnlineUser: true,
  botId: null,
  botName: null,
  thirdPartySystem: false,
  workspaceOnWebhook: false,
  botTransferMessage: '',
  botTransferMedia: 'WHATSAPP_QRCODE',
} as const

let outside: Server
let content = ''
let calls = 0
let app: TestApp
let world: ConversationWorld

beforeAll(async () => {
  outside = createServer((request, response) => {
    calls += 1
    request.resume().on('end', () => response.end(content))
  }).listen(0, '127.0.0.1')
  await once(outside, 'listening')
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  app = await testApp({ settings: { allowPrivateAddresses: true } })
  await app.app.start()
  world = await conversationWorld(
    app,
    buildFlow({
      Início: { says: 'Olá!', exits: { Consulta: ['consulta'] } },
      Consulta: {
        says: 'Pronto, @nome-Início.',
        webhookCall: true,
        transfer: true,
        transferData: { ...transferAsked, workspaceOnWebhook: true },
      },
    }),
  )
  await app.build.insert('bot_webhook', {
    company_id: world.companyId,
    bot_id: world.bot.id,
    url,
    digital_employee_url: url,
  })
})
afterAll(async () => {
  await app.close()
  outside.close()
})

const pending = async (dialogId: number) =>
  (await app.database.owner.query('select from flow_call where dialog_id = $1', [dialogId])).rowCount

const saidBy = async (dialogId: number): Promise<string[]> => {
  const { rows } = await app.database.owner.query(
    "select text from message where dialog_id = $1 and sender = 'BOT' order by seq",
    [dialogId],
  )
  return rows.map(({ text }) => text)
}

describe('an answer of an outside system', () => {
  it.each(hostile.map((text, index) => [text.slice(0, 60), index]))(
    '%s does not hold up the dialog',
    async (_, index) => {
      content = hostile[index as number] ?? ''
      calls = 0
      const { dialog } = await world.conversation.receive(inbound(world, { externalId: `visitor-${index}` }))
      await world.conversation.receive(inbound(world, { externalId: `visitor-${index}`, text: 'consulta' }))
      await vi.waitFor(async () => expect(await pending(dialog.id)).toBe(0), { timeout: 8_000 })
      expect((await saidBy(dialog.id)).at(-1)).toMatch(/^Pronto/)
      expect(calls).toBe(1)
      expect(({} as { admin?: boolean }).admin).toBeUndefined()
    },
  )

  it('says what is left of a digital employee’s words without what no row can hold', async () => {
    await app.database.owner.query('update bot set target = 4 where id = $1', [world.bot.id])
    content = '{"message": "a\\u0000b", "messages": ["\\ud800"]}'
    const { dialog } = await world.conversation.receive(inbound(world, { externalId: 'employee' }))
    await vi.waitFor(async () => expect(await pending(dialog.id)).toBe(0), { timeout: 8_000 })
    await app.database.owner.query('update bot set target = 1 where id = $1', [world.bot.id])
    expect((await saidBy(dialog.id)).slice(-2)).toEqual(['ab', '\ufffd'])
  })

  it('is asked for no more after its call has failed again and again for a reason of ours', async () => {
    calls = 0
    const { dialog } = await world.conversation.receive(inbound(world, { externalId: 'spent' }))
    await app.build.insert('flow_call', {
      company_id: world.companyId,
      dialog_id: dialog.id,
      call_id: 'webhook:1',
      attempts: 9,
    })
    await vi.waitFor(async () => expect(await pending(dialog.id)).toBe(0), { timeout: 8_000 })
    expect(calls).toBe(0)
  })

  it('is nothing to the simulator either', async () => {
    const company = { id: world.companyId }
    const user = await app.build.user({ company, permissions, workspaces: [{ id: world.workspaceId }] })
    const caller = await app.as(user)
    for (const text of hostile) {
      content = text
      const { status, body } = await caller.call(testBotDialog, {
        body: { message: ['oi', 'consulta'], botToken: world.bot.token },
      })
      expect([text.slice(0, 60), status, body.responses?.at(-1)?.message.slice(0, 6)]).toEqual([
        text.slice(0, 60),
        200,
        'Pronto',
      ])
    }
  })
})

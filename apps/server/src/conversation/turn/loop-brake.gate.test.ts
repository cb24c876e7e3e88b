// Gate: two robots do not answer each other for ever, whoever answers on our side.
import { randomUUID } from 'node:crypto'
import { buildFlow } from '@prosa/flow/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { webhookPlace } from '../../platform/guarded-fetch/call-customer.ts'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

const survey = buildFlow({
  Início: { says: 'Como é seu nome?', exits: { Cidade: ['@texto:-108'] } },
  Cidade: { says: 'De que cidade?', exits: { Obrigado: ['@texto:-108'] } },
  Obrigado: { says: 'Obrigado!' },
})

const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const addWebhook = ({ companyId, bot }: ConversationWorld, addresses: Record<string, string>) =>
  app.build.insert('bot_webhook', {
    company_id: companyId,
    bot_id: bot.id,
    ...addresses,
    signing_secret_encrypted: app.app.platform.secrets.seal(secret, webhookPlace(companyId, bot.id)),
  })

/** A robot on the other side: it answers `count` times, each so long after the last. */
const robot = async (of: ConversationWorld, count: number, pause: string | null = null, externalId = randomUUID()) => {
  const said: string[][] = []
  let dialogId = 0
  for (let place = 1; place <= count; place += 1) {
    if (pause) app.clock.advance(pause)
    const text = `Recebemos a sua mensagem às 12:00:${String(place).padStart(2, '0')}. Protocolo ${place}`
    const { dialog, replies } = await of.conversation.receive(inbound(of, { externalId, text }))
    said.push(replies.map((reply) => reply.text))
    dialogId = dialog.id
  }
  const { rows } = await app.database.owner.query<{ owner: string; alarmed_at: Date | null; waits: boolean }>(
    'select owner, alarmed_at, waits from dialog where company_id = $1 and id = $2',
    [of.companyId, dialogId],
  )
  const events = await app.database.owner.query<{ kind: string; detail: { reason?: string } }>(
    'select kind, detail from dialog_event where company_id = $1 and dialog_id = $2 order by version',
    [of.companyId, dialogId],
  )
  return {
    dialogId,
    externalId,
    said,
    answered: said.filter((texts) => texts.length > 0).length,
    dialog: rows[0],
    events: events.rows,
  }
}

describe('a robot on the other side', () => {
  it.each([
    [null, 9],
    ['10s', 14],
    ['60s', 17],
  ])(
    'that writes every %s is answered %i times; then people have it, told once and by an alarm',
    async (pause, most) => {
      const world = await conversationWorld(app)
      const { answered, said, dialog, events } = await robot(world, 60, pause)
      expect(answered).toBeLessThanOrEqual(most)
      expect(answered).toBeGreaterThan(5)
      expect(said.slice(answered).flat()).toEqual([])
      expect(dialog).toMatchObject({ owner: 'queue', waits: true, alarmed_at: expect.any(Date) })
      expect(events.filter(({ kind }) => kind === 'loop')).toHaveLength(1)
      expect(events.at(-1)).toMatchObject({ kind: 'transferred-to-queue', detail: { reason: 'loop' } })
    },
  )

  it('is stopped even if each of its messages takes the flow on', async () => {
    const world = await conversationWorld(app, survey)
    const { answered, dialog } = await robot(world, 60)
    expect(answered).toBeLessThanOrEqual(20)
    expect(dialog).toMatchObject({ owner: 'queue' })
  })

  it('keeps its score in the next dialog when the last one was closed at once', async () => {
    const world = await conversationWorld(app)
    const { dialogId, externalId, answered } = await robot(world, 8)
    expect(answered).toBe(8)
    const action = { kind: 'close', by: null, reason: 'external' } as const
    await world.conversation.changeDialog({ companyId: world.companyId, dialogId, action })
    const next = await robot(world, 60, null, externalId)
    expect(next.dialogId).not.toBe(dialogId)
    expect(next.answered).toBeLessThanOrEqual(3)
  })
})

it('is taken from an outside system too, which gets no more events', async () => {
  const world = await conversationWorld(app)
  await addWebhook(world, {
    transfer_url: 'https://fora.example/transfer',
    send_message_url: 'https://fora.example/message',
    close_room_url: '',
  })
  const { dialogId, externalId } = await robot(world, 1)
  const workspaces = [{ id: world.workspaceId }]
  const { id: userId } = await app.build.user({
    company: { id: world.companyId },
    permissions: ['omnichannel_view'],
    workspaces,
  })
  await world.conversation.transferDialog({
    companyId: world.companyId,
    dialogId,
    data: { thirdPartySystem: true },
    author: { userId, name: 'Ana' },
  })
  const { dialog, events } = await robot(world, 60, '1s', externalId)
  expect(dialog).toMatchObject({ owner: 'queue', alarmed_at: expect.any(Date) })
  expect(events).toContainEqual({ kind: 'returned-from-external', detail: { reason: 'loop' } })
  const { rows } = await app.database.owner.query<{ told: number }>(
    `select count(*)::int told from webhook_delivery where company_id = $1 and kind = 'message'`,
    [world.companyId],
  )
  expect(rows[0]?.told).toBeGreaterThan(5)
  expect(rows[0]?.told).toBeLessThanOrEqual(20)
})

it('is stopped before a digital employee, too', async () => {
  const world = await conversationWorld(app)
  await addWebhook(world, { digital_employee_url: 'https://fora.example/employee' })
  await app.database.owner.query('update bot set target = 4 where id = $1', [world.bot.id])
  const { dialog, events } = await robot(world, 60, '1s')
  expect(dialog).toMatchObject({ owner: 'queue', alarmed_at: expect.any(Date) })
  expect(events.at(-1)).toMatchObject({ kind: 'transferred-to-queue', detail: { reason: 'loop' } })
})

it('never stops a person who writes as people do, and forgets a bad half hour', async () => {
  const world = await conversationWorld(app)
  const externalId = randomUUID()
  const { answered } = await robot(world, 7, '20s', externalId)
  app.clock.advance('40m')
  const later = await robot(world, 10, '40s', externalId)
  expect(answered + later.answered).toBe(17)
  expect(later.dialog).toMatchObject({ owner: 'bot', alarmed_at: null })
})

// Gate: a suspended company is out, and everything of it stands still.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LivechatServerFrame, SidebarStreamOut, SuspensionEffect } from '@prosa/contract'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../../app.ts'
import { type ConversationWorld, conversationWorld, inbound, personMessage } from '../../../conversation/testing.ts'
import { type Caller, secondProcess, type TestApp, testApp } from '../../../platform/testing/index.ts'
import { listen } from '../../inbox/streams/testing.ts'
import { hashPassword } from '../../people/sessions/index.ts'

/* Nothing runs in the background but where a test says so. */

const withinMs = 5_000
const password = 'cavalo bateria grampo'
let app: TestApp
let second: App
let admin: Caller
let passwordHash: string
beforeAll(async () => {
  passwordHash = await hashPassword(password)
  app = await testApp()
  second = await secondProcess(app)
  admin = await app.as(await app.build.admin())
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const suspend = (id: number, body: object = {}) =>
  admin.call(contract.suspendCompany, { params: { id }, body: { reason: 'payment', graceDays: 0, ...body } })
const resume = (id: number) => admin.call(contract.resumeCompany, { params: { id } })

const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await app.database.owner.query<Row>(text, values)).rows
const said = async (dialogId: number): Promise<string[]> =>
  (
    await query<{ line: string }>(
      "select sender || ': ' || text as line from message where dialog_id = $1 order by seq",
      [dialogId],
    )
  ).map(({ line }) => line)
const ownerOf = async (dialogId: number) =>
  (await query<{ owner: string }>('select owner from dialog where id = $1', [dialogId]))[0]?.owner

const personOf = async ({ companyId, workspaceId }: ConversationWorld, permissions: contract.Permission[]) => {
  const user = await app.build.user({
    company: { id: companyId },
    permissions,
    workspaces: [{ id: workspaceId }],
    passwordHash,
  })
  return { ...user, as: await app.as(user) }
}

/** How many rows a claim gives of one company. */
const claimed = async (call: string, companyId: number): Promise<number> => {
  const { owner } = app.database
  await owner.query('begin')
  const { rows } = await owner.query<{ company_id: number }>(`select company_id from ${call}`)
  await owner.query('rollback')
  return rows.filter((row) => row.company_id === companyId).length
}
/** That a claim gives something, and nothing of a company that is suspended. */
const stops = async (call: string, companyId: number): Promise<void> => {
  expect(await claimed(call, companyId)).toBeGreaterThan(0)
  await suspend(companyId)
  expect(await claimed(call, companyId)).toBe(0)
  await resume(companyId)
  expect(await claimed(call, companyId)).toBeGreaterThan(0)
}

const trials: Record<SuspensionEffect, (world: ConversationWorld) => Promise<void>> = {
  people: async (world) => {
    const staff = await personOf(world, ['dialog_view', 'omnichannel_view'])
    const keeper = await personOf(world, ['user_edit', 'omnichannel_view', 'workspace_view'])
    const streams = await Promise.all(
      [staff, keeper].map(({ as }) => listen<SidebarStreamOut>(app.app, contract.sidebarStreamUrl, as)),
    )
    const beganMs = performance.now()
    await suspend(world.companyId, { reason: 'abuse' })
    await Promise.all(streams.map(({ closed }) => closed))
    expect(performance.now() - beganMs).toBeLessThan(withinMs)
    expect((await staff.as.call(contract.me)).status).toBe(401)
    const body = (email: string) => ({ name: email, password })
    const refused = await app.anonymous.call(contract.login, { body: body(staff.email) })
    expect([refused.status, refused.body]).toMatchObject([403, { message: expect.stringContaining('está suspenso') }])
    expect((await app.anonymous.call(contract.login, { body: body(keeper.email) })).status).toBe(200)
    const { suspension } = (await keeper.as.call(contract.me)).body
    expect(suspension).toMatchObject({ reason: 'abuse', isStopped: true })
    const other = await keeper.as.call(contract.listUserWorkspaceTree)
    expect([other.status, other.body]).toMatchObject([403, { code: 'companySuspended' }])
    const reached = await app.as(await app.build.admin(), { companyId: world.companyId })
    expect((await reached.call(contract.listUserWorkspaceTree)).status).toBe(200)
    await resume(world.companyId)
    expect((await staff.as.call(contract.me)).body.suspension).toBeNull()
  },
  inbound: async (world) => {
    await suspend(world.companyId)
    const { message, replies, dialog } = await world.conversation.receive(inbound(world, { text: 'tem alguém?' }))
    expect([message.text, replies]).toEqual(['tem alguém?', []])
    expect(await said(dialog.id)).toEqual(['CLIENT: tem alguém?'])
  },
  bots: async (world) => {
    const { dialog } = await world.conversation.receive(inbound(world))
    await suspend(world.companyId)
    await world.conversation.receive(inbound(world, { text: 'vendas' }))
    expect(await said(dialog.id)).toEqual(['CLIENT: oi', 'BOT: Olá! Vendas ou suporte?', 'CLIENT: vendas'])
    // A silence that would close it does not count.
    await app.build.run('update bot set close_minutes = 1, close_active = true where id = $1', [world.bot.id])
    const { dialog: silent } = await conversationAt(world)
    await app.build.run("update dialog set due_at = now() - interval '1 hour' where id = $1", [silent.id])
    app.clock.advance('10m')
    await world.conversation.actOnDue(world.companyId, silent.id)
    expect(await ownerOf(silent.id)).toBe('bot')
  },
  sends: async (world) => {
    const user = await personOf(world, ['omnichannel_view'])
    const { dialog } = await world.conversation.receive(inbound(world, { connectionId: world.fakeConnectionId }))
    await stops('claim_outbox(4, 100, 1000)', world.companyId)
    await suspend(world.companyId)
    const writing = world.conversation.appendPersonMessage(personMessage(world, dialog.id, user.id))
    await expect(writing).rejects.toMatchObject({ code: 'companyStopped' })
  },
  campaigns: async (world) => {
    await app.build.insert('campaign', {
      company_id: world.companyId,
      workspace_id: world.workspaceId,
      bot_id: world.bot.id,
      name: 'Natal',
      name_folded: 'natal',
      message: 'Oi',
      interval_seconds: 1,
      start_at: new Date(0),
      status: 'IN_PROGRESS',
      next_at: new Date(0),
    })
    await stops('worker_due_campaigns(100)', world.companyId)
  },
  webhooks: async (world) => {
    const { dialog } = await world.conversation.receive(inbound(world))
    const own = [world.companyId, world.bot.id, dialog.id]
    const past = "now() - interval '1 minute'"
    await app.build.run(
      `insert into webhook_queue (company_id, bot_id, dialog_id, delivery_id, due_at) values ($1, $2, $3, 1, ${past})`,
      own,
    )
    await stops('claim_deliveries(4, 8, 100, 1000)', world.companyId)
    await app.build.run(
      `insert into flow_call (company_id, bot_id, dialog_id, call_id, due_at) values ($1, $2, $3, '1', ${past})`,
      own,
    )
    await stops('claim_calls(4, 8, 100, 1000, false, true)', world.companyId)
    await suspend(world.companyId)
    const asked = world.conversation.actFromOutside({
      companyId: world.companyId,
      botId: world.bot.id,
      dialogId: dialog.id,
      requestId: randomUUID(),
      by: 'outside',
      act: { kind: 'close' },
    } as never)
    await expect(asked).rejects.toMatchObject({ code: 'companyStopped' })
  },
  widget: async (world) => {
    const params = { botToken: world.bot.token }
    const opened = await app.anonymous.call(contract.openLivechatSession, { params, body: {} })
    expect(opened.body.isPaused).toBe(false)
    const { visitorToken, cursor } = opened.body
    const stream = await listen<LivechatServerFrame>(
      app.app,
      contract.livechatStreamUrl.replace(':botToken', world.bot.token),
      app.anonymous,
    )
    stream.socket.send(JSON.stringify({ type: 'hello', visitorToken, cursor }))
    await stream.hears(({ type }) => type === 'ready')
    const beganMs = performance.now()
    await suspend(world.companyId)
    await stream.hears((frame) => frame.type === 'paused' && frame.isPaused)
    expect(performance.now() - beganMs).toBeLessThan(withinMs)
    await resume(world.companyId)
    await stream.hears((frame) => frame.type === 'paused' && !frame.isPaused)
    stream.socket.terminate()
  },
}

/** A dialog with the bot that began before the suspension. */
const conversationAt = async (world: ConversationWorld) => {
  await resume(world.companyId)
  const received = await world.conversation.receive(inbound(world, { externalId: randomUUID() }))
  await suspend(world.companyId)
  return received
}

/** Where the server sees to each effect, from its sources. */
const enforcedBy: Record<SuspensionEffect, readonly string[]> = {
  people: ['platform/access/principals.ts', 'platform/access/demand-access.ts', 'features/people/sessions/shut-out.ts'],
  inbound: ['conversation/turn/take-turn.ts'],
  bots: ['conversation/suspension/hold.ts', 'conversation/time/act-on-due.ts', 'conversation/node-calls/calls.ts'],
  sends: ['conversation/receive/append-person-message.ts', '../migrations/functions/claim-outbox.sql'],
  campaigns: ['../migrations/functions/campaigns.sql'],
  webhooks: [
    '../migrations/functions/claim-deliveries.sql',
    '../migrations/functions/claim-calls.sql',
    'conversation/outside/act-from-outside.ts',
  ],
  widget: ['features/channels/livechat/visitor-hub.ts', 'features/channels/livechat/read-messages.ts'],
}

describe('a suspended company', () => {
  for (const [effect, text] of Object.entries(contract.suspensionEffects) as [SuspensionEffect, string][]) {
    it(`${effect}: ${text}`, async () => trials[effect](await conversationWorld(app)), 20_000)
    it(`${effect} is enforced where this list says`, () => {
      for (const path of enforcedBy[effect])
        expect(readFileSync(join(import.meta.dirname, '../../..', path), 'utf8'), path).toMatch(
          /stopp|suspend|paused|isHeld/i,
        )
    })
  }

  it('works as before within its grace, and its people are told', async () => {
    const world = await conversationWorld(app)
    const staff = await personOf(world, ['omnichannel_view'])
    const { suspension } = (await suspend(world.companyId, { graceDays: 3, note: 'Fatura de maio' })).body
    expect(suspension).toMatchObject({ reason: 'payment', note: 'Fatura de maio' })
    expect((await world.conversation.receive(inbound(world))).replies).toHaveLength(1)
    expect((await staff.as.call(contract.me)).body.suspension).toMatchObject({
      isStopped: false,
      stopsAt: new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString(),
    })
    const listed = await admin.call(contract.listCompanies, { query: { state: 'suspended', limit: 100 } })
    expect(listed.body.result.find(({ id }) => id === world.companyId)?.suspension).toMatchObject({ reason: 'payment' })
    const active = await admin.call(contract.listCompanies, { query: { state: 'active', limit: 100 } })
    expect(active.body.result.map(({ id }) => id)).not.toContain(world.companyId)
  })

  it('is suspended by who reaches it alone, and lifted once', async () => {
    const world = await conversationWorld(app)
    const platform = await app.build.platform()
    const reseller = await app.as(await app.build.admin({ admin_platform_id: platform.id }))
    const body = { reason: 'other' as const, graceDays: 0 }
    const params = { id: world.companyId }
    expect((await reseller.call(contract.suspendCompany, { params, body })).status).toBe(404)
    expect((await resume(world.companyId)).status).toBe(409)
    expect((await suspend(world.companyId, { graceDays: 999 })).status).toBe(400)
    await suspend(world.companyId)
    expect((await resume(world.companyId)).body.suspension).toBeNull()
    const written = 'select action from audit_log where company_id = $1 order by id'
    expect(await query(written, [world.companyId])).toEqual([
      { action: 'company.suspended' },
      { action: 'company.resumed' },
    ])
  })
})

describe('what came in meanwhile, with two processes', () => {
  beforeAll(async () => {
    await Promise.all([app.app.start(), second.start()])
  })

  it('is answered once and in order after the suspension was lifted, also what came while it was', async () => {
    const world = await conversationWorld(app)
    await suspend(world.companyId)
    const visitors = Array.from({ length: 12 }, () => randomUUID())
    const write = (externalId: string, text: string, by = world.conversation) =>
      by.receive(inbound(world, { externalId, text }))
    const ids = await Promise.all(visitors.map(async (externalId) => (await write(externalId, 'oi')).dialog.id))
    for (const externalId of visitors) await write(externalId, 'vendas', second.program.conversation)
    await Promise.all([resume(world.companyId), ...visitors.map((externalId) => write(externalId, 'pedido'))])
    const answered = ['BOT: Olá! Vendas ou suporte?', 'BOT: Você está em vendas.', 'BOT: Pedido anotado.']
    const answers = async () =>
      (await Promise.all(ids.map(said))).map((lines) => lines.filter((line) => line.startsWith('BOT')))
    await expect.poll(answers, { timeout: 15_000 }).toEqual(ids.map(() => answered))
    expect(await query('select from held_message where company_id = $1', [world.companyId])).toEqual([])
    expect(
      await query('select from dialog where company_id = $1 and held_since is not null', [world.companyId]),
    ).toEqual([])
  }, 30_000)

  it('goes to people where it has waited for more than a day, and no silence counts from before', async () => {
    const world = await conversationWorld(app)
    const closing = "update bot set close_minutes = 5, close_active = true, close_room_type = 'CLOSE_ALL' where id = $1"
    await app.build.run(closing, [world.bot.id])
    await suspend(world.companyId)
    const { dialog } = await world.conversation.receive(inbound(world))
    app.clock.advance('25h')
    admin = await app.as(await app.build.admin())
    const fresh = await world.conversation.receive(inbound(world, { externalId: 'visitor-2' }))
    app.clock.advance('10m')
    await resume(world.companyId)
    await expect.poll(() => ownerOf(dialog.id), { timeout: 10_000 }).toBe('queue')
    await expect.poll(() => said(fresh.dialog.id), { timeout: 10_000 }).toHaveLength(2)
    expect(await said(dialog.id)).toEqual(['CLIENT: oi'])
    const due = await query<{ due_at: Date }>('select due_at from dialog where id = any($1)', [
      [dialog.id, fresh.dialog.id],
    ])
    expect(due.map((row) => row.due_at)).toEqual(due.map(() => new Date(app.clock.now().getTime() + 5 * 60_000)))
  }, 30_000)
})

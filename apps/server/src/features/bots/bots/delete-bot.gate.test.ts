// Gate: deleting a bot loses no customer.
import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Evacuation, evacuationJob } from '../../../conversation/departures/evacuate.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../../../conversation/testing.ts'
import { buildCredential } from '../../../platform/testing/build-credentials.ts'
import type { Caller, TestApp } from '../../../platform/testing/index.ts'
import { listen } from '../../inbox/streams/testing.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const setUp = async (permissions: contract.Permission[] = ['bot_view', 'bot_remove', 'omnichannel_view']) => {
  const world = await conversationWorld(app)
  const document = JSON.stringify({ name: 'Loja', nodes: [] })
  const draft = { company_id: world.companyId, bot_id: world.bot.id, kind: 'draft', name: 'Loja', document }
  await app.build.insert('flow', draft)
  const workspaces = [{ id: world.workspaceId }]
  const user = await app.build.user({ company: { id: world.companyId }, workspaces, permissions })
  return { world, user, caller: await app.as(user) }
}
const remove = (caller: Caller, { bot }: ConversationWorld) =>
  caller.call(contract.deleteBot, { params: { id: bot.id } })
const ask = async (text: string, ...values: unknown[]) => (await app.database.owner.query(text, values)).rows
const openOf = ({ bot }: ConversationWorld) => ask('select id from dialog where bot_id = $1 and open', bot.id)

/** Everything that the deletion has put in line, also for later. */
const settle = async ({ companyId, bot }: ConversationWorld): Promise<void> => {
  const { jobs } = app.app.platform
  await jobs.enqueue<Evacuation>(evacuationJob, { place: { kind: 'bot', companyId, botId: bot.id } })
  await jobs.drain()
}

describe('DELETE /api/bots/delete/:id', () => {
  it('tells every open window of the company that its bots are others now, and not which; none of another', async () => {
    const [one, other] = [await setUp(), await setUp()]
    const open = ({ caller }: typeof one) =>
      listen<contract.SidebarStreamOut>(app.app, '/api/realtime/sidebar?position=', caller)
    const [stream, strangers] = [await open(one), await open(other)]
    await remove(one.caller, one.world)
    expect(await stream.hears(({ type }) => type === 'bots')).toEqual({ type: 'bots' })
    await remove(other.caller, other.world)
    await strangers.hears(({ type }) => type === 'bots')
    expect(strangers.frames.filter(({ type }) => type === 'bots')).toHaveLength(1)
    stream.socket.close()
    strangers.socket.close()
  })

  it('200: the bot is gone from lists, editor and simulator, and what named it is 404', async () => {
    const { world, caller } = await setUp()
    expect((await remove(caller, world)).body).toEqual({ success: true })
    const list = await caller.call(contract.listBots, { body: { limit: 20, offset: 0 } })
    expect(list.body).toEqual({ result: [], total: 0 })
    const params = { id: world.bot.id }
    const simulated = { message: ['oi'], botToken: world.bot.token }
    const answers = [
      await caller.call(contract.getBot, { params }),
      await caller.call(contract.updateBot, { params, body: { name: 'De volta' } }),
      await caller.call(contract.updateBotAvatar, { params, body: { name: 'De volta' } }),
      await caller.call(contract.simulate, { body: simulated }),
      await caller.call(contract.testBotDialog, { body: simulated }),
      await remove(caller, world),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(
      await ask(
        "select record_id, detail from audit_log where company_id = $1 and action = 'bot.deleted'",
        world.companyId,
      ),
    ).toEqual([{ record_id: String(world.bot.id), detail: { name: 'Loja' } }])
  })

  it('closes its other dialogs where one cannot be closed, and that one the next time', async () => {
    const { world, caller } = await setUp()
    for (const externalId of ['a', 'b', 'c']) await world.conversation.receive(inbound(world, { externalId }))
    const [first] = await openOf(world)
    await ask(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`)
    await ask(
      `create trigger refuse before update on dialog for each row when (new.id = ${first.id}) execute function refuse()`,
    )
    await remove(caller, world)
    await app.app.platform.jobs.drain()
    expect(await openOf(world)).toEqual([first])
    await ask('drop function refuse cascade')
    await settle(world)
    expect(await openOf(world)).toEqual([])
  })

  it('closes its dialogs, whoever holds them, and keeps them readable under its name', async () => {
    const { world, user, caller } = await setUp()
    for (const externalId of ['a', 'b']) await world.conversation.receive(inbound(world, { externalId }))
    const [first] = await openOf(world)
    const join = { kind: 'join', userId: user.id, userName: 'Ana' } as const
    await world.conversation.changeDialog({ companyId: world.companyId, dialogId: first.id, action: join })
    await remove(caller, world)
    await app.app.platform.jobs.drain()
    expect(await openOf(world)).toEqual([])
    const { status, body } = await caller.call(contract.getDialog, { params: { id: first.id } })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('Olá! Vendas ou suporte?')
    expect(JSON.stringify(body)).toContain('"Loja"')
    const events = await ask("select detail from dialog_event where dialog_id = $1 and kind = 'closed'", first.id)
    expect(events).toEqual([{ detail: { reason: 'bot-deleted' } }])
    const reopened = await caller.call(contract.openDialog, { params: { id: first.id } })
    expect([reopened.status, reopened.body]).toMatchObject([
      409,
      { message: 'O bot desta conversa foi excluído; ela fica para leitura.' },
    ])
  })

  it('stops the chat on sites, also for who has it open', async () => {
    const { world, caller } = await setUp()
    const params = { botToken: world.bot.token }
    const { body } = await app.anonymous.call(contract.openLivechatSession, { params, body: {} })
    const send = () =>
      app.anonymous.call(contract.sendLivechatMessage, {
        params,
        headers: { authorization: `Bearer ${body.visitorToken}` },
        body: { clientId: randomUUID(), text: 'oi' },
      })
    expect((await send()).status).toBe(200)
    await remove(caller, world)
    app.clock.advance('3s')
    expect((await send()).status).toBe(404)
    expect((await app.anonymous.call(contract.openLivechatSession, { params, body: {} })).status).toBe(404)
    expect((await app.anonymous.call(contract.readLivechatConfig, { params })).status).toBe(404)
  })

  it('frees its keys and the accounts of its channels for other bots, without their secrets', async () => {
    const { world, caller } = await setUp()
    const company = { id: world.companyId }
    await buildCredential(app.build, { company, bot: world.bot, use: 'production' })
    await app.build.run("update connection set secret_encrypted = 'x' where id = $1", [world.fakeConnectionId])
    await remove(caller, world)
    expect(await ask('select bot_id from credential where company_id = $1', world.companyId)).toEqual([
      { bot_id: null },
    ])
    const left = await ask('select active, secret_encrypted from connection where bot_id = $1', world.bot.id)
    expect(left).toEqual([
      { active: false, secret_encrypted: null },
      { active: false, secret_encrypted: null },
    ])
    // Its number may be another bot's now.
    const again = { company_id: world.companyId, kind: 'fake', external_id: world.fakeExternalId }
    expect((await app.build.insert<{ id: number }>('connection', again)).id).toBeGreaterThan(0)
  })

  it('answers nothing more: a message that comes before its dialog is closed is kept, and gets no bot and no people', async () => {
    const { world, caller } = await setUp()
    await world.conversation.receive(inbound(world))
    await remove(caller, world)
    const late = await world.conversation.receive(inbound(world, { text: 'tem alguém?' }))
    expect(late.replies).toEqual([])
    expect(await ask('select owner from dialog where bot_id = $1', world.bot.id)).toEqual([{ owner: 'bot' }])
    await app.app.platform.jobs.drain()
    expect(await openOf(world)).toEqual([])
    await expect(world.conversation.receive(inbound(world, { externalId: 'novo' }))).rejects.toMatchObject({
      status: 404,
    })
    expect(await openOf(world)).toEqual([])
  })

  it('deleted by two at once goes once, and turns under way leave nothing open', async () => {
    const { world, caller } = await setUp()
    const turns = Array.from({ length: 12 }, (_, i) =>
      world.conversation.receive(inbound(world, { externalId: `v${i}` })).then(
        () => 'taken',
        (error: { status?: number }) => error.status,
      ),
    )
    const [one, two, ...outcomes] = await Promise.all([remove(caller, world), remove(caller, world), ...turns])
    expect([one, two].map((answer) => (answer as { status: number }).status).sort()).toEqual([200, 404])
    expect(outcomes.every((outcome) => outcome === 'taken' || outcome === 404)).toBe(true)
    await settle(world)
    expect(await openOf(world)).toEqual([])
  })

  it('404 and 403: not without the permission, nor in another workspace', async () => {
    const { world } = await setUp()
    const company = { id: world.companyId }
    const elsewhere = await app.build.workspace({ company })
    const outsider = await app.build.user({ company, workspaces: [elsewhere], permissions: ['bot_remove'] })
    const viewer = await app.build.user({ company, workspaces: [{ id: world.workspaceId }], permissions: ['bot_view'] })
    expect((await remove(await app.as(outsider), world)).status).toBe(404)
    expect((await remove(await app.as(viewer), world)).status).toBe(403)
    expect(await ask('select deleted_at from bot where id = $1', world.bot.id)).toEqual([{ deleted_at: null }])
  })
})

// Gate: the main way of transfers.
import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

/* What 'Gestão do Bot' stores, as customers then meet it: of a bot that is inactive everything goes where its settings say. */

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await app.database.owner.query<Row>(text, values)).rows

/** An inactive bot, a workspace that is not its own with its people, and another bot with a number. */
const setUp = async () => {
  const world = await conversationWorld(app)
  const company = { id: world.companyId }
  const workspace = await app.build.workspace({ company, name: 'Vendas' })
  const manager = await app.build.user({
    company,
    permissions: ['bot_view'],
    workspaces: [{ id: world.workspaceId }, workspace],
  })
  const other = await app.build.insert<{ id: number }>('bot', {
    company_id: company.id,
    workspace_id: workspace.id,
    name: 'Cobrança',
    name_folded: 'cobranca',
    token: randomUUID(),
  })
  const number = await app.build.insert<{ id: number }>('connection', {
    company_id: company.id,
    kind: 'whatsapp_qrcode',
    bot_id: other.id,
    external_id: randomUUID(),
  })
  for (const { id } of [world.bot, other])
    await app.build.insert('flow', { company_id: company.id, bot_id: id, kind: 'draft', name: 'Loja', document: '{}' })
  await app.build.run('update bot set active = false where id = $1', [world.bot.id])
  const attendant = async (name: string, isOnline: boolean): Promise<number> => {
    const values = { company, name, workspaces: [workspace] }
    const { id } = await app.build.user({ ...values, permissions: ['omnichannel_view'], isAttendant: true })
    if (isOnline)
      await app.build.run("insert into presence values ($1, $2, now() + interval '1 minute')", [company.id, id])
    return id
  }
  const save = async (body: object): Promise<void> => {
    const caller = await app.as(manager)
    const { status } = await caller.call(contract.updateBotTransferSettings, { params: { id: world.bot.id }, body })
    expect(status).toBe(200)
  }
  const toBot = { botId: other.id, botTransferMessage: 'Olá, aqui é a cobrança.' }
  return { world, workspace, number, attendant, save, toBot }
}

interface Place {
  owner: string
  workspace_id: number
  owner_user_id: number | null
}

/** A customer writes; where the dialog is then. */
const write = async (world: ConversationWorld, phone: string | null = '(11) 98765-4321'): Promise<Place> => {
  const contact = { name: 'Rui', ...(phone ? { phone } : {}) }
  const event = inbound(world, { externalId: randomUUID(), contact })
  const { dialog } = await world.conversation.receive(event)
  const [place] = await query<Place>('select owner, workspace_id, owner_user_id from dialog where id = $1', [dialog.id])
  if (!place) throw new Error('The dialog is not there')
  return place
}
const transfersToBot = (world: ConversationWorld) =>
  query("select from dialog_event where company_id = $1 and kind = 'transferred-to-bot'", [world.companyId])

describe('a bot whose settings name another bot and people', () => {
  it('hands over to the other bot, though a person is there', async () => {
    const { world, workspace, attendant, save, toBot } = await setUp()
    await attendant('Ana', true)
    await save({ workspaceId: workspace.id, type: 2, transferData: toBot })
    expect((await write(world)).owner).toBe('closed')
    expect(await transfersToBot(world)).toHaveLength(1)
  })

  it.each([
    ['the customer has no phone', null, 'connected', true],
    ['its number is not connected', '(11) 98765-4321', 'reconnect', true],
    ['it is inactive', '(11) 98765-4321', 'connected', false],
  ])('hands over to people where %s', async (_, phone, state, isActive) => {
    const { world, workspace, number, attendant, save, toBot } = await setUp()
    const ana = await attendant('Ana', true)
    await save({ workspaceId: workspace.id, type: 2, transferData: toBot })
    await app.build.run('update connection set state = $2 where id = $1', [number.id, state])
    await app.build.run('update bot set active = $2 where id = $1', [toBot.botId, isActive])
    expect(await write(world, phone)).toEqual({ owner: 'offered', workspace_id: workspace.id, owner_user_id: ana })
    expect(await transfersToBot(world)).toEqual([])
  })

  it('falls to the queue of its own workspace where neither can be reached', async () => {
    const { world, save, toBot } = await setUp()
    await save({ transferData: toBot })
    expect(await write(world, null)).toEqual({
      owner: 'queue',
      workspace_id: world.workspaceId,
      owner_user_id: null,
    })
  })
})

describe('a bot whose settings offer rooms in turn', () => {
  it('waits for somebody who is online', async () => {
    const { world, workspace, attendant, save } = await setUp()
    await attendant('Ana', false)
    await save({ workspaceId: workspace.id, type: 2 })
    expect(await write(world)).toEqual({ owner: 'queue', workspace_id: workspace.id, owner_user_id: null })
  })

  it('offers also to those who are not, where it is to, and first to those who are', async () => {
    const { world, workspace, attendant, save } = await setUp()
    const ana = await attendant('Ana', false)
    await save({ workspaceId: workspace.id, type: 2, onlyOnlineUser: false })
    expect(await write(world)).toEqual({ owner: 'offered', workspace_id: workspace.id, owner_user_id: ana })
    // She let it pass, and has waited longest again.
    await app.build.run('update dialog set offer_expires_at = now() where company_id = $1', [world.companyId])
    await app.build.run('update workspace_member set last_offer_at = null where user_id = $1', [ana])
    const bia = await attendant('Bia', true)
    expect((await write(world)).owner_user_id).toBe(bia)
  })

  it('gives a room to the person that they name, online or not', async () => {
    const { world, workspace, attendant, save } = await setUp()
    const ana = await attendant('Ana', false)
    await attendant('Bia', true)
    await save({ workspaceId: workspace.id, type: 1, userId: ana })
    expect(await write(world)).toMatchObject({ workspace_id: workspace.id, owner_user_id: ana })
  })
})

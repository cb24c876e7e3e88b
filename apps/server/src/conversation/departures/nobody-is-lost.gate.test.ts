// Gate: no customer waits where nobody sees them.
import { randomUUID } from 'node:crypto'
import * as contract from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { conversationWorld, inbound, testApp } from '../testing.ts'

/*
 * Every owner of a dialog, and everything that administration does to what it stands on, alone and together: afterwards each open dialog is
 * in the inbox of somebody who may answer, or the installation's page says that it is not.
 */

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ask = async <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows

const owners = ['bot', 'external', 'offered', 'person', 'queue'] as const
type Owner = (typeof owners)[number]
const actions = ['workspace', 'bot', 'number', 'person'] as const
type Action = (typeof actions)[number]

/** A company with a dialog of each owner on a bot's number, and one on a person's own. */
const setUp = async () => {
  const world = await conversationWorld(t)
  const { companyId, conversation, workspaceId } = world
  const company = { id: companyId }
  await t.build.run('update company set whatsapp_qrcode = true where id = $1', [companyId])
  const draft = { company_id: companyId, bot_id: world.bot.id, kind: 'draft', name: 'Loja' }
  await t.build.insert('flow', { ...draft, document: JSON.stringify({ name: 'Loja', nodes: [] }) })
  const other = await t.build.workspace({ company, name: 'Outro' })
  const workspaces = [{ id: workspaceId }, other]
  const user = { company, workspaces, permissions: [...contract.permissions] }
  const manager = await t.build.user({ ...user, isAttendant: false })
  const ana = await t.build.user({ ...user, name: 'Ana', isAttendant: true })
  await t.build.insert('bot_webhook', {
    company_id: companyId,
    bot_id: world.bot.id,
    transfer_url: 'https://fora.example',
  })
  const number = (of: object) =>
    t.build.insert<{ id: number }>('connection', {
      company_id: companyId,
      kind: 'whatsapp_qrcode',
      external_id: randomUUID(),
      ...of,
    })
  const ofBot = await number({ bot_id: world.bot.id })
  const ofAna = await number({ user_id: ana.id })
  const write = async (connectionId: number, externalId: string): Promise<number> =>
    (await conversation.receive(inbound(world, { connectionId, externalId }))).dialog.id
  const author = { userId: manager.id, name: 'Gestora' }
  const send = (dialogId: number, data: object) => conversation.transferDialog({ companyId, dialogId, data, author })
  const give: Record<Owner, (dialogId: number) => Promise<unknown>> = {
    bot: async () => {},
    external: (id) => send(id, { thirdPartySystem: true }),
    offered: (id) => send(id, { queue: 'SEQUENTIAL', workspaceId, onlyOnlineUser: false }),
    person: (id) => send(id, { queue: 'USER', workspaceId, userId: ana.id }),
    queue: (id) => send(id, { workspaceId }),
  }
  for (const owner of owners) await give[owner](await write(ofBot.id, owner))
  await write(ofAna.id, 'ana')
  const as = await t.as(manager)
  const open = () =>
    ask<{ id: number; owner: Owner }>(
      'select id, owner from dialog where company_id = $1 and open order by owner, id',
      companyId,
    )
  const seen = async (): Promise<number[]> => {
    const { body } = await as.call(contract.pageInbox, { query: { limit: 100 } })
    return body.dialogs.map(({ id }) => id)
  }
  return { world, company, other, ana, as, ofBot, ofAna, write, open, seen }
}
type World = Awaited<ReturnType<typeof setUp>>

const administration: Record<Action, (world: World) => Promise<{ status: number }>> = {
  workspace: ({ as, world, other }) =>
    as.call(contract.updateWorkspace, {
      params: { id: world.workspaceId },
      body: { active: false, moveRoomsTo: other.id, moveBotsTo: other.id },
    }),
  bot: ({ as, world }) => as.call(contract.updateBot, { params: { id: world.bot.id }, body: { active: false } }),
  number: async ({ as, world, ana }) => {
    await as.call(contract.removeUserWhatsApp, { params: { userId: ana.id } })
    return as.call(contract.removeBotWhatsApp, { params: { id: world.bot.id } })
  },
  person: ({ as, ana }) => as.call(contract.updateUser, { params: { id: ana.id }, body: { active: false } }),
}

/** Everybody writes again, and somebody new, where a number still takes it. */
const writeAgain = async ({ write, ofBot, ofAna }: World): Promise<void> => {
  const linked = await ask<{ id: number }>('select id from connection where id = any ($1) and active', [
    ofBot.id,
    ofAna.id,
  ])
  for (const { id } of linked)
    for (const who of id === ofBot.id ? [...owners, 'nova'] : ['ana', 'nova']) await write(id, who)
}

const together = Array.from({ length: 2 ** actions.length }, (_, bits) => actions.filter((_, at) => bits & (1 << at)))
const orders = together.flatMap((chosen) => (chosen.length > 1 ? [chosen, [...chosen].reverse()] : [chosen]))
const partOf = async (): Promise<string> => {
  const { body } = await (await t.as(await t.build.admin())).call(contract.getInstallation)
  const part = body.parts.find(({ part: name }) => name === 'rooms')
  return `${part?.state}: ${part?.text}`
}

describe('a dialog of each owner', () => {
  it('is set up as the test needs it', async () => {
    const { open, seen } = await setUp()
    const rooms = await open()
    expect(rooms.map(({ owner }) => owner)).toEqual([...owners, 'person'].sort())
    expect((await seen()).sort()).toEqual(rooms.map(({ id }) => id).sort())
  })

  it.each(orders.map((chosen) => ({ chosen, name: chosen.join(', then ') || 'nothing' })))(
    'is seen by somebody who may answer after: $name',
    async ({ chosen }) => {
      const world = await setUp()
      for (const action of chosen) expect((await administration[action](world)).status).toBe(200)
      await t.app.platform.jobs.drain()
      await writeAgain(world)
      await t.app.platform.jobs.drain()
      const rooms = await world.open()
      expect(rooms.length).toBeGreaterThanOrEqual(owners.length + 1)
      expect((await world.seen()).sort()).toEqual(rooms.map(({ id }) => id).sort())
      const stranded = await ask(
        `select d.id from dialog d join workspace w on w.company_id = d.company_id and w.id = d.workspace_id
         left join member m on m.company_id = d.company_id and m.id = d.owner_user_id
         where d.company_id = $1 and d.open and not (w.active and coalesce(m.active, true))`,
        world.world.companyId,
      )
      expect(stranded).toEqual([])
    },
  )

  it('is reported when an earlier version or a fault left it behind', async () => {
    expect(await partOf()).toMatch(/^ok/)
    const world = await setUp()
    await t.build.run("update workspace set active = false, name = 'Esquecido' where id = $1", [
      world.world.workspaceId,
    ])
    await t.build.run("update member set active = false, name = 'Ana Só' where id = $1", [world.ana.id])
    expect(await partOf()).toMatch(
      /^warning: Salas abertas .*, 6 salas no workspace desativado Esquecido; .*, 3 salas com Ana Só, que saiu$/,
    )
    // Customers of a bot whose workspace was closed under it reach people all the same, whether it is on or off.
    const ids = [await world.write(world.ofBot.id, 'ligado')]
    await t.build.run('update bot set active = false where id = $1', [world.world.bot.id])
    ids.push(await world.write(world.ofBot.id, 'desligado'))
    expect((await world.seen()).sort()).toEqual(ids)
    const owned = await ask('select owner from dialog where id = any ($1) order by id', ids)
    expect(owned).toEqual([{ owner: 'bot' }, { owner: 'queue' }])
  })
})

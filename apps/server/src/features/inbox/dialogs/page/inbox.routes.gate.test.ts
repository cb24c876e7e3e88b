// Gate: the main way of the inbox.
import {
  changedInbox,
  dialogChanges,
  dialogContact,
  dialogFiles,
  finalizeDialog,
  getContact,
  getDialog,
  listInbox,
  markAsRead,
  pageInbox,
  unreadRooms,
  updateContact,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../../../platform/testing/build-bots.ts'
import { buildDialog } from '../../../../platform/testing/build-dialogs.ts'
import {
  type Caller,
  type TestApp,
  type TestCompany,
  type TestUser,
  testApp,
} from '../../../../platform/testing/index.ts'

let t: TestApp
let company: TestCompany
let sales: { id: number }
let support: { id: number }
let attendant: TestUser
let me: Caller

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  support = await t.build.workspace({ company, name: 'Suporte' })
  attendant = await t.build.user({ company, permissions: ['omnichannel_view', 'contact_edit'], workspaces: [sales] })
  me = await t.as(attendant)
})
afterAll(() => t.close())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

it('counts the same unread rooms as its rows show, for an administrator too, whenever he first acted here', async () => {
  const company = await t.build.company()
  const workspace = await t.build.workspace({ company })
  await buildDialog(t.build, { company, workspace, lastAt: minutesAgo(60) })
  const admin = await t.as(await t.build.admin(), { companyId: company.id })
  const agree = async (): Promise<[number, number]> => {
    const { body } = await admin.call(listInbox)
    return [body.unreadRooms, body.dialogs.filter((dialog) => dialog.unreadMessageTotal > 0).length]
  }
  expect(await agree()).toEqual([1, 1])
  const acted = await buildDialog(t.build, { company, workspace, lastAt: minutesAgo(30) })
  await admin.call(markAsRead, { params: { id: acted.id } })
  await buildDialog(t.build, { company, workspace, lastAt: new Date(Date.now() + 1000) })
  expect(await agree()).toEqual([1, 1])
})

describe('the list of rooms', () => {
  it('shows dialogs of one’s own workspaces alone, newest first, and goes on by key without repeating one', async () => {
    const rooms = []
    for (let minute = 1; minute <= 5; minute += 1)
      rooms.push(await buildDialog(t.build, { company, workspace: sales, lastAt: minutesAgo(minute) }))
    await buildDialog(t.build, { company, workspace: support, lastAt: minutesAgo(0) })
    const first = await me.call(pageInbox, { query: { limit: 2 } })
    expect(first.status).toBe(200)
    const second = await me.call(pageInbox, { query: { limit: 2, next: first.body.next ?? '' } })
    const third = await me.call(pageInbox, { query: { limit: 2, next: second.body.next ?? '' } })
    const seen = [first, second, third].flatMap(({ body }) => body.dialogs.map(({ id }) => id))
    expect(seen).toEqual(rooms.map(({ id }) => id))
    expect(third.body.next).toBe(null)
    const byOffset = await me.call(pageInbox, { query: { limit: 2, offset: 2 } })
    expect(byOffset.body.dialogs).toEqual(second.body.dialogs)
  })

  it('drops workspaces that are not one’s own from what is asked', async () => {
    const { body } = await me.call(listInbox, { query: { workspace: support.id } })
    expect(body.dialogs).toEqual([])
  })

  it('finds by a part of the name and of the phone, whatever the accents', async () => {
    const room = await buildDialog(t.build, {
      company,
      workspace: sales,
      contactName: 'otavio lins',
      phone: '5531984552107',
    })
    for (const name of ['Otávio', 'lins', '98455'])
      expect((await me.call(pageInbox, { query: { name } })).body.dialogs.map(({ id }) => id)).toEqual([room.id])
    for (const name of ['9 8455', '(31) 9 8455-2107', '+55 31 98455-2107', '8455-2', '+55 31'])
      expect((await me.call(pageInbox, { query: { name } })).body.dialogs.map(({ id }) => id)).toEqual([room.id])
    const numbered = await buildDialog(t.build, { company, workspace: sales, contactName: 'Loja 24 12' })
    expect((await me.call(pageInbox, { query: { name: '24 12' } })).body.dialogs.map(({ id }) => id)).toEqual([
      numbered.id,
    ])
    // As contacts find it: without the ninth digit, with the country's code.
    for (const name of ['(31) 8455-2107', '+55 31 8455-2107', '31.98455.2107'])
      expect((await me.call(pageInbox, { query: { name } })).body.dialogs.length, name).toBe(1)
    expect((await me.call(pageInbox, { query: { name: 'ninguém assim' } })).body.dialogs).toEqual([])
    expect((await me.call(pageInbox, { query: { name: '%' } })).body.dialogs).toEqual([])
  })

  it('goes on with what it found when the last room that was shown has left the filter', async () => {
    const area = await t.build.workspace({ company })
    const caller = await t.as(await t.build.user({ company, permissions: ['dialog_view'], workspaces: [area] }))
    const found = []
    for (let minute = 1; minute <= 4; minute += 1)
      found.push(
        await buildDialog(t.build, { company, workspace: area, contactName: 'Joana', lastAt: minutesAgo(minute) }),
      )
    const query = { name: 'joana', status: 'OPEN', limit: 2 } as const
    const first = await caller.call(pageInbox, { query })
    await caller.call(finalizeDialog, { params: { id: found[1]?.id ?? 0 } })
    const second = await caller.call(pageInbox, { query: { ...query, next: first.body.next ?? '' } })
    expect(second.body.dialogs.map(({ id }) => id)).toEqual(found.slice(2).map(({ id }) => id))
  })

  it.each([
    ['queue', {}],
    ['mine', {}],
    ['', { waiting: 1 }],
    ['', { only: 'unread' }],
  ] as const)(
    'searches everything of a filter (owner %j, %j), however much else has the name',
    async (owner, narrow) => {
      const area = await t.build.workspace({ company })
      const user = await t.build.user({ company, permissions: ['dialog_view'], workspaces: [area] })
      const caller = await t.as(user)
      await t.build.run("update workspace_member set granted_at = now() - interval '9 days' where user_id = $1", [
        user.id,
      ])
      const options = { company, workspace: area, lastAt: minutesAgo(600) }
      const wanted = await buildDialog(t.build, {
        ...options,
        contactName: 'Maria Souza',
        ...(owner === 'mine' ? { owner: 'person', ownerUser: user } : { owner: 'queue' }),
      })
      await t.build.run('update dialog set waits_since = last_at where id = $1', [wanted.id])
      for (let at = 0; at < 201; at += 1)
        await buildDialog(t.build, { ...options, contactName: `Maria ${at}`, owner: 'bot', lastAt: minutesAgo(1) })
      const { body } = await caller.call(pageInbox, { query: { owner, ...narrow, name: 'maria' } })
      expect(body.dialogs.map(({ name }) => name)).toEqual(['Maria Souza'])
    },
  )

  it('filters by a hundred bots in however many workspaces', async () => {
    const own = await t.build.company()
    const areas = []
    for (let at = 0; at < 21; at += 1) areas.push(await t.build.workspace({ company: own }))
    const bots = []
    for (let at = 0; at < 100; at += 1)
      bots.push(await buildBot(t.build, { company: own, workspace: areas[0] ?? { id: 0 } }))
    const caller = await t.as(await t.build.user({ company: own, permissions: ['dialog_view'], workspaces: areas }))
    const rooms = []
    for (const [minute, bot] of bots.slice(97).entries())
      rooms.push(
        await buildDialog(t.build, {
          company: own,
          workspace: areas[minute] ?? { id: 0 },
          bot,
          lastAt: minutesAgo(minute),
        }),
      )
    await buildDialog(t.build, { company: own, workspace: areas[0] ?? { id: 0 } })
    const query = { bots: bots.map(({ id }) => id), limit: 2 }
    const first = await caller.call(pageInbox, { query })
    expect(first.status).toBe(200)
    const second = await caller.call(pageInbox, { query: { ...query, next: first.body.next ?? '' } })
    const shown = [first, second].flatMap(({ body }) => body.dialogs.map(({ id }) => id))
    expect(shown).toEqual(rooms.map(({ id }) => id))
  })

  it('filters by status and by bot', async () => {
    const bot = await t.build.insert<{ id: number }>('bot', {
      company_id: company.id,
      name: 'B',
      name_folded: 'b',
      workspace_id: sales.id,
      token: 'filter-bot',
    })
    const closed = await buildDialog(t.build, { company, workspace: sales, owner: 'closed', bot })
    const open = await buildDialog(t.build, { company, workspace: sales, bot })
    const ids = async (query: { status: '' | 'OPEN' | 'CLOSED'; bots: string }) =>
      (await me.call(pageInbox, { query })).body.dialogs.map(({ id }) => id).sort()
    expect(await ids({ status: 'CLOSED', bots: String(bot.id) })).toEqual([closed.id])
    expect(await ids({ status: 'OPEN', bots: String(bot.id) })).toEqual([open.id])
    expect(await ids({ status: '', bots: String(bot.id) })).toEqual([closed.id, open.id].sort())
  })

  it('refuses a key that no page gave', async () => {
    expect((await me.call(pageInbox, { query: { next: 'x' } })).status).toBe(400)
  })

  it('names a contact without name by phone, else as a numbered visitor', async () => {
    const byPhone = await buildDialog(t.build, { company, workspace: sales, contactName: null, phone: '5511999990000' })
    const visitor = await buildDialog(t.build, { company, workspace: sales, contactName: null })
    const { body } = await me.call(pageInbox, { query: { limit: 2 } })
    expect(body.dialogs.find(({ id }) => id === byPhone.id)?.name).toBe('+55 (11) 9 9999-0000')
    expect(body.dialogs.find(({ id }) => id === visitor.id)?.name).toMatch(/^Visitante \d+$/)
  })
})

describe('unread', () => {
  it('is each person’s own, and the total counts rooms that wait for a person', async () => {
    const other = await t.build.company()
    const area = await t.build.workspace({ company: other })
    const [one, two] = [
      await t.build.user({ company: other, permissions: ['dialog_view'], workspaces: [area] }),
      await t.build.user({ company: other, permissions: ['dialog_view'], workspaces: [area] }),
    ]
    const late = new Date(Date.now() + 1000)
    const waiting = await buildDialog(t.build, { company: other, workspace: area, texts: ['a', 'b'], lastAt: late })
    await buildDialog(t.build, { company: other, workspace: area, owner: 'bot', texts: ['a'], lastAt: late })
    const asOne = await t.as(one)
    expect((await asOne.call(unreadRooms)).body.unreadRooms).toBe(1)
    await t.build.insert('dialog_read', { company_id: other.id, user_id: one.id, dialog_id: waiting.id, inbound: 1 })
    expect((await asOne.call(pageInbox)).body.dialogs.find(({ id }) => id === waiting.id)?.unreadMessageTotal).toBe(1)
    await t.database.owner.query('update dialog_read set inbound = 2 where user_id = $1', [one.id])
    expect((await asOne.call(unreadRooms)).body.unreadRooms).toBe(0)
    expect((await (await t.as(two)).call(unreadRooms)).body.unreadRooms).toBe(1)
  })

  it('counts for an administrator what his rows show: nothing from before he first acted in the company', async () => {
    const other = await t.build.company()
    const area = await t.build.workspace({ company: other })
    await buildDialog(t.build, { company: other, workspace: area, texts: ['a', 'b'], lastAt: minutesAgo(60) })
    const admin = await t.build.admin()
    const asAdmin = await t.as(admin, { companyId: other.id })
    const shown = async () => {
      const { body } = await asAdmin.call(pageInbox)
      return { rows: body.dialogs.filter((row) => row.unreadMessageTotal > 0).length, total: body.unreadRooms }
    }
    expect(await shown()).toEqual({ rows: 1, total: 1 })
    await t.build.insert('member', {
      company_id: other.id,
      id: admin.id,
      name: 'A',
      name_folded: 'a',
      email: admin.email,
    })
    expect(await shown()).toEqual({ rows: 0, total: 0 })
    expect((await asAdmin.call(unreadRooms)).body.unreadRooms).toBe(0)
  })

  it('does not count what came before one got the workspace', async () => {
    const other = await t.build.company()
    const area = await t.build.workspace({ company: other })
    await buildDialog(t.build, { company: other, workspace: area, texts: ['a', 'b', 'c'], lastAt: minutesAgo(60) })
    const newcomer = await t.as(
      await t.build.user({ company: other, permissions: ['dialog_view'], workspaces: [area] }),
    )
    expect((await newcomer.call(unreadRooms)).body.unreadRooms).toBe(0)
    expect((await newcomer.call(pageInbox)).body.dialogs[0]?.unreadMessageTotal).toBe(0)
  })
})

describe('changes of the list', () => {
  it('gives every dialog that changed since the position of an earlier answer', async () => {
    const { body: before } = await me.call(listInbox)
    const room = await buildDialog(t.build, { company, workspace: sales })
    await buildDialog(t.build, { company, workspace: support })
    const { body } = await me.call(changedInbox, { query: { position: before.position } })
    expect(body.refetch).toBe(false)
    expect(body.dialogs.map(({ id }) => id)).toContain(room.id)
    expect(body.dialogs.every(({ workspaceId }) => workspaceId === sales.id)).toBe(true)
  })

  it('asks for the pages afresh when the position is of another cluster', async () => {
    expect((await me.call(changedInbox, { query: { position: '1:5' } })).body.refetch).toBe(true)
  })
})

describe('one dialog', () => {
  it('opens with its newest messages, oldest first, and loads older ones', async () => {
    const room = await buildDialog(t.build, { company, workspace: sales, texts: ['1', '2', '3', '4', '5'] })
    const newest = await me.call(getDialog, { params: { id: room.id }, query: { limit: 2 } })
    expect(newest.body.messages.map(({ message }) => message)).toEqual(['4', '5'])
    expect(newest.body.hasOlder).toBe(true)
    const older = await me.call(getDialog, {
      params: { id: room.id },
      query: { limit: 3, before: newest.body.messages[0]?.seq },
    })
    expect(older.body.messages.map(({ message }) => message)).toEqual(['1', '2', '3'])
    expect(older.body.hasOlder).toBe(false)
  })

  it('gives what lies above a version', async () => {
    const room = await buildDialog(t.build, { company, workspace: sales, texts: ['1', '2', '3'] })
    const { body } = await me.call(dialogChanges, { params: { id: room.id }, query: { after: 1 } })
    expect(body.messages.map(({ message }) => message)).toEqual(['2', '3'])
    expect(body.version).toBe(3)
  })

  it('is not there for who is not of its workspace, nor for another company', async () => {
    const room = await buildDialog(t.build, { company, workspace: support })
    const other = await t.build.company()
    const stranger = await t.as(await t.build.user({ company: other, permissions: ['dialog_view'] }))
    for (const caller of [me, stranger])
      for (const operation of [getDialog, dialogFiles, dialogContact])
        expect((await caller.call(operation, { params: { id: room.id } })).status).toBe(404)
  })

  it('counts all of its files, however many a page shows', async () => {
    const room = await buildDialog(t.build, { company, workspace: sales, texts: ['1', '2', '3'] })
    const file = { fileId: '6f9a1c1e-3b0e-4c58-9f5e-0d6f0c1b2a3d', name: 'a.pdf', mime: 'application/pdf', size: 1 }
    const setFiles = 'update message set files = $4 where company_id = $1 and dialog_id = $2 and seq = $3'
    await t.build.run(setFiles, [company.id, room.id, 1, JSON.stringify([file, file])])
    await t.build.run(setFiles, [company.id, room.id, 3, JSON.stringify([file])])
    const { body } = await me.call(dialogFiles, { params: { id: room.id }, query: { limit: 1 } })
    expect([body.result.length, body.total]).toEqual([1, 3])
    // What is still fetched, or never came, is no file of the room.
    await t.build.run(setFiles, [company.id, room.id, 3, JSON.stringify([{ ...file, pending: 'x' }])])
    await t.build.run(setFiles, [company.id, room.id, 1, JSON.stringify([{ ...file, failure: 'Sumiu' }, file])])
    const come = await me.call(dialogFiles, { params: { id: room.id }, query: { limit: 1 } })
    expect([come.body.result.map(({ messageId }) => messageId), come.body.total]).toEqual([[`${room.id}-1`], 1])
  })

  it('keeps every field of its contact that a change does not name', async () => {
    const room = await buildDialog(t.build, { company, workspace: sales, contactName: 'Renata', phone: '31984552107' })
    const { status, body } = await me.call(updateContact, {
      params: { id: room.contactId },
      body: { email: 'r@exemplo.com' },
    })
    expect([status, body]).toMatchObject([200, { name: 'Renata', phone: '31984552107', email: 'r@exemplo.com' }])
    const blank = { params: { id: room.contactId }, body: { name: ' ' } }
    expect((await me.call(updateContact, blank)).status).toBe(400)
  })

  it('shows its contact, whose name changes everywhere when it is saved', async () => {
    const room = await buildDialog(t.build, { company, workspace: sales, contactName: 'Antes' })
    const { body: before } = await me.call(listInbox)
    const contact = await me.call(dialogContact, { params: { id: room.id } })
    expect(contact.body.name).toBe('Antes')
    const saved = await me.call(updateContact, {
      params: { id: room.contactId },
      body: { name: 'Depois', email: ' ', phone: '(31) 98455-2107' },
    })
    expect(saved.body).toMatchObject({ name: 'Depois', email: null, phone: '5531984552107' })
    const { body } = await me.call(changedInbox, { query: { position: before.position } })
    expect(body.dialogs.find(({ id }) => id === room.id)?.name).toBe('Depois')
  })

  it('refuses a contact’s phone of the wrong length at its field', async () => {
    const room = await buildDialog(t.build, { company, workspace: sales })
    const { status, body } = await me.call(updateContact, {
      params: { id: room.contactId },
      body: { name: 'A', phone: '55119' },
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { phone: 'Formato do telefone inválido' } })
  })

  it('tells of its last message as far as one sees its conversations', async () => {
    const viewer = await t.build.user({ company, permissions: ['contact_view'], workspaces: [sales] })
    const seen = await buildDialog(t.build, { company, workspace: sales, owner: 'closed', lastAt: minutesAgo(90) })
    const later = await buildDialog(t.build, { company, workspace: support, lastAt: minutesAgo(5) })
    const moveTo = 'set contact_id = $2, connection_id = $3, identity_id = $4'
    const parties = [seen.contactId, seen.connectionId, seen.identityId]
    await t.build.run(`update dialog_party ${moveTo} where dialog_id = $1`, [later.id, ...parties])
    await t.build.run(`update dialog ${moveTo} where id = $1`, [later.id, ...parties])
    const { rows } = await t.database.owner.query<{ at: Date }>(
      'select last_message_at as at from dialog where id = $1',
      [seen.id],
    )
    const read = async (user: TestUser) =>
      (await (await t.as(user)).call(getContact, { params: { id: seen.contactId } })).body.lastMessage
    expect(await read(viewer)).toBe(rows[0]?.at.toISOString())
    const both = await t.build.user({ company, permissions: ['contact_view'], workspaces: [sales, support] })
    expect(await read(both)).not.toBe(rows[0]?.at.toISOString())
  })
})

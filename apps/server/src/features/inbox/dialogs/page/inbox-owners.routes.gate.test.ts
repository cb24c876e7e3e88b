// Gate: whose a room is in the inbox.
import {
  changedInbox,
  countOwners,
  listInbox,
  listRooms,
  markAsRead,
  markAsUnread,
  pageInbox,
  transferDialog,
  unreadRooms,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildBot } from '../../../../platform/testing/build-bots.ts'
import { buildDialog, type DialogOptions } from '../../../../platform/testing/build-dialogs.ts'
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
let colleague: TestUser
let me: Caller

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const minutesAgo = (minutes: number) => new Date(t.clock.now().getTime() - minutes * 60_000)
let rooms: Record<
  'mine' | 'bots' | 'colleagues' | 'queued' | 'longest' | 'offered' | 'elsewhere' | 'closed',
  { id: number }
>

/** A room whose customer has waited for so many minutes. */
const build = async (options: Omit<DialogOptions, 'company'>, waitsFor: number | null = null) => {
  const room = await buildDialog(t.build, { company, waits: waitsFor !== null, ...options })
  if (waitsFor !== null)
    await t.build.run('update dialog set waits_since = $2 where id = $1', [room.id, minutesAgo(waitsFor)])
  return room
}

beforeAll(async () => {
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  support = await t.build.workspace({ company, name: 'Suporte' })
  const permissions = ['omnichannel_view'] as const
  attendant = await t.build.user({ company, permissions, workspaces: [sales] })
  colleague = await t.build.user({ company, permissions, workspaces: [sales, support] })
  me = await t.as(attendant)
  const held = { owner: 'person', ownerUser: colleague } as const
  rooms = {
    mine: await build({ workspace: sales, owner: 'person', ownerUser: attendant, lastAt: minutesAgo(1) }, 40),
    bots: await build({ workspace: sales, owner: 'bot', lastAt: minutesAgo(2) }),
    colleagues: await build({ workspace: sales, ...held, lastAt: minutesAgo(3) }),
    queued: await build({ workspace: sales, owner: 'queue', lastAt: minutesAgo(4) }, 5),
    longest: await build({ workspace: sales, owner: 'queue', lastAt: minutesAgo(0) }, 50),
    offered: await build({ workspace: sales, owner: 'offered', ownerUser: attendant, lastAt: minutesAgo(6) }, 20),
    elsewhere: await build({ workspace: support, owner: 'queue', lastAt: minutesAgo(7) }, 90),
    closed: await build({ workspace: sales, owner: 'closed', lastAt: minutesAgo(8) }),
  }
})

type Query = NonNullable<Parameters<typeof me.call<typeof pageInbox>>[1]>['query']
const nameOf = (id: number) => Object.entries(rooms).find(([, room]) => room.id === id)?.[0]
const shown = async (query: Query) => (await me.call(pageInbox, { query })).body.dialogs.map(({ id }) => nameOf(id))

it('shows no row of a campaign before its contact answers or a person takes it', async () => {
  const quiet = await t.build.company()
  const workspace = await t.build.workspace({ company: quiet })
  const reader = await t.as(
    await t.build.user({ company: quiet, permissions: ['omnichannel_view', 'dialog_view'], workspaces: [workspace] }),
  )
  const made = await buildDialog(t.build, { company: quiet, workspace, owner: 'bot', texts: [] })
  const other = await buildDialog(t.build, { company: quiet, workspace, owner: 'bot' })
  const position = (await reader.call(listInbox, { query: {} })).body.position
  await t.build.run(
    'update dialog set campaign_at = now(), version = version + 1, changed_xid = pg_current_xact_id() where id = $1',
    [made.id],
  )
  const shown = async () => {
    const lists = await Promise.all([
      reader.call(listInbox, { query: {} }),
      reader.call(listInbox, { query: { order: 'waiting' } }),
      reader.call(listInbox, { query: { owner: 'bot' } }),
      reader.call(changedInbox, { query: { position } }),
    ])
    const counts = await reader.call(countOwners, { query: {} })
    return [...lists.map(({ body }) => body.dialogs.some(({ id }) => id === made.id)), counts.body.bot]
  }
  const roomsOf = async (status: string) =>
    (await reader.call(listRooms, { body: { filters: [{ field: 'status', value: status }] } })).body.result.map(
      ({ id }) => id,
    )
  expect(await shown()).toEqual([false, false, false, false, 1])
  expect([await roomsOf('Todas'), await roomsOf('Campanhas')]).toEqual([[other.id], [made.id]])
  await t.build.run("update dialog set inbound = 1, last_sender = 'CLIENT' where id = $1", [made.id])
  expect(await shown()).toEqual([true, true, true, true, 2])
  expect(await roomsOf('Campanhas')).toEqual([])
})

describe('the list by owner', () => {
  it('has one’s own rooms, also those that are offered, newest first', async () => {
    expect(await shown({ owner: 'mine' })).toEqual(['mine', 'offered'])
  })

  it('has the queue of one’s own workspaces, whoever has waited longest first, page by page', async () => {
    expect(await shown({ owner: 'queue' })).toEqual(['longest', 'offered', 'queued'])
    const first = await me.call(pageInbox, { query: { owner: 'queue', limit: 2 } })
    const second = await me.call(pageInbox, { query: { owner: 'queue', limit: 2, next: first.body.next ?? '' } })
    expect([...first.body.dialogs, ...second.body.dialogs].map(({ id }) => nameOf(id))).toEqual([
      'longest',
      'offered',
      'queued',
    ])
    expect(second.body.next).toBe(null)
    expect(first.body.dialogs[0]?.queuedSince).toBe(minutesAgo(50).toISOString())
  })

  it('has the bots’ rooms, and a colleague’s as far as one sees them', async () => {
    expect(await shown({ owner: 'bot' })).toEqual(['bots'])
    expect(await shown({ owner: colleague.id })).toEqual(['colleagues'])
  })

  it('has none where closed ones are asked for, which nobody owns', async () => {
    expect(await shown({ owner: 'mine', status: 'CLOSED' })).toEqual([])
    expect(await shown({ owner: 'mine', status: '' })).toEqual(['mine', 'offered'])
  })

  it('holds together with a search', async () => {
    expect(await shown({ owner: 'queue', name: 'renata' })).toEqual(['longest', 'offered', 'queued'])
    expect(await shown({ owner: 'mine', name: 'ninguém assim' })).toEqual([])
  })

  it('refuses an owner that is none', async () => {
    expect((await me.call(pageInbox, { query: { owner: 'alguém' as never } })).status).toBe(400)
  })

  it('is counted, each owner for itself', async () => {
    expect((await me.call(countOwners)).body).toEqual({ mine: 2, queue: 3, bot: 1 })
    expect((await me.call(countOwners, { query: { workspace: support.id } })).body).toEqual({
      mine: 0,
      queue: 0,
      bot: 0,
    })
  })
})

describe('the list by waiting', () => {
  it('has whoever has waited so long for a person, whose room it may be', async () => {
    expect(await shown({ waiting: 30 })).toEqual(['longest', 'mine'])
    expect(await shown({ waiting: 30, owner: 'queue' })).toEqual(['longest'])
    expect(await shown({ waiting: 5, owner: 'mine' })).toEqual(['mine', 'offered'])
    expect(await shown({ waiting: 30, owner: 'bot' })).toEqual([])
  })
})

describe('the list by channel', () => {
  it('has rooms of the channels alone, in every walk, with bots and on numbers of persons', async () => {
    const area = await t.build.workspace({ company })
    const user = await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [area] })
    const caller = await t.as(user)
    const bot = await buildBot(t.build, { company, workspace: area })
    const place = { workspace: area, bot } as const
    const chat = await build({ ...place, owner: 'queue', lastAt: minutesAgo(1) }, 5)
    const phone = await build({ ...place, kind: 'whatsapp_qrcode', owner: 'queue', lastAt: minutesAgo(2) }, 9)
    const api = await build({ ...place, kind: 'whatsapp_meta', owner: 'bot', lastAt: minutesAgo(3) })
    const own = { workspace: area, kind: 'whatsapp_qrcode', owner: 'person', ownerUser: user } as const
    const ofPerson = await build({ ...own, lastAt: minutesAgo(4) }, 3)
    const direct = await build({ ...place, kind: 'instagram', owner: 'bot', lastAt: minutesAgo(5) })
    const listed = async (query: Query) => (await caller.call(pageInbox, { query })).body.dialogs.map(({ id }) => id)
    expect(await listed({ channels: ['WHATSAPP'] })).toEqual([phone.id, api.id, ofPerson.id])
    expect(await listed({ channels: ['WHATSAPP'], bots: [bot.id] })).toEqual([phone.id, api.id])
    expect(await listed({ channels: ['INSTAGRAM'] })).toEqual([direct.id])
    expect(await listed({ channels: ['INSTAGRAM', 'LIVECHAT'], order: 'waiting' })).toEqual([chat.id, direct.id])
    expect(await listed({ channels: ['WHATSAPP'], owner: 'queue' })).toEqual([phone.id])
    expect(await listed({ channels: ['WHATSAPP'], owner: 'bot' })).toEqual([api.id])
    expect(await listed({ channels: ['WHATSAPP'], waiting: 5 })).toEqual([phone.id])
    expect(await listed({ channels: ['FACEBOOK'] })).toEqual([])
    expect(await listed({ channels: ['INSTAGRAM'], bots: [bot.id + 1] })).toEqual([])
    expect(await listed({ channels: ['WHATSAPP'], name: 'renata' })).toEqual([phone.id, api.id, ofPerson.id])
    expect((await caller.call(pageInbox, { query: { channels: ['POMBO'] as never } })).status).toBe(400)
  })
})

describe('the list by order', () => {
  const orders: Query[] = [{}, { owner: 'mine' }, { waiting: 5 }, { status: '' }]
  it.each(orders)('has whoever has waited longest first and then the others, page by page, of %j', async (query) => {
    const every = await shown({ ...query, order: 'waiting' })
    const paged: typeof every = []
    let next: string | undefined
    do {
      const { body } = await me.call(pageInbox, {
        query: { ...query, order: 'waiting', limit: 1, ...(next === undefined ? {} : { next }) },
      })
      paged.push(...body.dialogs.map(({ id }) => nameOf(id)))
      next = body.next ?? undefined
    } while (next !== undefined)
    expect(paged).toEqual(every)
  })

  it('puts those who wait for nobody last, newest first', async () => {
    expect(await shown({ order: 'waiting' })).toEqual(['longest', 'mine', 'offered', 'queued', 'bots', 'colleagues'])
    expect(await shown({ order: 'waiting', status: '' })).toEqual([
      'longest',
      'mine',
      'offered',
      'queued',
      'bots',
      'colleagues',
      'closed',
    ])
    expect(await shown({ order: 'waiting', status: 'CLOSED' })).toEqual(['closed'])
    expect(await shown({ order: 'waiting', owner: 'bot' })).toEqual(['bots'])
    expect(await shown({ order: 'waiting', owner: colleague.id })).toEqual(['colleagues'])
    expect(await shown({ order: 'waiting', waiting: 10 })).toEqual(['longest', 'mine', 'offered'])
  })

  it('shows a queue by what was said last where that is asked for', async () => {
    expect(await shown({ owner: 'queue', order: 'latest' })).toEqual(['longest', 'queued', 'offered'])
    expect(await shown({ owner: 'queue', order: 'waiting' })).toEqual(['longest', 'offered', 'queued'])
  })
})

describe('unread', () => {
  it('lists what the total counts', async () => {
    const area = await t.build.workspace({ company })
    const newcomer = await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [area] })
    const caller = await t.as(newcomer)
    const late = new Date(Date.now() + 60_000)
    const unread = await build({ workspace: area, owner: 'queue', lastAt: late }, 1)
    const read = await build({ workspace: area, owner: 'person', ownerUser: newcomer, lastAt: late }, 1)
    await build({ workspace: area, owner: 'bot', lastAt: late })
    await caller.call(markAsRead, { params: { id: read.id } })
    const listed = async (query: object) =>
      (await caller.call(pageInbox, { query: { only: 'unread', ...query } })).body.dialogs.map(({ id }) => id)
    expect(await listed({})).toEqual([unread.id])
    expect(await listed({ owner: 'queue' })).toEqual([unread.id])
    expect(await listed({ owner: 'mine' })).toEqual([])
    expect((await caller.call(unreadRooms)).body.unreadRooms).toBe(1)
    await caller.call(markAsUnread, { params: { id: read.id } })
    expect((await listed({})).toSorted()).toEqual([unread.id, read.id].toSorted())
    expect(await listed({ owner: 'mine' })).toEqual([read.id])
  })

  it('is made so again by hand, also below one’s "all read", and told as a newer version', async () => {
    const area = await t.build.workspace({ company })
    const user = await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [area] })
    const caller = await t.as(user)
    const room = await build({ workspace: area, owner: 'queue', texts: ['a', 'b', 'c'], lastAt: minutesAgo(30) }, 30)
    await caller.call(markAsRead, { params: { id: room.id } })
    const insertMark = 'insert into inbox_mark (company_id, user_id, read_until) values ($1, $2, now())'
    await t.build.run(insertMark, [company.id, user.id])
    const { body: before } = await caller.call(listInbox)
    expect([before.unreadRooms, before.dialogs[0]?.unreadMessageTotal]).toEqual([0, 0])
    const marked = await caller.call(markAsUnread, { params: { id: room.id } })
    const { body: after } = await caller.call(changedInbox, { query: { position: before.position } })
    expect(after.dialogs.find(({ id }) => id === room.id)).toMatchObject({
      unreadMessageTotal: 1,
      version: marked.body.version,
    })
    expect((await caller.call(unreadRooms)).body.unreadRooms).toBe(1)
    await caller.call(markAsUnread, { params: { id: room.id } })
    expect((await caller.call(listInbox)).body.dialogs[0]?.unreadMessageTotal).toBe(1)
  })

  it('has an old room that comes to one’s queue from another workspace, whatever was read before', async () => {
    const [from, to] = [await t.build.workspace({ company }), await t.build.workspace({ company })]
    const permissions = ['omnichannel_view'] as const
    const giver = await t.build.user({ company, permissions, workspaces: [from] })
    const receiver = await t.build.user({ company, permissions, workspaces: [to] })
    await t.build.run("update workspace_member set granted_at = now() - interval '1 day' where user_id = $1", [
      receiver.id,
    ])
    const caller = await t.as(receiver)
    const held = {
      owner: 'person',
      ownerUser: giver,
      texts: ['Oi', 'Alguém?'],
      lastAt: minutesAgo(3 * 24 * 60),
    } as const
    const { id } = await build({ workspace: from, ...held }, 10)
    // Everything that there is in the receiver's own workspace is read.
    expect((await caller.call(unreadRooms)).body.unreadRooms).toBe(0)
    const body = { dialogId: id, typeTransfer: 2, workspaceId: to.id } as const
    expect((await (await t.as(giver)).call(transferDialog, { body })).status).toBe(200)
    const listed = await caller.call(pageInbox, { query: { only: 'unread' } })
    expect(listed.body.dialogs.map((dialog) => [dialog.id, dialog.unreadMessageTotal])).toEqual([[id, 2]])
    expect((await caller.call(unreadRooms)).body.unreadRooms).toBe(1)
    await caller.call(markAsRead, { params: { id } })
    expect((await caller.call(unreadRooms)).body.unreadRooms).toBe(0)
  })

  it('stays each person’s own', async () => {
    const { body } = await me.call(pageInbox, { query: { owner: 'mine' } })
    const id = body.dialogs[0]?.id ?? 0
    await me.call(markAsRead, { params: { id } })
    const other = await t.as(colleague)
    await other.call(markAsRead, { params: { id } })
    await other.call(markAsUnread, { params: { id } })
    const row = (await me.call(pageInbox, { query: { owner: 'mine' } })).body.dialogs.find((each) => each.id === id)
    expect(row?.unreadMessageTotal).toBe(0)
  })

  it('refuses where the customer has not written', async () => {
    const area = await t.build.workspace({ company })
    const caller = await t.as(await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [area] }))
    const room = await build({ workspace: area, owner: 'bot', texts: [] })
    expect((await caller.call(markAsUnread, { params: { id: room.id } })).status).toBe(422)
  })
})

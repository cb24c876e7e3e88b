// Gate: the main way of reminders and of rooms that are put off.
import { randomUUID } from 'node:crypto'
import {
  changeReminder,
  countOwners,
  endReminder,
  getDialog,
  listOwnReminders,
  listReminders,
  pageInbox,
  permissions,
  planReminder,
  type Reminder,
  type SidebarStreamOut,
  updateUser,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditedActions } from '../../../../platform/testing/audited-actions.ts'
import { buildDialog, type TestDialog } from '../../../../platform/testing/build-dialogs.ts'
import {
  type Caller,
  type TestApp,
  type TestCompany,
  type TestUser,
  testApp,
} from '../../../../platform/testing/index.ts'
import { listen } from '../../streams/testing.ts'

let t: TestApp
let company: TestCompany
let sales: { id: number }
let ana: TestUser
let bia: TestUser
let asAna: Caller
let asBia: Caller
let manager: Caller

beforeAll(async () => {
  t = await testApp()
  company = await t.build.company()
  sales = await t.build.workspace({ company, name: 'Vendas' })
  const attending = { company, permissions: ['omnichannel_view'], workspaces: [sales] } as const
  ana = await t.build.user({ ...attending, name: 'Ana' })
  bia = await t.build.user({ ...attending, name: 'Bia' })
  asAna = await t.as(ana)
  asBia = await t.as(bia)
  const managing = {
    company,
    permissions: ['dialog_view', 'workspace_edit', 'user_edit'],
    workspaces: [sales],
  } as const
  manager = await t.as(await t.build.user(managing))
})
afterAll(() => t.close())

const inMinutes = (minutes: number) => ({ instant: new Date(t.clock.now().getTime() + minutes * 60_000).toISOString() })
const room = (over: object = {}) =>
  buildDialog(t.build, { company, workspace: sales, owner: 'person', ownerUser: ana, ...over })
const remindIn = (dialogId: number, over: object = {}, caller = asAna) =>
  caller.call(planReminder, {
    params: { id: dialogId },
    body: {
      clientId: randomUUID(),
      text: 'Ligar sobre a entrega',
      at: inMinutes(60),
      for: ana.id,
      onlyIfSilent: true,
      snoozes: false,
      ...over,
    },
  })
const remind = async (dialogId: number, over: object = {}): Promise<Reminder> => {
  const { status, body } = await remindIn(dialogId, over)
  expect([status, body]).toMatchObject([200, {}])
  return body
}
const listed = async (dialogId: number, caller = asAna) =>
  (await caller.call(listReminders, { params: { id: dialogId } })).body.result
const own = async (list: 'fired' | 'all' | 'snoozed', caller = asAna) =>
  (await caller.call(listOwnReminders, { query: { list } })).body.result
const mine = async (over: object = {}) =>
  (await asAna.call(pageInbox, { query: { owner: 'mine', limit: 100, ...over } })).body.dialogs.map(({ id }) => id)
const write = async ({ id, connectionId, identityId }: TestDialog) => {
  const { rows } = await t.database.owner.query('select external_id from identity where id = $1', [identityId])
  return t.app.program.conversation.receive({
    companyId: company.id,
    connectionId,
    externalId: rows[0].external_id,
    extId: randomUUID(),
    text: `resposta na sala ${id}`,
  })
}
const comes = async ({ id, dialogId }: Pick<Reminder, 'id' | 'dialogId'>) => {
  const past = new Date(t.clock.now().getTime() - 1_000)
  await t.database.owner.query('update scheduled_act set due_at = $2 where id = $1', [id, past])
  expect(await t.app.program.conversation.actOnPlanned({ companyId: company.id, actId: id, dialogId })).toBe(true)
}

describe('a reminder', () => {
  it('is listed in its room and by its person, changed, and cancelled', async () => {
    const { id } = await room()
    const late = await remind(id, { at: { clock: '2027-01-04T15:00' } })
    const early = await remind(id, { text: '', onlyIfSilent: false })
    expect(late).toMatchObject({
      state: 'waiting',
      text: 'Ligar sobre a entrega',
      dueAt: '2027-01-04T18:00:00.000Z',
      for: { id: ana.id, name: 'Ana' },
      isOfQueue: false,
      mayChange: true,
    })
    expect((await listed(id)).map((each) => each.id)).toEqual([early.id, late.id])
    expect((await own('all')).map((each) => each.id)).toEqual(expect.arrayContaining([early.id, late.id]))
    expect((await asAna.call(getDialog, { params: { id } })).body.hasScheduled).toBe(true)
    const changed = await asAna.call(changeReminder, {
      params: { id: early.id },
      body: { text: 'Ver o pedido', at: { clock: '2027-01-05T09:00' } },
    })
    expect(changed.body).toMatchObject({ text: 'Ver o pedido', clock: '2027-01-05T09:00', onlyIfSilent: false })
    expect((await listed(id)).map((each) => each.id)).toEqual([late.id, early.id])
    for (const one of [late, early]) await asAna.call(endReminder, { params: { id: one.id } })
    expect(await listed(id)).toEqual([])
    expect((await asAna.call(endReminder, { params: { id: late.id } })).status).toBe(409)
  })

  it('that has come stays until it is done, in each window, or is put off', async () => {
    const { id } = await room()
    const [one, other] = [await remind(id), await remind(id)]
    const { hears, socket } = await listen<SidebarStreamOut>(t.app, '/api/realtime/sidebar', asAna)
    const colleague = await listen<SidebarStreamOut>(t.app, '/api/realtime/sidebar', asBia)
    for (const stream of [{ hears, socket }, colleague]) {
      stream.socket.send(JSON.stringify({ type: 'ping' }))
      await stream.hears(({ type }) => type === 'pong')
    }
    await comes(one)
    expect(await hears(({ type }) => type === 'reminded')).toMatchObject({
      dialogId: id,
      text: 'Ligar sobre a entrega',
    })
    await comes(other)
    expect((await own('fired')).map((each) => each.id)).toEqual([one.id, other.id])
    expect(await own('fired', asBia)).toEqual([])
    await asAna.call(endReminder, { params: { id: one.id } })
    await hears(({ type }) => type === 'scheduled')
    const later = await asAna.call(changeReminder, { params: { id: other.id }, body: { at: inMinutes(30) } })
    expect(later.body).toMatchObject({ state: 'waiting' })
    expect(await own('fired')).toEqual([])
    expect((await listed(id)).map((each) => each.id)).toEqual([other.id])
    // What is only Ana's was told to nobody else.
    colleague.socket.send(JSON.stringify({ type: 'ping' }))
    expect(await colleague.hears(({ type }) => type === 'reminded' || type === 'pong')).toMatchObject({ type: 'pong' })
    for (const stream of [socket, colleague.socket]) stream.terminate()
  })

  it('of the queue is told and shown to everybody who sees it, and each may end it', async () => {
    const { id } = await room()
    const one = await remind(id, { for: 'queue' })
    const { hears, socket } = await listen<SidebarStreamOut>(t.app, '/api/realtime/sidebar', asBia)
    socket.send(JSON.stringify({ type: 'ping' }))
    await hears(({ type }) => type === 'pong')
    await comes(one)
    expect(await hears(({ type }) => type === 'reminded')).toMatchObject({ dialogId: id })
    expect(await own('fired', asBia)).toMatchObject([
      { id: one.id, for: null, isOfQueue: true, workspaceName: 'Vendas' },
    ])
    expect((await asBia.call(endReminder, { params: { id: one.id } })).status).toBe(200)
    expect(await own('fired')).toEqual([])
    socket.terminate()
  })

  it('of another is changed by the room’s holder or who manages workspaces, which is written down', async () => {
    const before = (await auditedActions(t, company.id)).length
    const { id } = await room()
    const [one, two] = [await remind(id), await remind(id)]
    const refused = await asBia.call(endReminder, { params: { id: one.id } })
    expect([refused.status, refused.body]).toMatchObject([403, { message: /outra pessoa/ }])
    expect((await manager.call(changeReminder, { params: { id: one.id }, body: { text: 'x' } })).status).toBe(200)
    await t.database.owner.query('update dialog set owner_user_id = $2 where id = $1', [id, bia.id])
    expect((await asBia.call(endReminder, { params: { id: two.id } })).status).toBe(200)
    expect((await auditedActions(t, company.id)).slice(before)).toEqual(['reminder.changed', 'reminder.ended'])
  })

  it('is for who sees the room, and of a room five', async () => {
    const { id } = await room()
    const stranger = await t.build.user({ company, name: 'Longe', permissions: ['omnichannel_view'] })
    const { status, body } = await remindIn(id, { for: stranger.id })
    expect([status, body]).toMatchObject([422, { fields: { for: 'Esta pessoa não atende aqui.' } }])
    for (let n = 0; n < 5; n += 1) await remind(id, { for: bia.id })
    const full = await remindIn(id)
    expect([full.status, full.body]).toMatchObject([422, { message: /já tem 5 lembretes/ }])
    expect((await own('all', asBia)).filter(({ dialogId }) => dialogId === id)).toHaveLength(5)
  })

  it('is the same for the same id, and no message', async () => {
    const { id } = await room()
    const clientId = randomUUID()
    const [one, again] = [await remind(id, { clientId }), await remind(id, { clientId })]
    expect(again.id).toBe(one.id)
    expect((await remindIn((await room()).id, { clientId })).status).toBe(409)
  })

  it.each([
    [{ instant: '2020-01-01T12:00:00Z' }, 422],
    [{ clock: '2099-01-01T12:00' }, 422],
    [{ clock: 'amanhã' }, 400],
    [{}, 400],
  ])('is refused with the moment %j', async (at, expected) => {
    expect((await remindIn((await room()).id, { at })).status).toBe(expected)
  })

  it('goes to the queue when its person leaves, before and after its moment', async () => {
    const attending = { company, permissions: ['omnichannel_view'], workspaces: [sales] } as const
    const caio = await t.build.user({ ...attending, name: 'Caio' })
    const { id } = await room()
    const [come, waiting] = [await remind(id, { for: caio.id }), await remind(id, { for: caio.id })]
    await comes(come)
    expect(await own('fired', asBia)).toEqual([])
    const administrator = await t.as(
      await t.build.user({ company, permissions: [...permissions], workspaces: [sales] }),
    )
    expect((await administrator.call(updateUser, { params: { id: caio.id }, body: { active: false } })).status).toBe(
      200,
    )
    await t.app.platform.jobs.drain()
    await comes(waiting)
    expect((await own('fired', asBia)).map((each) => [each.id, each.for?.name, each.isOfQueue])).toEqual([
      [come.id, 'Caio', true],
      [waiting.id, 'Caio', true],
    ])
  })
})

describe('a room that is put off', () => {
  it('is in no list of one’s own until the customer writes, is found, and says until when', async () => {
    const off = await room()
    const { id } = off
    expect(await mine()).toContain(id)
    const before = (await asAna.call(countOwners, { query: {} })).body.mine
    const one = await remind(id, { snoozes: true, at: { clock: '2027-01-04T09:00' } })
    expect(one).toMatchObject({ snoozes: true })
    expect(await mine()).not.toContain(id)
    expect((await asAna.call(countOwners, { query: {} })).body.mine).toBe(before - 1)
    const { dialogs } = (await asAna.call(pageInbox, { query: { limit: 100 } })).body
    expect(dialogs.find((row) => row.id === id)).toMatchObject({ snoozedUntil: '2027-01-04T12:00:00.000Z' })
    const { name } = (await asAna.call(getDialog, { params: { id } })).body
    expect(await mine({ name })).toContain(id)
    // A colleague who looks at Ana's rooms sees it.
    const seen = await asBia.call(pageInbox, { query: { owner: ana.id, limit: 100 } })
    expect(seen.body.dialogs.map((row) => row.id)).toContain(id)
    expect((await own('snoozed')).map((each) => each.id)).toEqual([one.id])
    await write(off)
    expect(await mine()).toContain(id)
    expect(await own('snoozed')).toEqual([])
    expect(await listed(id)).toMatchObject([{ snoozes: false, isAnswered: true }])
  })

  it('is told to all windows, is put off anew by one reminder at most, and comes back on demand', async () => {
    const { id } = await room()
    const { hears, socket } = await listen<SidebarStreamOut>(t.app, '/api/realtime/sidebar', asBia)
    socket.send(JSON.stringify({ type: 'ping' }))
    await hears(({ type }) => type === 'pong')
    const first = await remind(id, { snoozes: true })
    expect(await hears((frame) => frame.type === 'dialog' && frame.dialog.id === id)).toMatchObject({
      dialog: { snoozedUntil: first.dueAt },
    })
    const second = await remind(id, { snoozes: true, at: inMinutes(120) })
    expect((await listed(id)).map((each) => [each.id, each.snoozes])).toEqual([
      [first.id, false],
      [second.id, true],
    ])
    const moved = await asAna.call(changeReminder, { params: { id: second.id }, body: { at: inMinutes(180) } })
    expect((await asAna.call(getDialog, { params: { id } })).body.snoozedUntil).toBe(moved.body.dueAt)
    await asAna.call(endReminder, { params: { id: first.id } })
    expect(await mine()).not.toContain(id)
    await asAna.call(endReminder, { params: { id: second.id } })
    expect(await mine()).toContain(id)
    socket.terminate()
  })

  it('is put off by its holder alone', async () => {
    const { id } = await room()
    const { status, body } = await remindIn(id, { snoozes: true, for: bia.id }, asBia)
    expect([status, body]).toMatchObject([409, { message: /Só quem está com a conversa/ }])
  })
})

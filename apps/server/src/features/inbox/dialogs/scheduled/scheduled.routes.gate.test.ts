// Gate: the main way of messages planned for later.
import { randomUUID } from 'node:crypto'
import {
  cancelScheduled,
  changeScheduled,
  getDialog,
  listOwnScheduled,
  listScheduled,
  planMessage,
  type ScheduleMoment,
  type SidebarStreamOut,
  sendScheduled,
  updateCompany,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clockTimesJob } from '../../../../conversation/model/clock-times.ts'
import { auditedActions } from '../../../../platform/testing/audited-actions.ts'
import { buildDialog } from '../../../../platform/testing/build-dialogs.ts'
import {
  type Caller,
  type TestApp,
  type TestCompany,
  type TestUser,
  testApp,
} from '../../../../platform/testing/index.ts'
import { listen } from '../../streams/testing.ts'
import { forgetScheduledJob } from './scheduled.jobs.ts'

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
  const managing = { company, permissions: ['dialog_view', 'workspace_edit'], workspaces: [sales] } as const
  manager = await t.as(await t.build.user(managing))
})
afterAll(() => t.close())

const inMinutes = (minutes: number): ScheduleMoment => ({
  instant: new Date(t.clock.now().getTime() + minutes * 60_000).toISOString(),
})
const room = (over: object = {}) =>
  buildDialog(t.build, { company, workspace: sales, owner: 'person', ownerUser: ana, ...over })
const planIn = (dialogId: number, over: object = {}, caller = asAna) =>
  caller.call(planMessage, {
    params: { id: dialogId },
    body: { clientId: randomUUID(), message: 'Bom dia!', at: inMinutes(60), onlyIfSilent: true, ...over },
  })
const planned = async (dialogId: number, over: object = {}) => {
  const { status, body } = await planIn(dialogId, over)
  expect([status, body]).toMatchObject([200, {}])
  return body
}
const listed = async (dialogId: number, caller = asAna) =>
  (await caller.call(listScheduled, { params: { id: dialogId } })).body.result

describe('a message planned for later', () => {
  it('is listed in its room and by its author, changed and cancelled', async () => {
    const { id } = await room()
    const early = await planned(id)
    const late = await planned(id, { message: 'Boa tarde!', at: { clock: '2027-01-04T15:00' }, onlyIfSilent: false })
    expect(early).toMatchObject({
      state: 'waiting',
      message: 'Bom dia!',
      clock: null,
      onlyIfSilent: true,
      reason: null,
    })
    expect(late).toMatchObject({ clock: '2027-01-04T15:00', dueAt: '2027-01-04T18:00:00.000Z', mayChange: true })
    expect((await listed(id)).map((each) => each.id)).toEqual([early.id, late.id])
    expect((await asAna.call(getDialog, { params: { id } })).body.hasScheduled).toBe(true)
    const changed = await asAna.call(changeScheduled, {
      params: { id: early.id },
      body: { message: 'Olá!', at: { clock: '2027-01-05T09:00' }, onlyIfSilent: false },
    })
    expect(changed.body).toMatchObject({ message: 'Olá!', clock: '2027-01-05T09:00', onlyIfSilent: false })
    expect((await listed(id)).map((each) => each.id)).toEqual([late.id, early.id])
    expect((await asAna.call(cancelScheduled, { params: { id: late.id } })).status).toBe(200)
    expect((await listed(id)).map((each) => each.id)).toEqual([early.id])
    expect((await asAna.call(cancelScheduled, { params: { id: late.id } })).status).toBe(409)
    const gone = await asAna.call(changeScheduled, { params: { id: late.id }, body: { message: 'x' } })
    expect(gone.body).toMatchObject({ message: 'Esta mensagem já foi enviada ou cancelada.' })
  })

  it('is sent now as an ordinary message', async () => {
    const { id } = await room()
    const one = await planned(id)
    const sent = await asAna.call(sendScheduled, { params: { id: one.id } })
    expect(sent.body).toMatchObject({ message: 'Bom dia!', sender: 'HUMAN', userId: ana.id })
    expect(await listed(id)).toEqual([])
    expect((await asAna.call(sendScheduled, { params: { id: one.id } })).status).toBe(409)
  })

  it('says while it waits why it would not leave, as things stand', async () => {
    const { id } = await room()
    await planned(id)
    await t.database.owner.query('update dialog set inbound = inbound + 1 where id = $1', [id])
    expect(await listed(id)).toMatchObject([{ state: 'waiting', reason: 'answered' }])
    await t.database.owner.query('update dialog set owner_user_id = $2 where id = $1', [id, bia.id])
    const [row] = await listed(id)
    // Moved by its author, the room counts as it stands now.
    await asAna.call(changeScheduled, { params: { id: row?.id ?? 0 }, body: { message: 'Bom dia!' } })
    expect(await listed(id)).toMatchObject([{ reason: 'elsewhere' }])
  })

  it('of another is changed by the room’s holder or who manages workspaces, which is written down', async () => {
    const before = (await auditedActions(t, company.id)).length
    const { id } = await room()
    const [one, two, three] = [await planned(id), await planned(id), await planned(id)]
    expect((await listed(id, asBia)).map(({ mayChange }) => mayChange)).toEqual([false, false, false])
    const refused = await asBia.call(cancelScheduled, { params: { id: one.id } })
    expect([refused.status, refused.body]).toMatchObject([403, { message: /outra pessoa/ }])
    expect((await manager.call(changeScheduled, { params: { id: one.id }, body: { message: 'Oi' } })).status).toBe(200)
    await t.database.owner.query('update dialog set owner_user_id = $2 where id = $1', [id, bia.id])
    expect((await asBia.call(cancelScheduled, { params: { id: two.id } })).status).toBe(200)
    const sent = await asBia.call(sendScheduled, { params: { id: three.id } })
    expect(sent.body).toMatchObject({ userId: bia.id })
    expect((await auditedActions(t, company.id)).slice(before)).toEqual([
      'scheduled-message.changed',
      'scheduled-message.cancelled',
      'scheduled-message.sent',
    ])
  })

  it('is told to the windows of those who see the room', async () => {
    const { id } = await room()
    const { hears, socket } = await listen<SidebarStreamOut>(t.app, '/api/realtime/sidebar', asBia)
    socket.send(JSON.stringify({ type: 'ping' }))
    await hears(({ type }) => type === 'pong')
    await planned(id)
    expect(await hears(({ type }) => type === 'scheduled')).toEqual({ type: 'scheduled', dialogId: id })
    socket.terminate()
  })

  it.each<[string, ScheduleMoment, string, string]>([
    ['in the past', { instant: '2020-01-01T12:00:00Z' }, 'at', 'Este horário já passou.'],
    ['at a clock time in the past', { clock: '2020-01-01T12:00' }, 'at.clock', 'Este horário já passou.'],
    ['after more than a year', { clock: '2099-01-01T12:00' }, 'at.clock', 'Escolha um horário dentro de um ano.'],
  ])('is refused %s, at the field', async (_when, at, field, text) => {
    const { id } = await room()
    const { status, body } = await planIn(id, { at })
    expect([status, body]).toMatchObject([422, { fields: { [field]: text } }])
  })

  it.each([
    { clock: '2027-13-45T99:00' },
    { clock: '2027-02-30T09:00' },
    { clock: 'amanhã' },
    {},
    { instant: '2027-01-01T12:00:00Z', clock: '2027-01-01T12:00' },
  ])('is refused with a moment that is none: %j', async (at) => {
    const { id } = await room()
    expect((await planIn(id, { at })).status).toBe(400)
  })

  it('is refused where its author could not write, with the same words', async () => {
    const [closed, others, bots] = [
      await room({ owner: 'closed', ownerUser: undefined }),
      await room({ ownerUser: bia }),
      await room({ owner: 'bot', ownerUser: undefined }),
    ]
    for (const { id } of [closed, others, bots]) expect((await planIn(id)).status).toBe(409)
    expect((await planIn(bots.id)).body).toMatchObject({ message: /está com o bot/ })
  })

  it('is refused beyond ten of a room, naming the limit', async () => {
    const { id } = await room()
    for (let n = 0; n < 10; n += 1) await planned(id)
    const { status, body } = await planIn(id)
    expect([status, body]).toMatchObject([422, { message: /já tem 10 mensagens agendadas/ }])
  })
})

describe('what a person planned', () => {
  it('comes by moment and page by page; what was not sent the newest first, also of rooms with the person', async () => {
    const own = await t.build.user({ company, permissions: ['omnichannel_view'], workspaces: [sales] })
    const caller = await t.as(own)
    const rooms = await Promise.all(Array.from({ length: 6 }, () => room({ ownerUser: own })))
    const ids: number[] = []
    for (const [at, { id }] of rooms.entries())
      for (let n = 0; n < 9; n += 1) ids.push((await planIn(id, { at: inMinutes(60 + at * 9 + n) }, caller)).body.id)
    const first = (await caller.call(listOwnScheduled, { query: { state: 'waiting' } })).body
    const rest = (await caller.call(listOwnScheduled, { query: { state: 'waiting', next: first.next ?? '' } })).body
    expect([...first.result, ...rest.result].map(({ id }) => id)).toEqual(ids)
    expect([first.result.length, rest.next]).toEqual([50, null])
    await t.database.owner.query(
      "update scheduled_act set state = 'stopped', reason = 'answered', settled_at = now() where id = any ($1)",
      [ids.slice(0, 3)],
    )
    const stopped = (await caller.call(listOwnScheduled, { query: { state: 'stopped' } })).body.result
    expect(stopped.map(({ id, reason }) => [id, reason])).toEqual(
      ids
        .slice(0, 3)
        .reverse()
        .map((id) => [id, 'answered']),
    )
    await t.database.owner.query('update dialog set owner_user_id = $2 where id = $1', [rooms[0]?.id, bia.id])
    const ofBia = (await asBia.call(listOwnScheduled, { query: { state: 'stopped' } })).body.result
    expect(ofBia.map(({ id }) => id)).toEqual(expect.arrayContaining(ids.slice(0, 3)))
    expect((await caller.call(listOwnScheduled, { query: { state: 'waiting', next: 'x' } })).status).toBe(400)
  })
})

describe('over time', () => {
  it('a clock time stays what it is when the company’s zone changes', async () => {
    const { id } = await room()
    const clock = await planned(id, { at: { clock: '2027-01-04T09:00' } })
    const instant = await planned(id, { at: { instant: '2027-01-04T12:30:00.000Z' } })
    const admin = await t.as(await t.build.admin())
    const moved = await admin.call(updateCompany, { params: { id: company.id }, body: { timeZone: 'America/Manaus' } })
    expect(moved.status).toBe(200)
    await t.app.platform.jobs.drain()
    const { rows } = await t.database.owner.query(
      'select id, due_at from scheduled_act where id = any ($1) order by id',
      [[clock.id, instant.id]],
    )
    expect(rows.map(({ due_at }) => due_at.toISOString())).toEqual([
      '2027-01-04T13:00:00.000Z',
      '2027-01-04T12:30:00.000Z',
    ])
    await admin.call(updateCompany, { params: { id: company.id }, body: { timeZone: 'America/Sao_Paulo' } })
    await t.app.platform.jobs.enqueue(clockTimesJob, {})
    await t.app.platform.jobs.drain()
  })

  it('what is settled is forgotten after 90 days, with its files', async () => {
    const { id } = await room()
    const file = await t.build.insert<{ id: string }>('file', {
      company_id: company.id,
      name: 'nota.pdf',
      mime: 'application/pdf',
      size_bytes: 4,
      storage_key: `${company.id}/${randomUUID()}`,
      created_by: ana.id,
    })
    const kept = await planned(id)
    const one = await planned(id, { fileIds: [file.id] })
    const holders = async () =>
      (await t.database.owner.query('select dialog_id from file_holder where file_id = $1', [file.id])).rows
    expect(await holders()).toEqual([{ dialog_id: id }])
    await asAna.call(cancelScheduled, { params: { id: one.id } })
    await t.database.owner.query("update scheduled_act set settled_at = now() - interval '91 days' where id = $1", [
      one.id,
    ])
    await t.app.platform.jobs.enqueue(forgetScheduledJob, {})
    await t.app.platform.jobs.drain()
    expect(await holders()).toEqual([])
    expect((await listed(id)).map((each) => each.id)).toEqual([kept.id])
    expect((await t.database.owner.query('select id from scheduled_act where id = $1', [one.id])).rows).toEqual([])
  })
})

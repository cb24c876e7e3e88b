import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { type PlannedWorld, plannedWorld } from './testing.ts'

/* What becomes of a reminder when its moment comes: one case for each row of the table of reasons; and what ends a snooze. */

let t: TestApp
let w: PlannedWorld
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  w = await plannedWorld(t)
})

const due = async (dialogId: number, over: Parameters<PlannedWorld['remind']>[1] = {}, minutes = 0) => {
  const id = await w.remind(dialogId, over)
  await w.query(`update scheduled_act set due_at = $2 where id = $1`, [
    id,
    new Date(t.clock.now().getTime() - minutes * 60_000 - 1_000),
  ])
  return id
}
const stateOf = async (id: number) => {
  const [row] = await w.query<{ state: string; of_queue: boolean }>(
    'select state, of_queue from scheduled_act where id = $1',
    [id],
  )
  return row
}
const fires = async (dialogId: number, id: number, ofQueue = false) => {
  expect(await w.act(dialogId, id)).toBe(true)
  expect(await stateOf(id)).toEqual({ state: 'fired', of_queue: ofQueue })
  expect((await w.linesIn(dialogId)).at(-1)).toBe('reminded')
  expect(await w.saidIn(dialogId)).toEqual([])
}
const set = (dialogId: number, columns: string, values: unknown[] = []) =>
  w.query(`update dialog set ${columns} where id = $1`, [dialogId, ...values])
const snoozedUntil = async (dialogId: number) =>
  (await w.query<{ until: Date | null }>('select snoozed_until as until from dialog where id = $1', [dialogId]))[0]
    ?.until ?? null
const close = (dialogId: number) =>
  w.conversation.changeDialog({
    companyId: w.company.id,
    dialogId,
    action: { kind: 'close', by: w.ana.id, reason: 'person' },
  })

describe('when its moment comes, a reminder', () => {
  it('fires once, however many take it', async () => {
    const room = await w.room()
    const id = await due(room.id)
    const taken = await Promise.all([1, 2, 3].map(() => w.act(room.id, id)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await w.linesIn(room.id)).toEqual(['reminded'])
  })

  it('ends without a word once the customer answered, or fires all the same, as was chosen', async () => {
    const [one, other] = [await w.room(), await w.room()]
    const [stops, goes] = [await due(one.id), await due(other.id, { stopsOnAnswer: false })]
    await w.write(one)
    await w.write(other)
    expect(await w.act(one.id, stops)).toBe(true)
    expect(await stateOf(stops)).toMatchObject({ state: 'stopped' })
    expect(await w.linesIn(one.id)).not.toContain('reminded')
    await fires(other.id, goes)
  })

  it('fires although a person wrote meanwhile', async () => {
    const room = await w.room()
    const id = await due(room.id)
    await set(room.id, 'last_person_at = now()')
    await fires(room.id, id)
  })

  it.each([
    ['another person has', 'owner_user_id = $2'],
    ['an outside system has', "owner = 'external', owner_user_id = null, joined = false"],
    ['the bot has', "owner = 'bot', owner_user_id = null, joined = false"],
    ['a queue has', "owner = 'queue', owner_user_id = null, joined = false"],
  ])('fires in a room that %s', async (_who, columns) => {
    const room = await w.room()
    const id = await due(room.id)
    await set(room.id, columns, columns.includes('$2') ? [w.bia.id] : [])
    await fires(room.id, id)
  })

  it('fires in a closed room, which stays closed, also where the customer has another', async () => {
    const [shut, moved] = [await w.room(), await w.room()]
    const [one, other] = [await due(shut.id), await due(moved.id, { stopsOnAnswer: false })]
    await close(shut.id)
    await close(moved.id)
    await w.write(moved)
    await fires(shut.id, one)
    await fires(moved.id, other)
    expect(await w.ownerOf(shut.id)).toMatchObject({ owner: 'closed' })
  })

  it('fires beyond the channel’s time, with a number that is off, and to who wants no campaigns', async () => {
    const room = await w.room({ kind: 'whatsapp_meta' })
    const id = await due(room.id)
    await set(room.id, "last_inbound_at = now() - interval '3 days'")
    await w.query('update connection set active = false where company_id = $1', [w.company.id])
    await w.query("update contact set opted_out = '{WHATSAPP}' where id = $1", [room.contactId])
    expect(
      await w.query("select act_id from worker_due_acts(100, '{message,reminder,step}') where company_id = $1", [
        w.company.id,
      ]),
    ).toEqual([{ act_id: id }])
    await fires(room.id, id)
  })

  it('is not given to a program of before, which would send it to the customer', async () => {
    const room = await w.room()
    await due(room.id)
    const message = await w.plan(room.id)
    await w.comeDue(message)
    expect(await w.query('select act_id from worker_due_acts(100) where company_id = $1', [w.company.id])).toEqual([
      { act_id: message },
    ])
  })

  it('is held while the company is suspended, and never too late', async () => {
    const room = await w.room()
    const id = await due(room.id, {}, 3 * 24 * 60)
    await w.query(
      "update company set stops_at = now() - interval '1 hour', suspension_reason = 'payment', suspended_at = now() where id = $1",
      [w.company.id],
    )
    expect(await w.act(room.id, id)).toBe(false)
    expect(
      await w.query("select act_id from worker_due_acts(100, '{message,reminder,step}') where company_id = $1", [
        w.company.id,
      ]),
    ).toEqual([])
    await w.query('update company set stops_at = null, suspension_reason = null, suspended_at = null where id = $1', [
      w.company.id,
    ])
    await fires(room.id, id)
  })

  it.each<[string, (ana: number) => [string, number[]]]>([
    ['was deactivated', (ana) => ['update member set active = false where id = $1', [ana]]],
    ['left the workspace', (ana) => ['delete from workspace_member where user_id = $1', [ana]]],
    ['may attend no more', (ana) => ['delete from member_profile where user_id = $1', [ana]]],
  ])('is the queue’s where its person %s', async (_what, change) => {
    const room = await w.room()
    const id = await due(room.id)
    await w.query(...change(w.ana.id))
    await fires(room.id, id, true)
  })

  it('is the queue’s where its room moved to a workspace that its person does not see', async () => {
    const room = await w.room()
    const id = await due(room.id)
    const other = await t.build.workspace({ company: w.company })
    await set(room.id, "workspace_id = $2, owner = 'queue', owner_user_id = null, joined = false", [other.id])
    await fires(room.id, id, true)
  })

  it('fires where the workspace is switched off, the bot is off, and outside of hours', async () => {
    const room = await w.room()
    const id = await due(room.id)
    await w.query(`update workspace set active = false, business_hours = '{"days":[],"exceptions":[]}' where id = $1`, [
      w.workspace.id,
    ])
    await fires(room.id, id, true)
  })

  it('comes with others of its room and with messages, in one transaction', async () => {
    const room = await w.room()
    const ids = [await due(room.id), await due(room.id), await w.plan(room.id)]
    for (const id of ids) await w.comeDue(id)
    await t.app.start()
    const left = () => w.query("select id from scheduled_act where id = any ($1) and state = 'waiting'", [ids])
    await expect.poll(left, { timeout: 20_000 }).toEqual([])
    expect(await w.saidIn(room.id)).toEqual(['Seu pedido chegou.'])
  })
})

describe('a room that was put off', () => {
  it('comes back with the customer’s next word', async () => {
    const room = await w.room()
    const id = await w.remind(room.id, { snoozes: true, stopsOnAnswer: false })
    expect(await snoozedUntil(room.id)).toBeInstanceOf(Date)
    await w.write(room)
    expect(await snoozedUntil(room.id)).toBeNull()
    expect(await stateOf(id)).toMatchObject({ state: 'waiting' })
  })

  it('comes back when its reminder fires', async () => {
    const room = await w.room()
    const id = await w.remind(room.id, { snoozes: true })
    const past = new Date(t.clock.now().getTime() - 1_000)
    await w.query('update scheduled_act set due_at = $2 where id = $1', [id, past])
    await set(room.id, 'snoozed_until = $2', [past])
    await fires(room.id, id)
    expect(await snoozedUntil(room.id)).toBeNull()
  })

  it('comes back when its reminder cannot be handled, which is then shown as one that has come', async () => {
    const room = await w.room()
    const id = await w.remind(room.id, { snoozes: true })
    expect(await w.giveUp(id)).toEqual({ id: room.id, workspaceId: w.workspace.id })
    expect(await stateOf(id)).toMatchObject({ state: 'fired' })
    expect(await snoozedUntil(room.id)).toBeNull()
  })

  it('stays put off while its holder writes, and comes back with another holder or its end', async () => {
    const [one, other] = [await w.room(), await w.room()]
    for (const { id } of [one, other]) await w.remind(id, { snoozes: true })
    const own = { companyId: w.company.id, dialogId: one.id, userId: w.ana.id, userName: 'Ana' }
    const said = { ...own, clientId: crypto.randomUUID(), text: 'Já vejo.', files: [] }
    await w.conversation.appendPersonMessage(said)
    expect(await snoozedUntil(one.id)).toBeInstanceOf(Date)
    const { companyId, dialogId } = own
    const data = { queue: 'USER', userId: w.bia.id, workspaceId: w.workspace.id } as const
    await w.conversation.transferDialog({ companyId, dialogId, data, author: { userId: w.ana.id, name: 'Ana' } })
    expect(await snoozedUntil(one.id)).toBeNull()
    await close(other.id)
    expect(await snoozedUntil(other.id)).toBeNull()
  })
})

describe('closing by silence', () => {
  it('counts from what is planned, and anew once that is cancelled', async () => {
    const room = await w.room()
    const planned = async () =>
      (await w.query<{ at: Date | null }>('select planned_at as at from dialog where id = $1', [room.id]))[0]?.at ??
      null
    expect(await planned()).toBeNull()
    const dueAt = new Date(t.clock.now().getTime() + 3 * 60 * 60_000)
    const id = await w.remind(room.id, { dueAt })
    expect(await planned()).toEqual(dueAt)
    const earlier = await w.plan(room.id)
    expect(await planned()).toEqual(dueAt)
    await w.conversation.endReminder({ ...w.place(room.id, id), mayChangeOthers: false })
    expect((await planned())?.getTime()).toBeLessThan(dueAt.getTime())
    await w.comeDue(earlier)
    const before = await planned()
    await w.act(room.id, earlier)
    expect(await planned()).toEqual(before)
  })
})

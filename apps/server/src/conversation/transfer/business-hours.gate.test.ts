// Gate: the main way of business hours.
import { randomUUID } from 'node:crypto'
import { type BusinessHours, nextChangeAt } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../app.ts'
import { secondProcess, type TestApp } from '../../platform/testing/index.ts'
import { conversationWorld, inbound, testApp } from '../testing.ts'

/* Rooms of a workspace with hours, by two processes over one database. */

const zone = 'America/Sao_Paulo'
const message = 'Estamos fechados.'
const all = [{ from: '00:00', to: '24:00' }]
const minuteMs = 60_000

let app: TestApp
let second: App
beforeAll(async () => {
  app = await testApp()
  second = await secondProcess(app)
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const query = async <Row extends object>(text: string, values: unknown[]): Promise<Row[]> =>
  (await app.database.owner.query<Row>(text, values)).rows

const weekdayIn = (days: number): number => {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' }).format(
    app.clock.now().getTime() + days * 1440 * minuteMs,
  )
  return ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(name)
}
/** Open all day, so many days from now, and on no other day of the week. */
const openIn = (...days: number[]): BusinessHours => {
  const open = days.map(weekdayIn)
  return { week: Array.from({ length: 7 }, (_, day) => (open.includes(day) ? all : [])), holidays: [] }
}
const changeOf = (hours: BusinessHours): Date => {
  const change = nextChangeAt(hours, zone, app.clock.now())
  if (!change) throw new Error('These hours never change')
  return change
}
const moveTo = (moment: Date): void =>
  app.clock.advance(`${Math.ceil((moment.getTime() - app.clock.now().getTime()) / 1000)}s`)

/** A bot without a script whose rooms are offered in turn; nobody is online. */
const setUp = async (hours: BusinessHours | null, closedQueue = 'wait') => {
  const world = await conversationWorld(app)
  const { companyId, workspaceId, bot } = world
  await app.build.run('update bot set active = false, settings_workspace_id = $2 where id = $1', [bot.id, workspaceId])
  await app.build.run(
    'update workspace set business_hours = $2, closed_message = $3, closed_queue = $4 where id = $1',
    [workspaceId, hours && JSON.stringify(hours), message, closedQueue],
  )
  const comes = async (): Promise<number> => {
    const values = { company: { id: companyId }, workspaces: [{ id: workspaceId }], isAttendant: true }
    const { id } = await app.build.user({ ...values, permissions: ['omnichannel_view'] })
    await app.build.run("insert into presence values ($1, $2, now() + interval '1 hour')", [companyId, id])
    return id
  }
  const write = async (over: Parameters<typeof inbound>[1] = {}): Promise<number> =>
    (await world.conversation.receive(inbound(world, over))).dialog.id
  const told = async (id: number): Promise<number> =>
    (await query('select from message where dialog_id = $1 and text = $2', [id, message])).length
  const room = async (id: number) =>
    (
      await query<{ owner: string; owner_user_id: number | null; hours_at: Date | null; rests_until: Date | null }>(
        'select owner, owner_user_id, hours_at, rests_until from dialog where id = $1',
        [id],
      )
    )[0]
  const acts = (id: number) => world.conversation.actOnDue(companyId, id)
  return { world, comes, write, told, room, acts }
}

describe('outside of the hours of a workspace', () => {
  it('a customer gets the closed message once, and the room is offered to nobody until opening time', async () => {
    const hours = openIn(2)
    const { world, comes, write, told, room, acts } = await setUp(hours)
    const ana = await comes()
    const id = await write()
    const opens = changeOf(hours)
    expect(await room(id)).toMatchObject({ owner: 'queue', hours_at: opens, rests_until: opens })
    await write({ text: 'alguém?' })
    await world.conversation.offerToPersonOnline(world.companyId, ana)
    await world.conversation.offerToIdle(world.companyId, [ana])
    expect([await told(id), (await room(id))?.owner]).toEqual([1, 'queue'])
    moveTo(opens)
    // Both processes find it due.
    await Promise.all([acts(id), second.program.conversation.actOnDue(world.companyId, id)])
    expect(await room(id)).toMatchObject({ owner: 'offered', owner_user_id: ana, hours_at: null, rests_until: null })
    expect(await told(id)).toBe(1)
  })

  it('a room is offered as usual where the rules say so, and the customer still gets the message', async () => {
    const { comes, write, told, room } = await setUp(openIn(2), 'offer')
    const ana = await comes()
    const id = await write()
    expect([await told(id), (await room(id))?.owner_user_id]).toEqual([1, ana])
  })

  it('a room is closed after the message where the rules say so, and the next message starts a new one', async () => {
    const { write, told, room } = await setUp(openIn(2), 'close')
    const id = await write({ externalId: 'de noite' })
    expect([await told(id), (await room(id))?.owner]).toEqual([1, 'closed'])
    const [event] = await query<{ detail: object }>(
      "select detail from dialog_event where dialog_id = $1 and kind = 'closed'",
      [id],
    )
    expect(event?.detail).toEqual({ reason: 'outside-hours' })
    const next = await write({ externalId: 'de noite' })
    expect(next).not.toBe(id)
    expect(await told(next)).toBe(1)
  })

  it('the message goes through the channel’s outbox in the commit of the transfer, or neither is stored', async () => {
    const { world, write, told } = await setUp(openIn(2))
    const extId = randomUUID()
    const event = { connectionId: world.fakeConnectionId, externalId: 'fora', extId }
    await app.build.run('alter table dialog add constraint no_telling check (hours_told_at is null) not valid', [])
    await expect(write(event)).rejects.toThrow('no_telling')
    expect(await query('select from message where company_id = $1', [world.companyId])).toEqual([])
    expect(await query('select from outbox where company_id = $1', [world.companyId])).toEqual([])
    await app.build.run('alter table dialog drop constraint no_telling', [])
    const id = await write(event)
    expect(await query('select from outbox where dialog_id = $1', [id])).toHaveLength(1)
    await write(event)
    expect(await told(id)).toBe(1)
  })

  it('no message is sent to a customer whom a person answers, and another one in the next closed period', async () => {
    const hours = openIn(2)
    const { world, comes, write, told } = await setUp(hours)
    const ana = await comes()
    const id = await write()
    const person = { companyId: world.companyId, dialogId: id, userId: ana, userName: 'Ana', files: [] }
    await world.conversation.appendPersonMessage({ ...person, clientId: randomUUID(), text: 'Estou aqui.' })
    await write()
    expect(await told(id)).toBe(1)
    // Open for a day, and closed again.
    moveTo(changeOf(hours))
    await write()
    expect(await told(id)).toBe(1)
    moveTo(changeOf(hours))
    await write()
    await write()
    expect(await told(id)).toBe(2)
  })
})

describe('when it closes', () => {
  it('a customer in the queue gets the message, once', async () => {
    const hours = openIn(0)
    const { world, write, told, room, acts } = await setUp(hours)
    const id = await write()
    const closes = changeOf(hours)
    expect(await told(id)).toBe(0)
    expect(await room(id)).toMatchObject({ hours_at: closes, rests_until: null })
    expect(await acts(id)).toBeUndefined()
    moveTo(closes)
    await Promise.all([acts(id), second.program.conversation.actOnDue(world.companyId, id), acts(id)])
    expect(await told(id)).toBe(1)
    expect((await room(id))?.rests_until).not.toBeNull()
  })

  it('an expired offer goes to nobody else', async () => {
    const hours = openIn(0)
    const { comes, write, room, acts } = await setUp(hours)
    const [ana] = [await comes(), await comes()]
    const id = await write()
    expect((await room(id))?.owner_user_id).toBe(ana)
    moveTo(changeOf(hours))
    await acts(id)
    expect(await room(id)).toMatchObject({ owner: 'queue', owner_user_id: null })
  })
})

describe('rules that are changed', () => {
  it('apply to rooms that wait already, in every process', async () => {
    const { world, write, told, room, acts } = await setUp(null)
    const id = await write()
    expect(await room(id)).toMatchObject({ hours_at: null })
    const hours = openIn(2)
    await app.build.run('update workspace set business_hours = $2 where id = $1', [
      world.workspaceId,
      JSON.stringify(hours),
    ])
    await world.conversation.rulesChanged(world.companyId, world.workspaceId)
    const [due] = await query<{ is_due: boolean }>('select due_at <= now() as is_due from dialog where id = $1', [id])
    expect(due?.is_due).toBe(true)
    await acts(id)
    expect(await room(id)).toMatchObject({ owner: 'queue', hours_at: changeOf(hours) })
    expect(await told(id)).toBe(1)
  })
})

// Gate: the main way of alarms.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../app.ts'
import { secondProcess, type TestApp } from '../../platform/testing/index.ts'
import { conversationWorld, inbound, personMessage, testApp } from '../testing.ts'

/* Rooms in which nobody can act, by two processes over one database. */

const zone = 'America/Sao_Paulo'
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
const later = (minutes: number): Date => new Date(app.clock.now().getTime() + minutes * minuteMs)

/** A bot without a script, whose rooms go to a queue that tells after ten minutes; nobody is there. */
const setUp = async ({ minutes = 10, hours = null as object | null } = {}) => {
  const world = await conversationWorld(app)
  const { companyId, workspaceId, bot, conversation } = world
  await app.build.run('update bot set active = false where id = $1', [bot.id])
  await app.build.run('update workspace set alarm_minutes = $2, business_hours = $3 where id = $1', [
    workspaceId,
    minutes,
    hours && JSON.stringify(hours),
  ])
  const person = async (name: string): Promise<number> => {
    const values = { company: { id: companyId }, workspaces: [{ id: workspaceId }], isAttendant: true, name }
    return (await app.build.user({ ...values, permissions: ['omnichannel_view'] })).id
  }
  /** Was there until so many minutes from now, by the database's clock. */
  const isThereUntil = (userId: number, minutesFromNow: number) =>
    app.build.run(
      `insert into presence values ($1, $2, now() + make_interval(mins => $3))
       on conflict (company_id, user_id) do update set online_until = excluded.online_until`,
      [companyId, userId, minutesFromNow],
    )
  const write = async (): Promise<number> => {
    // After whatever was said last, since the clock stands still.
    app.clock.advance('1s')
    return (await conversation.receive(inbound(world))).dialog.id
  }
  const room = async (id: number) =>
    (
      await query<{
        owner: string
        alarm_at: Date | null
        alarmed_at: Date | null
        due_at: Date | null
        version: number
      }>('select owner, alarm_at, alarmed_at, due_at, version from dialog where id = $1', [id])
    )[0]
  const told = (id: number) =>
    query<{ detail: { minutes: number; userName: string | null } }>(
      "select detail from dialog_event where dialog_id = $1 and kind = 'unattended' order by version",
      [id],
    )
  const acts = (id: number) => conversation.actOnDue(companyId, id)
  const answer = (id: number, userId: number) =>
    conversation.appendPersonMessage(personMessage(world, id, userId, { text: 'Estou aqui.' }))
  return { world, person, isThereUntil, write, room, told, acts, answer }
}

describe('a room in a queue', () => {
  // First of all: the clock of the tests has not left the database's behind yet.
  it('counts from when the last person left or set themself to away', async () => {
    const { person, isThereUntil, write, room, told, acts } = await setUp()
    const ana = await person('Ana')
    const id = await write()
    const stands = async (since: string) => {
      await query(
        "update dialog set unattended_from = now() - interval '1 hour', alarm_at = now() - interval '1 minute' where id = $1",
        [id],
      )
      expect(await acts(id)).toBe('alarm')
      const [{ moment } = { moment: null }] = await query<{ moment: Date }>(
        `select ${since} + interval '10 minutes' as moment from presence o join member m on m.id = o.user_id where o.user_id = $1`,
        [ana],
      )
      expect(await room(id)).toMatchObject({ alarm_at: moment, alarmed_at: null })
    }
    await isThereUntil(ana, -4)
    await stands('o.online_until')
    await isThereUntil(ana, 60)
    await query("update member set away = true, away_at = now() - interval '3 minutes' where id = $1", [ana])
    await stands('m.away_at')
    // Who takes no rooms, or does not see them, is not there for it.
    await query('update member set away = false, is_attendant = false where id = $1', [ana])
    await query("update dialog set alarm_at = now() - interval '1 minute' where id = $1", [id])
    await acts(id)
    expect(await told(id)).toHaveLength(1)
  })

  it('raises one alarm after that many minutes without anybody, whichever process checks', async () => {
    const { world, write, room, told, acts } = await setUp()
    const id = await write()
    const due = later(10)
    expect(await room(id)).toMatchObject({ owner: 'queue', alarm_at: due, alarmed_at: null, due_at: due })
    app.clock.advance('9m')
    expect(await acts(id)).toBeUndefined()
    app.clock.advance('1m')
    const { version } = (await room(id)) ?? { version: 0 }
    const both = [acts(id), second.program.conversation.actOnDue(world.companyId, id), acts(id)]
    expect((await Promise.all(both)).filter((kind) => kind === 'alarm')).toHaveLength(1)
    expect((await told(id)).map(({ detail }) => detail)).toEqual([{ minutes: 10, userName: null }])
    expect(await room(id)).toMatchObject({ alarm_at: null, alarmed_at: due, due_at: null, version: version + 1 })
    // The customer writes again: it is the same alarm.
    await write()
    expect(await room(id)).toMatchObject({ alarm_at: null, alarmed_at: due })
    expect(await told(id)).toHaveLength(1)
  })

  it('is checked again while somebody is there, and raises the alarm that many minutes after the last one left', async () => {
    const { person, isThereUntil, write, room, told, acts } = await setUp()
    const ana = await person('Ana')
    await isThereUntil(ana, 60)
    const id = await write()
    app.clock.advance('10m')
    expect(await acts(id)).toBe('alarm')
    expect(await room(id)).toMatchObject({ alarm_at: later(10), alarmed_at: null })
    await isThereUntil(ana, -5)
    app.clock.advance('10m')
    await acts(id)
    expect(await told(id)).toHaveLength(1)
  })

  it('ends the alarm when somebody joins, and starts again when it returns to the queue', async () => {
    const { world, person, write, room, told, acts, answer } = await setUp()
    const ana = await person('Ana')
    const id = await write()
    app.clock.advance('10m')
    await acts(id)
    expect((await room(id))?.alarmed_at).not.toBeNull()
    await answer(id, ana)
    expect(await room(id)).toMatchObject({ owner: 'person', alarm_at: null, alarmed_at: null })
    await world.conversation.transferDialog({
      companyId: world.companyId,
      dialogId: id,
      data: { queue: 'ONLY_NOT_TRANSFERRED', workspaceId: world.workspaceId },
      author: { userId: ana, name: 'Ana' },
    })
    // The customer was answered, and is to be served by somebody else all the same.
    expect(await room(id)).toMatchObject({ owner: 'queue', alarm_at: later(10), alarmed_at: null })
    app.clock.advance('10m')
    await acts(id)
    expect(await told(id)).toHaveLength(2)
  })

  it('counts open hours only', async () => {
    const now = app.clock.now()
    const local = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' })
    const today = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(local.format(now))
    // Open on the day after tomorrow alone.
    const week = Array.from({ length: 7 }, (_, day) =>
      day === (today + 2) % 7 ? [{ from: '09:00', to: '18:00' }] : [],
    )
    const { write, room } = await setUp({ hours: { week, holidays: [] } })
    const at = (await room(await write()))?.alarm_at
    const clock = new Intl.DateTimeFormat('pt-BR', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      weekday: 'short',
    })
    expect(at && clock.format(at)).toMatch(/09:10$/)
    expect(Number(at) - now.getTime()).toBeGreaterThan(24 * 60 * minuteMs)
  })

  it('publishes the alarm together with its mark, or neither', async () => {
    const { write, room, told, acts } = await setUp()
    const id = await write()
    app.clock.advance('10m')
    await app.build.run('alter table dialog add constraint no_alarm check (alarmed_at is null) not valid', [])
    await expect(acts(id)).rejects.toThrow('no_alarm')
    expect([await told(id), (await room(id))?.alarmed_at]).toEqual([[], null])
    await app.build.run('alter table dialog drop constraint no_alarm', [])
    await acts(id)
    expect(await told(id)).toHaveLength(1)
  })
})

describe('a room that a person has', () => {
  it('raises an alarm while its customer waits and the person is away, with their name', async () => {
    const { person, isThereUntil, write, room, told, acts, answer } = await setUp()
    const ana = await person('Ana')
    const id = await write()
    await answer(id, ana)
    expect(await room(id)).toMatchObject({ owner: 'person', alarm_at: null })
    // Others who are there can do nothing in it.
    await isThereUntil(await person('Bia'), 60)
    await write()
    expect(await room(id)).toMatchObject({ alarm_at: later(10) })
    app.clock.advance('10m')
    await acts(id)
    expect((await told(id)).map(({ detail }) => detail)).toEqual([{ minutes: 10, userName: 'Ana' }])
    await answer(id, ana)
    expect(await room(id)).toMatchObject({ alarm_at: null, alarmed_at: null })
    await isThereUntil(ana, 60)
    await write()
    app.clock.advance('10m')
    await acts(id)
    expect(await room(id)).toMatchObject({ alarm_at: later(10), alarmed_at: null })
  })
})

describe('the rule', () => {
  it('is off by default, and then nothing is written', async () => {
    const { write, room } = await setUp({ minutes: 0 })
    expect(await room(await write())).toMatchObject({ alarm_at: null, due_at: null })
  })

  it('applies to rooms that wait already, and removes their alarms when it is switched off', async () => {
    const { world, write, room, acts } = await setUp({ minutes: 0 })
    const id = await write()
    const since = app.clock.now()
    app.clock.advance('5m')
    const set = async (minutes: number): Promise<void> => {
      await app.build.run('update workspace set alarm_minutes = $2 where id = $1', [world.workspaceId, minutes])
      await world.conversation.rulesChanged(world.companyId, world.workspaceId)
      await acts(id)
    }
    await set(10)
    expect(await room(id)).toMatchObject({ alarm_at: new Date(since.getTime() + 10 * minuteMs) })
    app.clock.advance('5m')
    await acts(id)
    const on = await room(id)
    expect(on?.alarmed_at).not.toBeNull()
    await set(0)
    // Whoever shows it is told by the version alone.
    expect(await room(id)).toMatchObject({ alarmed_at: null, alarm_at: null, version: (on?.version ?? 0) + 1 })
  })
})

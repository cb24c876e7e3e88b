import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../app.ts'
import type { Pipeline } from '../../platform/database/index.ts'
import { secondProcess, type TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

/* Many dialogs that are due at the same moment, handled together by the workers of two processes over one database. */

let app: TestApp
let world: ConversationWorld
let second: App
/** The next commits of what the second process's workers did to dialogs that are lost with it. */
let lostCommits = 0

const losing = (pipeline: Pipeline): Pipeline => {
  let locked = 0
  return {
    ...pipeline,
    query: (text, values) => {
      if (text.includes('lock_dialogs') && Array.isArray(values?.[2])) locked = values[2].length
      return pipeline.query(text, values)
    },
    commit: () => {
      // One that fails by itself is left for a minute, which a process that is gone could not do.
      if (locked < 2 || lostCommits === 0) return pipeline.commit()
      lostCommits -= 1
      return Promise.reject(new Error('killed before the commit'))
    },
  }
}

beforeAll(async () => {
  app = await testApp()
  world = await conversationWorld(app)
  second = await secondProcess(app, ({ worker }) => {
    const whole = worker.pipeline.bind(worker)
    worker.pipeline = (work, options) => whole((pipeline) => work(losing(pipeline)), options)
  })
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.owner.query<Row>(text, values)).rows
const automate = (columns: string) => query(`update bot set ${columns} where id = $1`, [world.bot.id])

const greeting = 'Olá! Vendas ou suporte?'

const rooms = async (count: number): Promise<number[]> => {
  const ids: number[] = []
  for (let place = 0; place < count; place += 1) {
    const { dialog } = await world.conversation.receive(inbound(world, { externalId: randomUUID() }))
    ids.push(dialog.id)
  }
  return ids
}
/** Nobody has said anything in them for so long, and all are due at the same moment. */
const fallSilent = async (ids: number[], minutes: number): Promise<number[]> => {
  await query(
    `update dialog set last_at = last_at - $2 * interval '1 minute', last_inbound_at = last_inbound_at - $2 * interval '1 minute',
      last_message_at = last_message_at - $2 * interval '1 minute', due_at = now() - interval '1 minute' where id = any ($1)`,
    [ids, minutes],
  )
  return ids
}
const settled = (ids: readonly number[]) =>
  expect
    .poll(() => query('select id from dialog where id = any ($1) and due_at <= now()', [ids]), {
      timeout: 30_000,
      interval: 50,
    })
    .toEqual([])
/** How often each kind of event happened in each of the rooms, and what the bot has said in them. */
const deeds = (ids: readonly number[]) =>
  query<{ id: number; events: string; said: string }>(
    `select d.id, (select coalesce(string_agg(e.kind, ',' order by e.version), '') from dialog_event e where e.dialog_id = d.id) as events,
      (select coalesce(string_agg(m.text, '|' order by m.seq), '') from message m where m.dialog_id = d.id and m.sender = 'BOT') as said
     from dialog d where d.id = any ($1) order by d.id`,
    [ids],
  )

describe('dialogs that are due together', () => {
  it('are each handled once by two processes, of which one dies before several commits, and never wait for locked ones', async () => {
    await automate(
      "repeat_minutes = 5, repeat_times = 1, transfer_minutes = 15, transfer_queue = 'ONLY_NOT_TRANSFERRED', close_minutes = 30, close_message = 'Até logo!', close_room_type = 'CLOSE_ALL'",
    )
    const asked = await fallSilent(await rooms(40), 6)
    const moved = await fallSilent(await rooms(40), 16)
    const closed = await fallSilent(await rooms(40), 31)
    const [held = 0, ...others] = [...moved, ...asked, ...closed]
    const holder = new Client({ ...app.database.app, database: app.database.owner.database })
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query("select set_config('app.company_id', $1, true)", [String(world.companyId)])
      await holder.query('select from dialog where id = $1 for no key update', [held])
      lostCommits = 3
      await Promise.all([app.app.start(), second.start()])
      await settled(others)
      expect(await deeds([held])).toEqual([{ id: held, events: '', said: greeting }])
      await holder.query('commit')
      await settled([held])
    } finally {
      await holder.end()
    }
    expect(await deeds(asked)).toEqual(asked.map((id) => ({ id, events: '', said: `${greeting}|${greeting}` })))
    expect(await deeds(moved)).toEqual(moved.map((id) => ({ id, events: 'transferred-to-queue', said: greeting })))
    expect(await deeds(closed)).toEqual(closed.map((id) => ({ id, events: 'closed', said: `${greeting}|Até logo!` })))
  })

  it('are handled although one of them fails, which is postponed', async () => {
    await automate(
      "repeat_minutes = 0, transfer_minutes = 15, transfer_queue = 'ONLY_NOT_TRANSFERRED', close_minutes = 0",
    )
    const ids = await rooms(12)
    const poison = ids[5] ?? 0
    await query(`create function spoil() returns trigger language plpgsql as $$ begin raise exception 'poison'; end $$`)
    await query(
      `create trigger spoil before update on dialog for each row when (new.id = ${poison} and new.version > old.version) execute function spoil()`,
    )
    await fallSilent(ids, 16)
    await settled(ids)
    await query('drop trigger spoil on dialog')
    const rows = await query<{ id: number; owner: string; late: boolean }>(
      `select id, owner, due_at > now() + interval '20 seconds' as late from dialog where id = any ($1) order by id`,
      [ids],
    )
    expect(rows).toEqual(
      ids.map((id) => (id === poison ? { id, owner: 'bot', late: true } : { id, owner: 'queue', late: null })),
    )
  })
})

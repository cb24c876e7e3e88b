import { maxScheduled } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { followUpsOf, plannedWorld } from './testing.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

it('is refused in every way once the company has planned as much as it may; what is there already is answered', async () => {
  const w = await plannedWorld(t)
  const f = followUpsOf(w)
  const room = await w.room()
  const followUpId = await f.create()
  const clientId = crypto.randomUUID()
  const id = await w.plan(room.id, { clientId })
  const other = await w.room()
  await t.database.owner.query('alter table scheduled_act disable trigger user')
  await w.query(
    `insert into scheduled_act (company_id, dialog_id, connection_id, due_at, made_by, content, seen_inbound, stops_on_answer, client_key)
     select $1, $2, $3, now() + interval '1 day', $4, '{"files": []}', 0, false, gen_random_uuid() from generate_series(1, $5)`,
    [w.company.id, other.id, other.connectionId, w.bia.id, maxScheduled.company],
  )
  await t.database.owner.query('alter table scheduled_act enable trigger user')
  // Counted at most once a minute.
  t.clock.advance('2m')
  const full = { status: 422, message: expect.stringContaining('200.000') }
  await expect(w.plan(room.id)).rejects.toMatchObject(full)
  await expect(w.remind(room.id)).rejects.toMatchObject(full)
  await expect(f.start(room, followUpId)).rejects.toMatchObject(full)
  expect(await w.plan(room.id, { clientId })).toBe(id)
})

it('counts a person’s messages and reminders together', async () => {
  const w = await plannedWorld(t)
  const rooms = [await w.room(), await w.room()] as const
  await w.remind(rooms[0].id)
  await w.query(
    `insert into scheduled_act (company_id, dialog_id, connection_id, due_at, made_by, content, seen_inbound, stops_on_answer, client_key, kind)
     select $1, $2, $3, now() + interval '1 day', $4, '{"text": ""}', 0, false, gen_random_uuid(), 'reminder' from generate_series(2, $5)`,
    [w.company.id, rooms[1].id, rooms[1].connectionId, w.ana.id, maxScheduled.person],
  )
  await expect(w.plan(rooms[0].id)).rejects.toMatchObject({ status: 422 })
  await expect(w.remind(rooms[0].id)).rejects.toMatchObject({ status: 422 })
})

import { mergeContacts, undoContactMerge } from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../platform/testing/index.ts'
import { followUpsOf, type PlannedWorld, plannedWorld } from './testing.ts'

/* Contacts that are merged in the middle of a follow-up, and kept apart again. */

let t: TestApp
let w: PlannedWorld
let f: ReturnType<typeof followUpsOf>
let asBia: Caller
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  w = await plannedWorld(t)
  f = followUpsOf(w)
  const permissions = ['contact_view', 'contact_edit'] as const
  asBia = await t.as(await t.build.user({ company: w.company, permissions, workspaces: [w.workspace] }))
})

/** The same follow-up, begun in rooms of two contacts; its first step has left in both. */
const begunTwice = async () => {
  const followUpId = await f.create()
  const rooms = [await w.room(), await w.room()] as const
  const ids = [await f.start(rooms[0], followUpId), await f.start(rooms[1], followUpId)] as const
  const next = async (at: 0 | 1) => {
    await w.comeDue(ids[at])
    await w.act(rooms[at].id, ids[at])
    return f.runOf(ids[at])
  }
  await next(0)
  await next(1)
  const kept = 'into' as const
  const merge = async (): Promise<number> => {
    const { status, body } = await asBia.call(mergeContacts, {
      body: {
        intoId: rooms[0].contactId,
        fromId: rooms[1].contactId,
        fields: { name: kept, phone: kept, email: kept, description: kept },
      },
    })
    expect([status, body]).toMatchObject([200, {}])
    const [row] = await w.query<{ id: number }>('select id from contact_merge where company_id = $1 order by id desc', [
      w.company.id,
    ])
    return row?.id ?? 0
  }
  const undo = async (id: number): Promise<void> => {
    expect((await asBia.call(undoContactMerge, { params: { id } })).status).toBe(200)
  }
  return { rooms, ids, next, merge, undo }
}

it('goes on in the first of the two rooms, and ends in the other', async () => {
  const { rooms, next, merge } = await begunTwice()
  await merge()
  expect(await next(1)).toMatchObject({ state: 'stopped', reason: 'doubled' })
  expect(await next(0)).toMatchObject({ state: 'waiting', step: 2 })
  expect([await f.saidByBot(rooms[0].id), await f.saidByBot(rooms[1].id)].map(({ length }) => length)).toEqual([2, 1])
})

it('goes on in both where the merge was undone before the next step', async () => {
  const { next, merge, undo } = await begunTwice()
  await undo(await merge())
  expect(await next(1)).toMatchObject({ state: 'waiting', step: 2 })
  expect(await next(0)).toMatchObject({ state: 'waiting', step: 2 })
})

it('stays ended where the merge is undone after it', async () => {
  const { ids, next, merge, undo } = await begunTwice()
  const id = await merge()
  await next(1)
  await undo(id)
  expect(await f.runOf(ids[1])).toMatchObject({ state: 'stopped', reason: 'doubled' })
  expect(await next(0)).toMatchObject({ state: 'waiting', step: 2 })
})

// Gate: no step of a follow-up begins after an answer, none leaves twice, and every one that began is counted once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { propertyCases } from '../../../../../scripts/lib/property-runs.ts'
import { list } from '../../features/inbox/follow-ups/follow-ups.queries.ts'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { followUpsOf, type PlannedWorld, plannedWorld } from './testing.ts'

let t: TestApp
let w: PlannedWorld
let f: ReturnType<typeof followUpsOf>
beforeAll(async () => {
  // Nothing is sent: what may be is asked for.
  t = await testApp({ settings: { fakeChannelUrl: 'http://127.0.0.1:9' } })
  w = await plannedWorld(t)
  f = followUpsOf(w)
})
afterAll(() => t.close())

const begin = async (dialogId: number): Promise<string | undefined> => {
  const [queued] = await w.outboxOf(dialogId)
  const [row] = await w.query<{ begun: string }>("select begin_sending($1, $2, 'WHATSAPP') as begun", [
    queued?.id,
    queued?.fence,
  ])
  return row?.begun
}
const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

describe('a step of a follow-up', () => {
  it('leaves once, however many take it at the same moment', async () => {
    const room = await w.room()
    const id = await f.due(room)
    const taken = await Promise.all([1, 2, 3, 4].map(() => w.act(room.id, id)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await f.saidByBot(room.id)).toHaveLength(1)
  })

  it.each<[string, (room: Awaited<ReturnType<PlannedWorld['room']>>, id: number) => Promise<unknown>, string, string]>([
    ['the customer’s answer', (room) => w.write(room), 'answered', 'stopped'],
    [
      'a person’s word',
      (room) => w.query('update dialog set last_person_at = clock_timestamp() where id = $1', [room.id]),
      'overtaken',
      'stopped',
    ],
    ['its stop', (room, id) => w.conversation.stopRun(f.place(room.id), id), 'switched-off', 'cancelled'],
    [
      'an opt-out',
      (room) => w.query("update contact set opted_out = '{WHATSAPP}' where id = $1", [room.contactId]),
      'opted-out',
      'stopped',
    ],
  ])('does not begin in the outbox after %s', async (_what, happen, begun, state) => {
    const room = await w.room({ kind: 'fake' })
    const id = await f.due(room)
    await w.act(room.id, id)
    await happen(room, id)
    expect(await begin(room.id)).toBe(begun)
    expect(await f.runOf(id)).toMatchObject({ state })
  })
})

it('counts each that began once, at every moment: under way, answered, finished or ended', async () => {
  const followUpId = await f.create()
  const rooms: Awaited<ReturnType<PlannedWorld['room']>>[] = []
  const ids: number[] = []
  const roll = dice(5)
  for (let turn = 0; turn < propertyCases(200, 40); turn += 1) {
    const at = Math.floor(roll() * rooms.length)
    const [room, id] = [rooms[at], ids[at]]
    const what = Math.floor(roll() * 5)
    if (!room || id === undefined || what === 0) {
      const next = await w.room()
      rooms.push(next)
      ids.push(await f.start(next, followUpId))
    } else if (what === 1) await w.write(room)
    else if (what === 2) await w.conversation.stopRun(f.place(room.id), id).catch(() => undefined)
    else if (what === 3) await w.conversation.skipStep(f.place(room.id), id).catch(() => undefined)
    else {
      await w.comeDue(id)
      await w.act(room.id, id)
    }
    const rows = await list(t.app.platform.database.scoped(w.company.id), w.company.id, w.workspace.id, 1_000)
    const row = rows.find((one) => one.id === followUpId)
    const { running = 0, answered = 0, finished = 0, ended = 0 } = row ?? {}
    expect([turn, running + answered + finished + ended]).toEqual([turn, ids.length])
  }
}, 300_000)

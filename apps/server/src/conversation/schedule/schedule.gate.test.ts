// Gate: nothing leaves twice, and nothing after the customer's answer.
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amountOf, propertyCases } from '../../../../../scripts/lib/property-runs.ts'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { followUpsOf, type PlannedWorld, plannedWorld } from './testing.ts'

let t: TestApp
let w: PlannedWorld
beforeAll(async () => {
  // Nothing is sent: what may be is asked for.
  t = await testApp({ settings: { fakeChannelUrl: 'http://127.0.0.1:9' } })
  w = await plannedWorld(t)
})
afterAll(() => t.close())

const due = async (dialogId: number, over: Parameters<PlannedWorld['plan']>[1] = {}): Promise<number> => {
  const id = await w.plan(dialogId, over)
  await w.comeDue(id)
  return id
}
/** Asks for the permission to send what a room's act became, as a sender does. */
const begin = async (dialogId: number, client: Pick<Client, 'query'> = t.database.owner): Promise<string> => {
  const [queued] = await w.outboxOf(dialogId)
  const { rows } = await client.query("select begin_sending($1, $2, 'WHATSAPP') as begun", [queued?.id, queued?.fence])
  return rows[0].begun
}
/** From a seed, so that a failure can be repeated. */
const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}
const hops = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('a planned message', () => {
  it('leaves once, however many take it at the same moment', async () => {
    const room = await w.room()
    const id = await due(room.id)
    const taken = await Promise.all([1, 2, 3, 4].map(() => w.act(room.id, id)))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await w.saidIn(room.id)).toEqual(['Seu pedido chegou.'])
    expect(await w.act(room.id, id)).toBe(false)
  })

  it('is the same for the same id, and stands in its room', async () => {
    const room = await w.room()
    const clientId = crypto.randomUUID()
    const [one, other] = await Promise.all([w.plan(room.id, { clientId }), w.plan(room.id, { clientId })])
    expect(one).toBe(other)
  })

  it('does not begin in the outbox once the customer’s answer is committed, and is told as not sent', async () => {
    const room = await w.room({ kind: 'fake' })
    const id = await due(room.id)
    await w.act(room.id, id)
    await w.write(room)
    expect(await begin(room.id)).toBe('answered')
    // The same answer to whoever asks again, as after a crash.
    expect(await begin(room.id)).toBe('answered')
    expect(await w.stateOf(id)).toMatchObject({ state: 'stopped', reason: 'answered' })
  })

  it('begins although the customer wrote, where its author chose so, and once', async () => {
    const room = await w.room({ kind: 'fake' })
    await w.act(room.id, await due(room.id, { stopsOnAnswer: false }))
    await w.write(room)
    expect([await begin(room.id), await begin(room.id)]).toEqual(['begun', 'unknown'])
  })

  it('waits for a turn that is under way, and does not begin after it', async () => {
    const room = await w.room({ kind: 'fake' })
    await w.act(room.id, await due(room.id))
    const turn = new Client({ ...t.database.app, database: t.database.owner.database })
    await turn.connect()
    try {
      await turn.query('begin')
      await turn.query("select set_config('app.company_id', $1, true)", [String(w.company.id)])
      await turn.query('update dialog set inbound = inbound + 1 where id = $1', [room.id])
      const asked = begin(room.id)
      await turn.query('commit')
      expect(await asked).toBe('answered')
    } finally {
      await turn.end()
    }
  })

  it('does not begin after the first word of another conversation', async () => {
    const room = await w.room({ kind: 'fake' })
    await w.act(room.id, await due(room.id, { stopsOnAnswer: false }))
    await w.conversation.changeDialog({
      companyId: w.company.id,
      dialogId: room.id,
      action: { kind: 'close', by: w.ana.id, reason: 'person' },
    })
    await w.write(room)
    expect(await begin(room.id)).toBe('elsewhere')
  })

  it('that a person sends again after it failed goes, once', async () => {
    const room = await w.room({ kind: 'fake' })
    const id = await due(room.id)
    await w.act(room.id, id)
    await w.query("update message set status = 'failed' where dialog_id = $1 and sender = 'HUMAN'", [room.id])
    await w.query('delete from outbox where dialog_id = $1', [room.id])
    const { seq } = await w.stateOf(id)
    expect(await w.conversation.retryMessage(w.company.id, room.id, seq ?? 0)).toMatchObject({ status: 'queued' })
    expect([await begin(room.id), await begin(room.id)]).toEqual(['begun', 'unknown'])
  })

  it('and a step meet the customer’s word at any point, also while the channel is paused: they leave before, or not at all', async () => {
    const f = followUpsOf(w)
    const definition = await f.create()
    for (let run = 0; run < amountOf('ANSWERS', propertyCases(1_000, 20)); run += 1) {
      const roll = dice(run + 1)
      const room = await w.room({ kind: 'fake' })
      const isStep = roll() < 0.5
      const id = isStep ? await f.start(room, definition) : await w.plan(room.id)
      await w.comeDue(id)
      const before = roll() < 0.5 ? await w.act(room.id, id) : null
      const isPaused = roll() < 0.2
      let isAnswered = false
      const answer = hops(Math.floor(roll() * 12)).then(async () => {
        await w.write(room)
        isAnswered = true
      })
      const send = hops(Math.floor(roll() * 12)).then(async () => {
        if (before === null) await w.act(room.id, id)
        if (isPaused) await answer
        if ((await w.outboxOf(room.id)).length === 0) return 'none'
        const wasAnswered = isAnswered
        const begun = await begin(room.id)
        return wasAnswered && begun === 'begun' ? 'after the answer' : begun
      })
      const [begun] = await Promise.all([send, answer])
      expect([run, begun]).toEqual([run, expect.stringMatching(/^(begun|answered|none)$/)])
      // A room that another transaction held is taken with a later poll, by then after the answer.
      if (begun === 'none' && (await w.stateOf(id)).state === 'waiting') await w.act(room.id, id)
      const left = { state: isStep ? 'waiting' : 'done' }
      expect([run, await w.stateOf(id)]).toMatchObject([
        run,
        begun === 'begun' ? left : { state: 'stopped', reason: 'answered' },
      ])
      if (!isStep || begun !== 'begun') continue
      await w.comeDue(id)
      await w.act(room.id, id)
      expect([run, await w.stateOf(id)]).toMatchObject([run, { state: 'stopped', reason: 'answered' }])
    }
  }, 900_000)

  it('meets its own edit, cancel and send now at random: it leaves once or not at all', async () => {
    for (let run = 0; run < propertyCases(300, 24); run += 1) {
      const roll = dice(run + 7)
      const room = await w.room()
      const id = await due(room.id)
      const place = w.place(room.id, id)
      const acts: (() => Promise<unknown>)[] = [
        () => w.conversation.cancelPlanned(place),
        () => w.conversation.sendPlanned(place, () => undefined),
        () => w.change(room.id, id, { dueAt: new Date(Date.now() + 3_600_000), clock: null }),
        () => w.act(room.id, id),
      ]
      const take = () => w.act(room.id, id)
      const chosen = Array.from({ length: 3 }, () => acts[Math.floor(roll() * acts.length)] ?? take)
      await Promise.allSettled([...chosen, take].map((act) => hops(Math.floor(roll() * 6)).then(act)))
      const { state } = await w.stateOf(id)
      expect([run, state, await w.saidIn(room.id)]).toEqual([
        run,
        expect.stringMatching(/^(waiting|done|cancelled)$/),
        state === 'done' ? ['Seu pedido chegou.'] : [],
      ])
    }
  }, 300_000)
})

describe('what is due', () => {
  it('is claimed fairly: the first of each number before the second of any, eight of one that waits in the outbox', async () => {
    const [busy, other] = [await w.room({ kind: 'fake' }), await w.room({ kind: 'fake' })]
    const many = []
    for (let n = 0; n < 10; n += 1) many.push(await w.plan(busy.id, { stopsOnAnswer: false }))
    const one = await w.plan(other.id)
    for (const id of [...many, one]) await w.comeDue(id)
    const claim = async () =>
      (
        await w.query<{ act_id: number }>(
          "select act_id from worker_due_acts(1000, '{message,reminder,step}') where dialog_id = any ($1)",
          [[busy.id, other.id]],
        )
      ).map(({ act_id }) => act_id)
    expect(await claim()).toEqual([many[0], one, ...many.slice(1, 8)])
    for (const id of many.slice(0, 3)) await w.act(busy.id, id)
    expect(await claim()).toHaveLength(6)
  })
})

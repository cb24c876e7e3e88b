// Gate: a silence is acted on once, by its exact moment, and switching an automation on writes to nobody of before.
import type { AutomationDefinition } from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amountOf, propertyCases } from '../../../../../scripts/lib/property-runs.ts'
import type { TestApp } from '../../platform/testing/index.ts'
import { inbound, personMessage, testApp } from '../testing.ts'
import { automatedWorld } from '../turn/testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const hours = (amount: number) => ({ amount, unit: 'hours' as const })
const say: AutomationDefinition['acts'] = [{ kind: 'message', text: 'Ainda está aí?' }]

const setUp = async () => {
  const w = await automatedWorld(app)
  const ana = await w.person('Ana')
  const answer = (id: number) => w.conversation.appendPersonMessage(personMessage(w.world, id, ana.id))
  /** The timers of a room, as their loop takes them, and then what they noted. */
  const pass = async (span: string, id: number): Promise<void> => {
    app.clock.advance(span)
    await w.conversation.actOnDue(w.companyId, id)
    await w.tick()
  }
  const dueOf = async (id: number): Promise<Date | null> =>
    (await w.query<{ due: Date | null }>('select due_at as due from dialog where id = $1', [id]))[0]?.due ?? null
  return { w, ana, answer, pass, dueOf }
}

describe('a customer who does not answer', () => {
  it('is written to once, after that time, and again only after another word of ours', async () => {
    const { w, answer, pass, dueOf } = await setUp()
    const silent = await w.automation({ event: 'silent', silence: hours(2), acts: say })
    const id = await w.write()
    await answer(id)
    expect(await dueOf(id)).toEqual(new Date(app.clock.now().getTime() + 2 * 3_600_000))
    await pass('119m', id)
    expect(await w.outcomes(silent)).toEqual([])
    await pass('2m', id)
    expect(await w.outcomes(silent)).toEqual(['done'])
    expect((await w.said(id)).at(-1)).toBe('Ainda está aí?')
    // Our automatic message begins no other silence.
    expect(await dueOf(id)).toBeNull()
    await pass('1d', id)
    expect(await w.outcomes(silent)).toEqual(['done'])
    await answer(id)
    await pass('121m', id)
    expect(await w.outcomes(silent)).toEqual(['done', 'done'])
  })

  it('is left alone where it answered, even between the moment and the act', async () => {
    const { w, answer, pass } = await setUp()
    const silent = await w.automation({ event: 'silent', silence: hours(1), acts: say })
    const id = await w.write()
    await answer(id)
    app.clock.advance('61m')
    await w.conversation.actOnDue(w.companyId, id)
    expect(await w.waiting()).toHaveLength(1)
    await w.write('estou aqui')
    await w.tick()
    expect(await w.outcomes(silent)).toEqual([])
    await pass('1d', id)
    expect(await w.outcomes(silent)).toEqual([])
  })

  it('counts from the question of the bot, which has no person', async () => {
    const { w, pass } = await setUp()
    const silent = await w.automation({ event: 'silent', silence: hours(1), acts: [{ kind: 'note', text: 'Sumiu' }] })
    const waiting = await w.automation({
      event: 'waiting',
      silence: hours(1),
      acts: [{ kind: 'note', text: 'Espera' }],
    })
    const id = await w.write()
    await pass('61m', id)
    expect([await w.outcomes(silent), await w.outcomes(waiting)]).toEqual([['done'], []])
  })

  it('has a message that must not leave once it has written', async () => {
    const { w, answer } = await setUp()
    await w.automation({ event: 'silent', silence: hours(1), acts: say })
    const { dialog } = await w.conversation.receive(inbound(w.world, { connectionId: w.fakeConnectionId }))
    await answer(dialog.id)
    await w.query('delete from outbox where dialog_id = $1', [dialog.id])
    app.clock.advance('61m')
    await w.conversation.actOnDue(w.companyId, dialog.id)
    await w.tick()
    const begin = async () =>
      (
        await w.query<{ begun: string }>(
          `select begin_sending(id, fence, 'fake') as begun from outbox where dialog_id = $1 and act_id is not null`,
          [dialog.id],
        )
      )[0]?.begun
    await w.conversation.receive(inbound(w.world, { connectionId: w.fakeConnectionId, text: 'oi de novo' }))
    expect(await begin()).toBe('answered')
  })
})

describe('a customer who waits for us', () => {
  it('waits again where the answer failed: the room is due at once', async () => {
    const { w, answer, pass, dueOf } = await setUp()
    const waiting = await w.automation({ event: 'waiting', silence: hours(1) })
    const id = await w.write()
    await w.toQueue(id)
    app.clock.advance('1s')
    await answer(id)
    expect(await dueOf(id)).toBeNull()
    await w.query(`update message set status = 'failed' where dialog_id = $1 and sender = 'HUMAN'`, [id])
    expect(await dueOf(id)).not.toBeNull()
    await pass('61m', id)
    expect(await w.outcomes(waiting)).toEqual(['done'])
  })

  it('is told after each time once, by its own automation, until somebody answers', async () => {
    const { w, answer, pass } = await setUp()
    const soon = await w.automation({ event: 'waiting', silence: { amount: 10, unit: 'minutes' } })
    const late = await w.automation({ event: 'waiting', silence: hours(1) })
    const id = await w.write()
    await w.toQueue(id)
    await pass('11m', id)
    expect([await w.outcomes(soon), await w.outcomes(late)]).toEqual([['done'], []])
    await pass('50m', id)
    expect([await w.outcomes(soon), await w.outcomes(late)]).toEqual([['done'], ['done']])
    await answer(id)
    await pass('1d', id)
    await w.write('e agora?')
    await pass('11m', id)
    expect([await w.outcomes(soon), await w.outcomes(late)]).toEqual([['done', 'done'], ['done']])
  })
})

it('switched on with many old silences, it writes to nobody', async () => {
  const { w } = await setUp()
  const rooms: number[] = []
  for (let n = 0; n < amountOf('SILENCES', propertyCases(600, 30)); n += 1)
    rooms.push(await w.write('oi', `cliente ${n}`))
  app.clock.advance('1d')
  const silent = await w.automation({ event: 'silent', silence: hours(1), acts: say })
  for (const id of rooms) await w.conversation.actOnDue(w.companyId, id)
  expect(await w.tick()).toBe(0)
  app.clock.advance('2h')
  for (const id of rooms) await w.conversation.actOnDue(w.companyId, id)
  expect(await w.tick()).toBe(0)
  expect(await w.outcomes(silent)).toEqual([])
}, 1_200_000)

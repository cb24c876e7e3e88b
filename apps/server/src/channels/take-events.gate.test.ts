// Gate: the main way of a provider's events.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Conversation } from '../conversation/model/conversation.ts'
import type { InboundEvent } from '../conversation/model/inbound.ts'
import { type ConversationWorld, conversationWorld, testApp } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'
import { createIntake } from './intake.ts'
import { takeEvents } from './take-events.ts'

/* What one call may hold, and what becomes of what cannot be stored. */

let app: TestApp
let world: ConversationWorld
let other: ConversationWorld

beforeAll(async () => {
  app = await testApp()
  world = await conversationWorld(app)
  other = await conversationWorld(app)
})
afterAll(() => app.close())
beforeEach(() => app.build.run('delete from dead_letter', []))

/** The program, whose conversation takes messages as the test says. */
const programWith = (receive: Conversation['receive']) => {
  const { program } = app.app
  return { ...program, conversation: { ...program.conversation, receive }, intake: createIntake() }
}
const find = async (_kind: string, account: string) => {
  const { companyId, fakeConnectionId: id, fakeExternalId: externalId } = account === 'other' ? other : world
  return { companyId, id, externalId, settings: {}, secret: null }
}
const message = (account: string, text = 'oi', from = randomUUID()) => ({
  kind: 'fake' as const,
  account,
  event: { kind: 'message' as const, id: randomUUID(), contact: { id: from }, text },
})
const settled = () => new Promise((resolve) => setImmediate(resolve))
const letters = async () =>
  (await app.database.owner.query<{ reason: string }>('select reason from dead_letter order by id')).rows

describe('a call with messages of hundreds of customers', () => {
  it('has few of them under way at a time, and holds no other company up', async () => {
    const held: (() => void)[] = []
    const taken: number[] = []
    const real = app.app.program.conversation
    const program = programWith(async (event: InboundEvent) => {
      taken.push(event.companyId)
      if (event.companyId === world.companyId) await new Promise<void>((resolve) => held.push(resolve))
      return real.receive(event)
    })
    const large = takeEvents(
      program,
      find,
      'fake-app',
      Array.from({ length: 200 }, () => message('own')),
    )
    await expect.poll(() => taken.length).toBe(16)
    await takeEvents(program, find, 'fake-app', [message('other')])
    expect(taken.filter((companyId) => companyId === other.companyId)).toHaveLength(1)
    // Another call of the same company waits behind this one, instead of having places of its own.
    const second = takeEvents(program, find, 'fake-app', [message('own')])
    for (let turn = 0; turn < 20; turn += 1) await settled()
    expect(taken.filter((companyId) => companyId === world.companyId)).toHaveLength(16)
    const isDone = { now: false }
    const all = Promise.all([large, second]).then(() => {
      isDone.now = true
    })
    while (!isDone.now) {
      for (const release of held.splice(0)) release()
      await settled()
    }
    await all
    expect(taken.filter((companyId) => companyId === world.companyId)).toHaveLength(201)
  })
})

describe('an event that fails for no reason that is known', () => {
  it('is tried a few times and then kept as a dead letter, and what came with it is stored', async () => {
    const real = app.app.program.conversation
    const program = programWith(async (event) => {
      if (event.text === 'veneno') throw new TypeError('a mistake of ours')
      return real.receive(event)
    })
    const from = randomUUID()
    const items = [message('own', 'veneno', from), message('own', 'depois', from)]
    for (let tries = 1; tries < 5; tries += 1)
      await expect(takeEvents(program, find, 'fake-app', items)).rejects.toThrow('a mistake of ours')
    expect(await letters()).toHaveLength(0)
    await takeEvents(program, find, 'fake-app', items)
    expect(await letters()).toEqual([{ reason: 'could not be stored' }])
    const { rows } = await app.database.owner.query(`select text from message where ext_id = $1`, [items[1]?.event.id])
    expect(rows).toEqual([{ text: 'depois' }])
  })

  it('is waited for however often it comes while the database is away', async () => {
    const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    const program = programWith(async () => Promise.reject(away))
    const items = [message('own')]
    for (let tries = 1; tries < 20; tries += 1)
      await expect(takeEvents(program, find, 'fake-app', items)).rejects.toThrow(away)
    expect(await letters()).toHaveLength(0)
  })
})

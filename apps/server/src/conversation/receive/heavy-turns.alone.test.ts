import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

/* One company's bots think long; the others' do not wait for them. */

const heavyMs = 20
vi.mock('@prosa/flow', async (importOriginal) => {
  const flow = await importOriginal<typeof import('@prosa/flow')>()
  const step: typeof flow.step = (...given) => {
    const [, , input] = given
    const untilMs = performance.now() + (input.kind === 'text' && input.text === 'pense' ? heavyMs : 0)
    while (performance.now() < untilMs);
    return flow.step(...given)
  }
  return { ...flow, step }
})

let app: TestApp
let loud: ConversationWorld
let quiet: ConversationWorld
const customers = Array.from({ length: 8 }, (_, place) => `loud-${place}`)

beforeAll(async () => {
  app = await testApp()
  loud = await conversationWorld(app)
  quiet = await conversationWorld(app)
  for (const externalId of customers) await loud.conversation.receive(inbound(loud, { externalId }))
  await quiet.conversation.receive(inbound(quiet))
})
afterAll(() => app.close())

it('runs one long turn of a company in a batch with other companies’, and the rest in order afterwards', async () => {
  const answered: string[] = []
  const say = async (world: ConversationWorld, name: string, externalId: string, text: string) => {
    await world.conversation.receive(inbound(world, { externalId, text }))
    answered.push(name)
  }
  await Promise.all([
    ...customers.map((externalId) => say(loud, externalId, externalId, 'pense')),
    ...customers.map((externalId) => say(loud, `${externalId} again`, externalId, 'vendas')),
    say(quiet, 'quiet', 'visitor-1', 'vendas'),
  ])
  expect(answered.indexOf('quiet')).toBeLessThanOrEqual(1)
  for (const externalId of customers)
    expect(answered.indexOf(externalId)).toBeLessThan(answered.indexOf(`${externalId} again`))
  expect(answered).toHaveLength(2 * customers.length + 1)
})

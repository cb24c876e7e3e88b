import { randomUUID } from 'node:crypto'
import { buildFlow } from '@prosa/flow/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { conversationWorld, testApp } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'
import { callFake, type StandIn, sealFakeSecret, startStandIn } from './fake/testing.ts'

/* Choices that a channel cannot show are written out as numbered lines; what the customer then types must mean that line. */

let standIn: StandIn
let app: TestApp
beforeAll(async () => {
  standIn = await startStandIn()
  app = await testApp({ settings: { fakeChannelUrl: standIn.url } })
  await app.app.start()
})
afterAll(async () => {
  await app.close()
  standIn.close()
})

/** Labels that would look the same once they are cut, so that the channel shows neither buttons nor a list. */
const labels = ['um', 'dois', 'três', 'quatro'].map((place) => `Quero a opção de entrega ${place}`)
const asks = (...chosen: string[]) =>
  chosen.map((label, position) => ({ id: label, position, label, type: 'QUICK_REPLY' as const, link: null }))

it('a typed number is the line that bears it, also where a node asks in two messages', async () => {
  const [one = '', two = '', three = '', four = ''] = labels
  const ends = { [`Fim ${one}`]: [one], [`Fim ${two}`]: [two], [`Fim ${three}`]: [three], [`Fim ${four}`]: [four] }
  const flow = buildFlow({
    Início: {
      says: [
        { text: 'Hoje?', buttons: asks(one, two) },
        { text: 'Ou amanhã?', buttons: asks(three, four) },
      ],
      exits: ends,
    },
    ...Object.fromEntries(labels.map((label) => [`Fim ${label}`, { says: `Anotado: ${label}` }])),
  })
  const world = await conversationWorld(app, flow)
  await sealFakeSecret(app, world.companyId, world.fakeConnectionId)
  const from = randomUUID()
  const write = (text: string) =>
    callFake(app, world.fakeExternalId, [{ type: 'message', id: randomUUID(), from, text }])
  const said = () => standIn.sent.filter(({ to }) => to === from).map(({ text }) => text)

  await write('oi')
  await expect
    .poll(said, { timeout: 15_000 })
    .toEqual([`Hoje?\n1. ${one}\n2. ${two}`, `Ou amanhã?\n3. ${three}\n4. ${four}`])
  await write('3')
  await expect.poll(() => said().slice(2), { timeout: 15_000 }).toEqual([`Anotado: ${three}`])
})

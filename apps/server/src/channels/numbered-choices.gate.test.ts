// Gate: the main way of choices without buttons.
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

it.each([
  ['1', 0],
  ['a segunda', 1],
])('which of two answers was meant is asked in numbered lines too, and %s says it', async (answer, place) => {
  const [saturday, sunday] = ['sábado', 'domingo'].map((day) => `quero falar do meu ingresso de ${day}`)
  const exits = { Sábado: [saturday ?? ''], Domingo: [sunday ?? ''] }
  const ends = { Sábado: { says: 'Anotado: sábado' }, Domingo: { says: 'Anotado: domingo' } }
  const world = await conversationWorld(app, buildFlow({ Início: { says: 'Olá!', exits }, ...ends }))
  await app.database.owner.query('update bot set asks_in_doubt = true where id = $1', [world.bot.id])
  await sealFakeSecret(app, world.companyId, world.fakeConnectionId)
  const from = randomUUID()
  const write = (text: string) =>
    callFake(app, world.fakeExternalId, [{ type: 'message', id: randomUUID(), from, text }])
  const said = () => standIn.sent.filter(({ to }) => to === from).map(({ text }) => text)

  await write('bom dia')
  await expect.poll(said, { timeout: 15_000 }).toEqual(['Olá!'])
  await write('meu ingresso')
  await expect.poll(() => said().length, { timeout: 15_000 }).toBe(2)
  // The likelier stands first; which of the two that is, is for the understanding to say.
  const [question, ...lines] = said()[1]?.split('\n') ?? []
  const options = lines.map((line) => line.replace(/^[12]\. /, ''))
  expect([...options].sort()).toEqual([sunday, saturday])
  expect([question, lines]).toEqual([
    `Você quis dizer “${options[0]}” ou “${options[1]}”?`,
    [`1. ${options[0]}`, `2. ${options[1]}`],
  ])
  await write(answer)
  const meant = options[place] === saturday ? 'sábado' : 'domingo'
  await expect.poll(() => said().slice(2), { timeout: 15_000 }).toEqual([`Anotado: ${meant}`])
})

// Gate: a bot asks what was meant.
import { randomUUID } from 'node:crypto'
import { buildFlow } from '@prosa/flow/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import type { StoredButton } from '../model/present.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

const tickets = buildFlow({
  Início: {
    says: 'Olá!',
    exits: {
      Cancelamento: ['cancelar meu ingresso', 'quero cancelar o ingresso', 'desistir do ingresso'],
      Repasse: ['transferir meu ingresso', 'quero transferir o ingresso', 'repassar o ingresso'],
    },
  },
  Cancelamento: { says: 'Cancelado.' },
  Repasse: { says: 'Para quem?' },
})
const question = 'Você quis dizer “cancelar meu ingresso” ou “transferir meu ingresso”?'

let app: TestApp
let world: ConversationWorld
beforeAll(async () => {
  app = await testApp()
  world = await conversationWorld(app, tickets)
})
afterAll(() => app.close())

const setAsking = (asks: boolean) =>
  app.database.owner.query('update bot set asks_in_doubt = $2 where id = $1', [world.bot.id, asks])

/** A customer who has been greeted. */
const customer = async () => {
  const externalId = randomUUID()
  const write = (over: { text: string; buttonId?: string }) =>
    world.conversation.receive(inbound(world, { externalId, ...over }))
  await write({ text: 'bom dia' })
  return write
}

describe('a message that may mean either of two exits', () => {
  it('is asked about with two buttons, one of which takes the conversation on and is kept in its words', async () => {
    await setAsking(true)
    const write = await customer()
    const asked = await write({ text: 'meu ingresso' })
    expect(asked.replies).toMatchObject([{ text: question }])
    const [, second] = (asked.replies[0]?.buttons ?? []) as StoredButton[]
    expect(second).toMatchObject({ label: 'transferir meu ingresso', number: 2 })
    const chosen = await write({ text: '', buttonId: second?.id ?? '' })
    expect(chosen.message.text).toBe('transferir meu ingresso')
    expect(chosen.replies).toMatchObject([{ text: 'Para quem?' }])
  })

  it('is not where the bot is not to ask, from the moment it is told so', async () => {
    await setAsking(false)
    const write = await customer()
    expect((await write({ text: 'meu ingresso' })).replies).toMatchObject([{ text: 'Cancelado.' }])
  })
})

import { randomUUID } from 'node:crypto'
import { resumeCompany, suspendCompany } from '@prosa/contract'
import { buildFlow } from '@prosa/flow/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messageWhats } from '../conversation/model/inbound.ts'
import type { ConversationWorld } from '../conversation/testing.ts'
import type { TestApp } from '../platform/testing/index.ts'
import { takeEvents } from './take-events.ts'
import { type FakeChannelWorld, fakeChannelWorld, told } from './testing.ts'

/* What is no text is no answer, from the provider's call to the conversation. */

const flow = buildFlow({
  Início: { says: 'Olá!', exits: { Nome: ['começar'] } },
  Nome: { says: 'Como é seu nome?', exits: { Onde: ['@texto:-108'] }, fallbackMessages: ['Não entendi. Seu nome?'] },
  Onde: { says: 'Prazer, @texto-Nome. Onde fica?', exits: { Fim: ['@location:-109'] } },
  Fim: { says: 'É em @location-Onde' },
})

let fake: FakeChannelWorld
let app: TestApp
let world: ConversationWorld
beforeAll(async () => {
  fake = await fakeChannelWorld({ isStarted: true, flow })
  ;({ app, world } = fake)
})
afterAll(() => app.close())

const query: FakeChannelWorld['query'] = (text, values) => fake.query(text, values)
const send = (from: string, ...messages: object[]): Promise<void> =>
  fake.take(...messages.map((over) => told({ from, text: undefined, ...over })))
const said = async (from: string, sender = 'BOT'): Promise<string[]> => {
  const rows = await query<{ text: string }>(
    `select m.text from message m join dialog d on d.company_id = m.company_id and d.id = m.dialog_id
      join identity i on i.company_id = d.company_id and i.id = d.identity_id
     where i.external_id = $1 and m.sender = $2 order by m.dialog_id, m.seq`,
    [from, sender],
  )
  return rows.map(({ text }) => text)
}
const kindsOf = async (from: string): Promise<(string | null)[]> => {
  const rows = await query<{ what: string | null }>(
    `select m.what from message m join dialog d on d.company_id = m.company_id and d.id = m.dialog_id
      join identity i on i.company_id = d.company_id and i.id = d.identity_id
     where i.external_id = $1 and m.sender = 'CLIENT' order by m.seq`,
    [from],
  )
  return rows.map(({ what }) => what)
}

const card = { what: 'contact', text: 'Contato: Oficina Exemplo' }
const place = { what: 'location', text: 'Localização\nhttps://www.google.com/maps?q=-23.5,-46.6' }

describe('a message that is no text', () => {
  it.each(messageWhats)('asks again and fills nothing where it is a %s', async (what) => {
    const from = randomUUID()
    await send(from, { text: 'oi' }, { text: 'começar' }, { what, text: 'sair' }, { text: 'Ana' })
    const answers = ['Olá!', 'Como é seu nome?', 'Não entendi. Seu nome?', 'Prazer, Ana. Onde fica?']
    expect(await said(from)).toEqual(answers)
    expect(await kindsOf(from)).toEqual([null, null, what, null])
  })

  it.each(messageWhats)('leaves the greeting for the first words where it is a %s', async (what) => {
    const from = randomUUID()
    await send(from, { what, text: 'Mensagem de um tipo que não chega aqui' })
    expect(await said(from)).toEqual([])
    await send(from, { text: 'quero saber o preço' })
    expect(await said(from)).toEqual(['Olá!'])
  })

  it('is taken where the flow asks for it by name', async () => {
    const from = randomUUID()
    await send(from, { text: 'oi' }, { text: 'começar' }, { text: 'Ana' }, card, place)
    expect((await said(from)).at(-1)).toBe('É em https://www.google.com/maps?q=-23.5,-46.6')
  })

  it('is never shown empty, and is no answer then', async () => {
    const from = randomUUID()
    await send(from, { text: 'oi' }, { text: 'começar' }, { text: ' ' }, { text: '', buttonId: 'de outro tempo' })
    expect((await said(from)).slice(2)).toEqual(['Não entendi. Seu nome?', 'Não entendi. Seu nome?'])
    expect((await said(from, 'CLIENT')).slice(2)).toEqual(['Mensagem sem texto', 'Botão sem texto'])
  })

  it('is as little an answer once a suspension ends', async () => {
    const from = randomUUID()
    await send(from, { text: 'oi' }, { text: 'começar' })
    const admin = await app.as(await app.build.admin())
    const params = { id: world.companyId }
    await admin.call(suspendCompany, { params, body: { reason: 'payment', graceDays: 0 } })
    await send(from, card)
    await admin.call(resumeCompany, { params })
    await expect.poll(async () => (await said(from)).at(-1), { timeout: 15_000 }).toBe('Não entendi. Seu nome?')
  })
})

it('keeps one letter of a group, however much is written there', async () => {
  const items = ['oi', 'tchau'].map((text) => ({
    account: '3001',
    unreadable: { text },
    reason: 'of a group, which is not served',
    once: 'GRUPO-1',
  }))
  for (const _ of ['once', 'again']) await takeEvents(app.app.program, async () => null, '/webhooks/meta', items)
  await takeEvents(app.app.program, async () => null, '/webhooks/meta', [
    ...items,
    { account: '3001', unreadable: {}, reason: 'not as WhatsApp writes it' },
    { account: '3001', unreadable: {}, reason: 'of a group, which is not served', once: 'GRUPO-2' },
  ])
  const rows = await query<{ event: string | null }>(
    `select provider_event as event from dead_letter where account = '3001' order by id`,
  )
  expect(rows.map(({ event }) => event)).toEqual(['GRUPO-1', null, 'GRUPO-2'])
})

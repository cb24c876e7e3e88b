// Gate: a customer gets a quotation of what the company published, or a refusal, and nothing once a person has taken over.
import { randomUUID } from 'node:crypto'
import { defaultDocuments, setDocuments } from '@prosa/flow'
import { buildFlow, countingIds } from '@prosa/flow/testing'
import { prepareSection } from '@prosa/language'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { type ConversationWorld, conversationWorld, inbound, testApp } from '../testing.ts'

const drawn = buildFlow({
  Início: { says: 'Oi', exits: { Dúvidas: ['dúvida'] } },
  Dúvidas: { says: 'Pergunte.', exits: { Pedido: ['meu pedido'] } },
  Pedido: { says: 'Mande o número.' },
  Gente: { says: 'Vou chamar alguém.' },
})
const idOf = (name: string): string => drawn.nodes.find((node) => node.name === name)?.id ?? ''
const targets = { notFound: idOf('Gente'), person: null, helped: null }
const change = { documents: { ...defaultDocuments, boldness: 'bold' as const }, targets }
const flow = setDocuments(drawn, idOf('Dúvidas'), change, countingIds('new')).document

let app: TestApp
let world: ConversationWorld
beforeAll(async () => {
  app = await testApp()
  await app.app.start()
  world = await conversationWorld(app, flow)
  const section = { title: 'Prazo para trocar', text: 'Você pode trocar em até 30 dias.', questions: [] }
  const of = { company_id: world.companyId, name: 'Política', content: section.text }
  const source = await app.build.insert<{ id: number }>('knowledge_source', {
    ...of,
    kind: 'text',
    name_folded: 'politica',
  })
  const version = await app.build.insert<{ id: number }>('knowledge_version', {
    ...of,
    source_id: source.id,
    questions: [],
    section_count: 1,
  })
  await app.database.owner.query('update knowledge_source set version_id = $1 where id = $2', [version.id, source.id])
  await app.build.insert('document_section', {
    company_id: world.companyId,
    source_id: source.id,
    place: 0,
    title: section.title,
    content: section.text,
    questions: [],
    terms: Buffer.from(prepareSection(section)),
  })
})
afterAll(() => app.close())

const texts = async (dialogId: number) =>
  (
    await app.database.owner.query("select text from message where dialog_id = $1 and sender = 'BOT' order by seq", [
      dialogId,
    ])
  ).rows.map(({ text }) => text)
const pending = async (dialogId: number) =>
  (await app.database.owner.query('select from flow_call where dialog_id = $1', [dialogId])).rowCount
const drained = (dialogId: number) => expect.poll(() => pending(dialogId), { timeout: 10_000, interval: 20 }).toBe(0)

const ask = async (question: string) => {
  const externalId = randomUUID()
  const write = (text: string) => world.conversation.receive(inbound(world, { externalId, text }))
  const { dialog } = await write('oi')
  await write('dúvida')
  await write(question)
  return dialog.id
}

describe('a customer who asks', () => {
  it('reads the section and its source, and why is kept with the message', async () => {
    const id = await ask('qual é o prazo para trocar?')
    await drained(id)
    expect((await texts(id)).at(-1)).toBe('Você pode trocar em até 30 dias.\n\nFonte: Política')
    const { rows } = await app.database.owner.query(
      'select trace from message where dialog_id = $1 order by seq desc limit 1',
      [id],
    )
    expect(rows[0]?.trace.steps).toMatchObject([
      {
        outcome: 'quoted',
        rule: 'documents',
        documents: { sections: [{ title: 'Prazo para trocar', source: 'Política' }] },
      },
    ])
  })

  it('is told that nothing was found, and goes where that leads', async () => {
    const id = await ask('vocês vendem pneus de trator?')
    await drained(id)
    expect((await texts(id)).slice(-2)).toEqual([
      'Não encontrei isso no que a empresa me passou.',
      'Vou chamar alguém.',
    ])
  })

  it('gets nothing of the bot once a person has the conversation', async () => {
    const id = await ask('oi de novo')
    await drained(id)
    await app.database.owner.query("update dialog set owner = 'queue' where id = $1", [id])
    const before = await texts(id)
    await app.database.owner.query(
      `insert into flow_call (company_id, dialog_id, call_id, bot_id, due_at) values ($1, $2, 'documents:1', $3, now())`,
      [world.companyId, id, world.bot.id],
    )
    await drained(id)
    expect(await texts(id)).toEqual(before)
  })
})

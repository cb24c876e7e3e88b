// Gate: a customer gets a quotation of what the company published, or a refusal, and nothing once a person has taken over.
import { randomUUID } from 'node:crypto'
import { defaultDocuments, setDocuments } from '@prosa/flow'
import { buildFlow, countingIds } from '@prosa/flow/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { publishSection } from '../../testing/publish-section.ts'
import type { StoredButton } from '../model/present.ts'
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
  await publishSection(app, world.companyId, {
    source: 'Política',
    title: 'Prazo para trocar',
    text: 'Você pode trocar em até 30 dias.',
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

  it('is asked which section is meant where none is sure, and reads the one that they tap', async () => {
    const externalId = randomUUID()
    const write = (over: { text: string; buttonId?: string }) =>
      world.conversation.receive(inbound(world, { externalId, ...over }))
    const { dialog } = await write({ text: 'oi' })
    await write({ text: 'dúvida' })
    await write({ text: 'trocar produto' })
    await drained(dialog.id)
    expect((await texts(dialog.id)).at(-1)).toBe('Sua dúvida é sobre “Prazo para trocar”?')
    const { rows } = await app.database.owner.query<{ buttons: StoredButton[] }>(
      'select buttons from message where dialog_id = $1 order by seq desc limit 1',
      [dialog.id],
    )
    const [section] = rows[0]?.buttons ?? []
    const { message } = await write({ text: '', buttonId: section?.id ?? '' })
    expect(message.text).toBe('Prazo para trocar')
    await drained(dialog.id)
    expect((await texts(dialog.id)).at(-1)).toBe('Você pode trocar em até 30 dias.\n\nFonte: Política')
  })

  it('reads it at any node of a bot that looks there before it has not understood', async () => {
    const externalId = randomUUID()
    const write = (text: string) => world.conversation.receive(inbound(world, { externalId, text }))
    const setAsking = (asks: boolean) =>
      app.database.owner.query('update bot set asks_documents = $2 where id = $1', [world.bot.id, asks])
    await setAsking(true)
    const { dialog } = await write('oi')
    await write('qual é o prazo para trocar?')
    await drained(dialog.id)
    expect((await texts(dialog.id)).at(-1)).toBe('Você pode trocar em até 30 dias.\n\nFonte: Política')
    await setAsking(false)
    expect((await write('qual é o prazo para trocar?')).replies).toHaveLength(1)
    expect(await pending(dialog.id)).toBe(0)
  })

  it('reads nothing of a source for other bots or workspaces, nor of an expired one, and no name of one that is hidden', async () => {
    const other = await app.build.workspace({ company: { id: world.companyId } })
    const publish = (columns: object) =>
      publishSection(app, world.companyId, {
        source: 'Tabela interna',
        title: 'Preço da garantia estendida',
        text: 'A garantia estendida custa R$ 90 por ano.',
        columns,
      })
    for (const columns of [{ workspace_ids: [other.id] }, { bot_ids: [] }, { valid_until: '2020-01-01' }])
      await publish(columns)
    const question = 'qual é o preço da garantia estendida?'
    const refused = await ask(question)
    await drained(refused)
    expect((await texts(refused)).at(-1)).toBe('Vou chamar alguém.')
    await publish({ workspace_ids: [world.workspaceId], bot_ids: [world.bot.id], shows_source: false })
    const told = await ask(question)
    await drained(told)
    expect((await texts(told)).at(-1)).toBe('A garantia estendida custa R$ 90 por ano.')
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

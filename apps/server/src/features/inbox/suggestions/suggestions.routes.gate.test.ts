// Gate: the main way of suggestions.
import { randomUUID } from 'node:crypto'
import {
  createCannedAnswer,
  deleteCannedAnswer,
  finalizeDialog,
  joinDialog,
  type Suggestion,
  sendMessage,
  suggestAnswer,
  updateCannedAnswer,
} from '@prosa/contract'
import { buildFlow } from '@prosa/flow/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld, inbound } from '../../../conversation/testing.ts'
import { type Caller, type TestApp, type TestUser, testApp } from '../../../platform/testing/index.ts'
import { publishSection } from '../../../testing/publish-section.ts'

const document = () =>
  buildFlow({
    Início: {
      says: 'Olá! Sobre o quê?',
      exits: {
        Prazo: ['qual o prazo de entrega', 'quanto tempo demora a entrega'],
        Garantia: ['garantia do produto', 'quanto tempo de garantia'],
        Pessoa: ['falar com atendente'],
      },
      fallbackMessages: ['Não entendi.'],
    },
    Prazo: { says: 'Cinco dias úteis, @nome-Início' },
    Garantia: { says: 'Um ano de garantia.' },
    Pessoa: { says: 'Um momento.', transfer: true },
  })

let t: TestApp
let world: ConversationWorld
let marina: TestUser
let asMarina: Caller
let asDiego: Caller

beforeAll(async () => {
  t = await testApp()
  await t.app.start()
  world = await conversationWorld(t, document())
  const of = { company: { id: world.companyId }, workspaces: [{ id: world.workspaceId }] }
  marina = await t.build.user({ ...of, permissions: ['omnichannel_view', 'workspace_edit'], name: 'Marina' })
  asMarina = await t.as(marina)
  asDiego = await t.as(await t.build.user({ ...of, permissions: ['dialog_view'], name: 'Diego' }))
})
afterAll(() => t.close())

const write = (externalId: string, text: string) =>
  world.conversation.receive(inbound(world, { externalId, text, contact: { name: 'Renata' } }))
/** A room that Marina holds, in which the customer wrote these words last. */
const held = async (...texts: string[]): Promise<number> => {
  const customer = randomUUID()
  const { dialog } = await write(customer, 'oi')
  await asMarina.call(joinDialog, { params: { id: dialog.id } })
  for (const text of texts) await write(customer, text)
  return dialog.id
}
const ask = async (id: number, caller = asMarina): Promise<Suggestion | null> => {
  const { status, body } = await caller.call(suggestAnswer, { params: { id } })
  expect([status, body]).toEqual([200, body])
  return body.suggestion
}
const answer = async (shortcut: string, text: string): Promise<number> =>
  (await asMarina.call(createCannedAnswer, { body: { workspaceId: world.workspaceId, shortcut, text } })).body.id
const rowsOf = async (): Promise<unknown> =>
  (
    await t.database.owner.query(
      `select (select sum(version) from dialog where company_id = $1) as versions,
        (select count(*) from message where company_id = $1) as messages, (select count(*) from outbox) as outbox`,
      [world.companyId],
    )
  ).rows

describe('a suggested answer', () => {
  it('is what the flow would say, with the variables as the bot fills them, and changes nothing', async () => {
    const id = await held('Quanto tempo demora a ENTREGA?')
    const before = await rowsOf()
    expect(await ask(id)).toEqual({
      source: 'flow',
      name: 'Prazo',
      text: 'Cinco dias úteis, Renata',
      files: [],
      seq: expect.any(Number),
    })
    expect(await rowsOf()).toEqual(before)
  })

  it('is a canned answer of the room’s workspace, found anew as soon as it is made, changed or gone', async () => {
    const id = await held('vocês aceitam PIX ou cartao?')
    expect(await ask(id)).toBeNull()
    const answerId = await answer('formas-pagamento', 'Aceitamos Pix e cartão, {{primeiro_nome}}.')
    expect(await ask(id)).toMatchObject({
      source: 'canned',
      name: 'formas-pagamento',
      text: 'Aceitamos Pix e cartão, {{primeiro_nome}}.',
    })
    const params = { id: answerId }
    await asMarina.call(updateCannedAnswer, { params, body: { shortcut: 'frete', text: 'O frete é grátis.' } })
    expect(await ask(id)).toBeNull()
    await asMarina.call(updateCannedAnswer, { params, body: { shortcut: 'pix', text: 'Pix ou cartão.' } })
    expect(await ask(id)).toMatchObject({ source: 'canned', name: 'pix' })
    await asMarina.call(deleteCannedAnswer, { params })
    expect(await ask(id)).toBeNull()
  })

  it('is followed by what the documents say, with its place, until it was said', async () => {
    const text = 'O estacionamento conveniado fica na Rua das Palmeiras.'
    await publishSection(t, world.companyId, { source: 'Guia', title: 'Estacionamento conveniado', text })
    // Sources of another workspace, of no bot, and one that has expired are not suggested.
    const other = await t.build.workspace({ company: { id: world.companyId } })
    for (const columns of [{ workspace_ids: [other.id] }, { bot_ids: [] }, { valid_until: '2020-01-01' }]) {
      const near = { source: 'De outros', title: 'Estacionamento conveniado', text: `${text} De outros.` }
      await publishSection(t, world.companyId, { ...near, columns })
    }
    const customer = randomUUID()
    const { dialog } = await write(customer, 'oi')
    const params = { id: dialog.id }
    await asMarina.call(joinDialog, { params })
    await write(customer, 'tem estacionamento conveniado?')
    const documents = async () => (await asMarina.call(suggestAnswer, { params })).body
    expect(await documents()).toEqual({
      suggestion: null,
      documents: [
        { source: 'documents', name: 'Guia, Estacionamento conveniado', text, files: [], seq: expect.any(Number) },
      ],
    })
    await asMarina.call(sendMessage, { params, body: { clientId: randomUUID(), message: text, fileIds: [] } })
    await write(customer, 'e tem estacionamento conveniado?')
    expect(await documents()).toEqual({ suggestion: null, documents: [] })
  })

  it('is read by whoever may enter the room, and kept from whoever may not answer in it', async () => {
    const id = await held('quanto tempo de garantia')
    expect(await ask(id)).toMatchObject({ name: 'Garantia' })
    // A colleague holds it.
    expect(await ask(id, asDiego)).toBeNull()
    await asMarina.call(finalizeDialog, { params: { id } })
    expect(await ask(id)).toBeNull()
  })

  it('is of what nobody has answered', async () => {
    const id = await held('quanto tempo de garantia')
    const body = { clientId: randomUUID(), message: 'Já vejo.', fileIds: [] }
    await asMarina.call(sendMessage, { params: { id }, body })
    expect(await ask(id)).toBeNull()
  })

  it('says nothing twice that the bot has said, and nothing of which nothing is sure', async () => {
    const customer = randomUUID()
    await write(customer, 'oi')
    const { dialog } = await write(customer, 'quanto tempo de garantia')
    expect(await ask(dialog.id)).toBeNull()
    for (const text of ['oi', 'obrigada!', 'sim', 'qual a capital da França?', '👍'])
      expect(await ask(await held(text)), text).toBeNull()
    // A node that hands over to people is no answer of a person.
    expect(await ask(await held('falar com atendente'))).toBeNull()
  })

  it('is null for a bot that is off, or was never published', async () => {
    const id = await held('quanto tempo de garantia')
    const set = (active: boolean) =>
      t.database.owner.query('update bot set active = $2 where id = $1', [world.bot.id, active])
    await set(false)
    expect(await ask(id)).toBeNull()
    await set(true)
    expect(await ask(id)).not.toBeNull()
    const version = (to: number | null) =>
      t.database.owner.query('update bot set active_version_id = $2 where id = $1', [world.bot.id, to])
    await version(null)
    expect(await ask(id)).toBeNull()
    await version(world.versionId)
  })

  it('is not there outside of one’s workspaces, and not without the permission', async () => {
    const id = await held('quanto tempo de garantia')
    const company = { id: world.companyId }
    const elsewhere = await t.build.workspace({ company })
    const stranger = await t.as(
      await t.build.user({ company, workspaces: [elsewhere], permissions: ['omnichannel_view'] }),
    )
    expect((await stranger.call(suggestAnswer, { params: { id } })).status).toBe(404)
    const nobody = await t.as(await t.build.user({ company, workspaces: [{ id: world.workspaceId }], permissions: [] }))
    expect((await nobody.call(suggestAnswer, { params: { id } })).status).toBe(403)
  })

  it('goes without the flow where its version cannot be run', async () => {
    const id = await held('quanto tempo de garantia')
    const broken = await t.build.insert<{ id: number }>('flow', {
      company_id: world.companyId,
      bot_id: world.bot.id,
      kind: 'version',
      version: 2,
      name: 'Quebrada',
      document: JSON.stringify(document()),
      compiled: JSON.stringify({ format: 99, nodes: [], entities: [], variables: [], opening: {} }),
    })
    const set = (version: number) =>
      t.database.owner.query('update bot set active_version_id = $2 where id = $1', [world.bot.id, version])
    await set(broken.id)
    await answer('garantia', 'A garantia é de um ano.')
    expect(await ask(id)).toMatchObject({ source: 'canned', name: 'garantia' })
    await set(world.versionId)
  })
})

// Gate: the main way of own fields in campaigns.
import {
  brokenSegment,
  createCampaign,
  createContactField,
  createContactSegment,
  deleteContactField,
  deleteContactSegment,
  getCampaign,
  listContactSegments,
  listRecipients,
  previewCampaign,
  updateContact,
  updateContactField,
} from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  bodyOf,
  buildCampaignWorld,
  buildContacts,
  type CampaignApp,
  type CampaignWorld,
  campaignApp,
  hurry,
  phoneOf,
} from './testing.ts'

/* {{4}} and up stand for the company's own fields: nobody reads the braces themselves. */

let app: CampaignApp
let world: CampaignWorld
beforeAll(async () => {
  app = await campaignApp()
  await app.t.app.start()
  world = await buildCampaignWorld(app.t)
})
afterAll(() => app.close())

const becomes = (id: number, wanted: object) =>
  expect
    .poll(async () => (await world.as.call(getCampaign, { params: { id } })).body, { timeout: 15_000 })
    .toMatchObject(wanted)

it('reads fields as people do, leaves out who lacks one, and stops where a field was removed meanwhile', async () => {
  const { as } = world
  const { body: birthday } = await as.call(createContactField, {
    body: { name: 'Aniversário', kind: 'date', options: [] },
  })
  const { body: city } = await as.call(createContactField, { body: { name: 'Cidade', kind: 'text', options: [] } })
  const contacts = await buildContacts(world, [phoneOf(1), phoneOf(2), phoneOf(3)])
  const [ana = 0, bento = 0, celia = 0] = contacts
  const note = (id: number, fields: Record<string, string>) =>
    as.call(updateContact, { params: { id }, body: { fields } })
  await note(ana, { [birthday.id]: '2026-12-31', [city.id]: 'Recife' })
  await note(bento, { [city.id]: 'Natal' })
  await note(celia, { [birthday.id]: '2026-01-02', [city.id]: 'Olinda' })
  const message = `{{1}} de {{ ${city.number} }}: {{${birthday.number}}}`
  const { guards, botId, workspaceId, interval, media } = bodyOf(world, contacts)
  const preview = { message, guards, botId, workspaceId, interval, media, contacts }
  const { body: foretold } = await as.call(previewCampaign, { body: preview })
  expect(foretold).toMatchObject({ receivers: 2, leftOut: [{ reason: 'lacksData', count: 1 }] })
  expect(foretold.result.map(({ text }) => text)).toEqual([
    'Contato 1 de Recife: 31/12/2026',
    'Contato 3 de Olinda: 02/01/2026',
  ])
  const { body: without } = await as.call(previewCampaign, { body: { ...preview, only: 'leftOut' } })
  expect(without.result).toMatchObject([{ contactId: bento, leftOut: 'lacksData', lacks: ['Aniversário'] }])

  const unknown = await as.call(createCampaign, { body: bodyOf(world, contacts, { message: 'Oi, {{99}}' }) })
  expect([unknown.status, unknown.body]).toMatchObject([422, { message: 'Variável desconhecida: {{99}}.' }])
  const none = await as.call(createCampaign, { body: bodyOf(world, [bento], { message }) })
  expect([none.status, none.body]).toMatchObject([422, { message: 'Nenhum dos contatos tem o que a mensagem pede.' }])

  const { body: first } = await as.call(createCampaign, { body: bodyOf(world, contacts, { message }) })
  expect(first).toMatchObject({ totalMessages: 3, totalMessagesPending: 2, totalMessagesCanceled: 1 })
  // What changes meanwhile is read again: the name of the field, what a contact has there.
  await as.call(updateContactField, { params: { id: city.id }, body: { name: 'Município' } })
  await note(ana, { [city.id]: 'Caruaru' })
  await note(celia, { [birthday.id]: '' })
  await hurry(world, first.id)
  await becomes(first.id, {
    status: 'COMPLETED',
    totalMessagesSent: 1,
    totalMessagesCanceled: 2,
    message: '[Nome] de [Município]: [Aniversário]',
  })
  expect(app.provider.taken.map(({ text }) => text)).toEqual(['Contato 1 de Caruaru: 31/12/2026'])
  const { body: left } = await as.call(listRecipients, { params: { id: first.id }, query: { outcome: 'notSent' } })
  expect(left.result.map(({ reason }) => reason)).toEqual(Array(2).fill('O contato não tem o que a mensagem pede'))

  const { body: second } = await as.call(createCampaign, { body: bodyOf(world, [ana], { message }) })
  await as.call(deleteContactField, { params: { id: birthday.id } })
  await hurry(world, second.id)
  await becomes(second.id, {
    status: 'PAUSED',
    totalMessagesPending: 1,
    notice:
      'A mensagem usa o campo Aniversário, que foi removido dos contatos. Cancele esta campanha e crie outra sem ele.',
    message: '[Nome] de [Município]: [Aniversário]',
  })
  expect(app.provider.taken).toHaveLength(1)
})

it('goes to whoever passes a saved segment when it is made, of one’s own workspaces', async () => {
  const { as, t, company } = world
  const [ana = 0, , celia = 0] = await buildContacts(world, [phoneOf(11), phoneOf(12), phoneOf(13), null])
  const elsewhere = await t.build.workspace({ company })
  const [dora = 0] = await buildContacts({ ...world, workspace: elsewhere }, [phoneOf(14)])
  await t.database.owner.query("update contact set email = id || '@segmento.br' where id = any ($1)", [
    [ana, celia, dora],
  ])
  const { body: made } = await as.call(createContactSegment, {
    body: { name: 'Do segmento', filter: { email: 'segmento.br' } },
  })
  const body = bodyOf(world, [], { messages: [], segment: { id: made.id }, message: 'Oi, {{3}}' })
  const { messages: _, startAt: __, name: ___, ...rest } = body
  const { body: foretold } = await as.call(previewCampaign, { body: { ...rest, contacts: [] } })
  expect(foretold).toMatchObject({ total: 2, receivers: 2, result: [{ contactId: celia }, { contactId: ana }] })
  const { body: created } = await as.call(createCampaign, { body })
  expect(created).toMatchObject({ totalMessages: 2, totalMessagesPending: 2 })
  // What stands in it later changes nothing for those who were frozen.
  await as.call(deleteContactSegment, { params: { id: made.id } })
  await hurry(world, created.id)
  await becomes(created.id, { status: 'COMPLETED', totalMessagesSent: 2 })
  const gone = await as.call(createCampaign, { body: { ...body, name: 'Outra' } })
  expect([gone.status, gone.body]).toMatchObject([422, { message: 'Este segmento não existe mais.' }])
  const { body: nobody } = await as.call(createContactSegment, {
    body: { name: 'Vazio', filter: { email: 'ninguém@' } },
  })
  const empty = await as.call(createCampaign, { body: { ...body, segment: { id: nobody.id } } })
  expect([empty.status, empty.body]).toMatchObject([422, { message: 'Nenhum contato está neste segmento agora.' }])
  const { body: team } = await as.call(createContactField, { body: { name: 'Time', kind: 'text', options: [] } })
  const byTeam = { field: { id: team.id, value: 'Sport' }, createdAtDays: 30 }
  const { body: broken } = await as.call(createContactSegment, { body: { name: 'Do time', filter: byTeam } })
  const endAt = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(t.clock.now())
  const startAt = new Date(Date.parse(endAt) - 29 * 86_400_000).toISOString().slice(0, 10)
  expect(broken).toMatchObject({ gone: [], filter: { createdAtDays: 30, createdAtPeriod: { startAt, endAt } } })
  await as.call(deleteContactField, { params: { id: team.id } })
  const { body: known } = await as.call(listContactSegments)
  expect(known.result.map(({ id, gone: lost }) => [id, lost])).toEqual([
    [broken.id, ['field']],
    [nobody.id, []],
  ])
  const unfound = await as.call(createCampaign, { body: { ...body, segment: { id: broken.id } } })
  expect([unfound.status, unfound.body]).toMatchObject([422, { message: brokenSegment }])
  const both = await as.call(createCampaign, { body: bodyOf(world, [ana], { segment: { id: nobody.id } }) })
  expect(both.status).toBe(400)
})

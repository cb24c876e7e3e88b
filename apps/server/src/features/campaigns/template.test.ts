import {
  type CampaignBody,
  createCampaign,
  getCampaign,
  listCampaignBots,
  listCampaigns,
  listCampaignTemplates,
  previewCampaign,
  retryCampaign,
  startCampaign,
} from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type GraphStandIn, issue, startGraph } from '../../../../../tools/standins/graph/index.ts'
import { secretPlace } from '../../channels/connection.ts'
import { loadConfig } from '../../config.ts'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { bodyOf, buildCampaignWorld, buildContacts, type CampaignWorld, hurry, phoneOf } from './testing.ts'

/* Campaigns of the official API: approved messages, filled for each contact, which stop and ask when Meta changes them. */

let graph: GraphStandIn
let t: TestApp
let world: CampaignWorld
beforeAll(async () => {
  graph = await startGraph({ reports: false })
  const usual = loadConfig({ DATA_DIR: '/tmp', SECRET_KEY: 'x'.repeat(32) }).meta
  const app = { id: graph.appId, secrets: [graph.appSecret], verifyToken: graph.verifyToken }
  t = await testApp({ settings: { meta: { ...usual, graphUrl: graph.url, dialogUrl: graph.url, app } } })
  await t.app.start()
})
afterAll(async () => {
  await t.close()
  await graph.stop()
})
beforeEach(async () => {
  world = await buildCampaignWorld(t)
  // Connections are remembered for a moment.
  t.clock.advance('3s')
  await query("update connection set active = false, external_id = 'gone ' || id where kind = 'whatsapp_meta'")
  const token = issue(graph.world, {
    user: '6001',
    endsAtMs: Number.POSITIVE_INFINITY,
    scopes: ['whatsapp_business_messaging', 'whatsapp_business_management'],
  })
  await query(
    `update connection set kind = 'whatsapp_meta', external_id = '3001', settings = '{"accountId":"2001"}', secret_encrypted = $2 where id = $1`,
    [world.connection.id, t.app.platform.secrets.seal(token, secretPlace(world.company.id, world.connection.id))],
  )
})

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows
const becomes = (id: number, wanted: object) =>
  expect
    .poll(async () => (await world.as.call(listCampaigns, { body: { id } })).body.result[0], { timeout: 15_000 })
    .toMatchObject(wanted)
const template = { name: 'pedido_enviado', language: 'pt_BR', values: ['10', '{{1}}', 'sexta'] }
const asApi = { media: 'WHATSAPP_API', template, message: 'template' } as const
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const sentTo = (phone: string) => graph.sent.filter(({ to, kind }) => to === phone && kind === 'template')
const known = () => {
  const found = graph.world.wabas[0]?.templates.find(({ name }) => name === template.name)
  if (!found) throw new Error('No template')
  return found
}

it('sends an approved message with each contact’s own values, as it was foretold', async () => {
  expect((await world.as.call(listCampaignBots, {})).body.result).toEqual([
    { id: world.bot.id, name: 'Novidades', workspaceId: world.workspace.id, media: 'WHATSAPP_API', account: null },
  ])
  const listed = await world.as.call(listCampaignTemplates, { query: { botId: world.bot.id } })
  expect(listed.body.result).toContainEqual(
    expect.objectContaining({ name: 'pedido_enviado', category: 'UTILITY', variables: ['{{1}}', '{{1}}', '{{2}}'] }),
  )
  const contacts = await buildContacts(world, [phoneOf(1), phoneOf(2), null])
  const { interval, botId, workspaceId } = bodyOf(world, contacts)
  const preview = { ...asApi, interval, botId, workspaceId, contacts }
  expect((await world.as.call(previewCampaign, { body: preview })).body).toMatchObject({
    cost: null,
    dailyLimit: 2_000,
  })
  await query(
    "insert into message_rate (dial_code, category, valid_from, currency, price) values ('55', 'UTILITY', '2020-01-01', 'USD', 0.0068)",
  )
  const foretold = await world.as.call(previewCampaign, { body: preview })
  const totals = [{ currency: 'USD', amount: 0.0136, messages: 2 }]
  expect(foretold.body.cost).toEqual({ category: 'UTILITY', totals, withoutRate: 0 })
  expect(foretold.body).toMatchObject({ receivers: 2, firstContacts: null, leftOut: [{ reason: 'noPhone', count: 1 }] })
  const text = 'Pedido 10\nOlá Contato 1, o seu pedido saiu hoje e chega até sexta.\nLoja Demo'
  expect(foretold.body.result[0]?.text).toBe(text)

  const { status, body } = await world.as.call(createCampaign, { body: bodyOf(world, contacts, asApi) })
  expect([status, body]).toMatchObject([200, { totalMessagesPending: 2, totalMessagesCanceled: 1 }])
  expect((await world.as.call(previewCampaign, { body: preview })).body.limitTaken).toBe(2)
  await hurry(world, body.id)
  await becomes(body.id, { status: 'COMPLETED', totalMessagesSent: 2 })
  expect((await world.as.call(previewCampaign, { body: preview })).body.limitTaken).toBe(2)
  const [first] = sentTo(phoneOf(1))
  expect(first?.body.template).toMatchObject({
    name: 'pedido_enviado',
    language: { code: 'pt_BR' },
    components: [
      { type: 'header', parameters: [{ type: 'text', text: '10' }] },
      { type: 'body', parameters: [{ text: 'Contato 1' }, { text: 'sexta' }] },
    ],
  })
  expect(sentTo(phoneOf(2))).toHaveLength(1)
  const stored = await query<{ text: string }>(
    'select m.text from campaign_recipient r join message m on m.dialog_id = r.dialog_id and m.seq = r.seq where r.campaign_id = $1 order by r.place',
    [body.id],
  )
  expect(stored[0]?.text).toBe(text)
  const results = await world.as.call(getCampaign, { params: { id: body.id } })
  expect(results.body).toMatchObject({ category: 'UTILITY', cost: { totals } })
  expect(results.body.message).toBe('Pedido 10\nOlá [Nome], o seu pedido saiu hoje e chega até sexta.\nLoja Demo')
})

it('makes the values fit for Meta, stores what was sent, and takes a name that nobody can see for none', async () => {
  const contacts = await buildContacts(world, [phoneOf(21), phoneOf(22)])
  await query('update contact set name = $2 where id = $1', [contacts[0], 'Ana\n\nLima \t{{2}}'])
  await query('update contact set name = $2 where id = $1', [contacts[1], '\u200e\u200d'])
  const create = (ids: number[]) => world.as.call(createCampaign, { body: bodyOf(world, ids, asApi) })
  expect((await create(contacts)).body).toMatchObject({ code: 'unresolved' })
  const { body } = await create(contacts.slice(0, 1))
  await hurry(world, body.id)
  await becomes(body.id, { status: 'COMPLETED', totalMessagesSent: 1 })
  const [{ text } = { text: '' }] = await query<{ text: string }>(
    `select m.text from campaign_recipient r join message m on m.dialog_id = r.dialog_id and m.seq = r.seq where r.campaign_id = $1`,
    [body.id],
  )
  expect(text).toBe('Pedido 10\nOlá Ana Lima {{2}}, o seu pedido saiu hoje e chega até sexta.\nLoja Demo')
  expect(sentTo(phoneOf(21))[0]?.body.template).toMatchObject({
    components: [{ type: 'header' }, { type: 'body', parameters: [{ text: 'Ana Lima {{2}}' }, { text: 'sexta' }] }],
  })
})

it('puts the file that the header asks for above the message, and again in a retry', async () => {
  const contacts = await buildContacts(world, [phoneOf(6), phoneOf(7), phoneOf(8)])
  const catalogue = { name: 'catalogo', language: 'pt_BR', values: ['{{1}}'] }
  const create = (file: CampaignBody['file']) =>
    world.as.call(createCampaign, { body: bodyOf(world, contacts, { ...asApi, template: catalogue, file }) })
  const refused = [
    [await create(null), 'Escolha o arquivo do cabeçalho do template.'],
    [await create({ name: 'nota.pdf', base64File: png }), 'O cabeçalho deste template pede uma imagem JPG ou PNG.'],
  ] as const
  for (const [{ status, body }, message] of refused)
    expect([status, body]).toMatchObject([422, { message, fields: { file: message } }])
  const { status, body } = await create({ name: 'capa.png', base64File: png })
  expect([status, body]).toMatchObject([200, { totalMessagesPending: 3 }])
  const refusal = { error: { code: 131053, message: 'Media upload error', type: 'OAuthException' } }
  const answer = { kind: 'answer', status: 400, body: refusal } as const
  graph.fault({ path: '/3001/messages', method: 'POST', times: 1, does: answer })
  const uploadsBefore = graph.world.media.size
  await hurry(world, body.id)
  await becomes(body.id, { status: 'COMPLETED', totalMessagesSent: 2, totalMessagesFailed: 1 })
  // Anew after the refusal, and then once for all others.
  expect(graph.world.media.size - uploadsBefore).toBe(2)
  const again = await world.as.call(retryCampaign, { params: { id: body.id } })
  await hurry(world, again.body.id)
  await becomes(again.body.id, { status: 'COMPLETED', totalMessagesSent: 1 })
  const sent = [6, 7, 8].flatMap((n) => sentTo(phoneOf(n)))
  expect(sent).toHaveLength(3)
  for (const { body: message } of sent)
    expect(message.template).toMatchObject({
      name: 'catalogo',
      components: [
        { type: 'header', parameters: [{ type: 'image', image: { id: expect.any(String) } }] },
        { type: 'body', parameters: [{ text: expect.stringMatching(/^Contato [1-3]$/) }] },
      ],
    })
})

it('pauses where the header asks for another file by now, until it is what it was', async () => {
  const contacts = await buildContacts(world, [phoneOf(9)])
  const catalogue = { name: 'catalogo', language: 'pt_BR', values: ['{{1}}'] }
  const made = await world.as.call(createCampaign, {
    body: bodyOf(world, contacts, { ...asApi, template: catalogue, file: { name: 'capa.png', base64File: png } }),
  })
  const { id } = made.body
  const header = graph.world.wabas[0]?.templates
    .find(({ name }) => name === 'catalogo')
    ?.components.find(({ type }) => type === 'HEADER')
  if (!header) throw new Error('No header')
  header.format = 'VIDEO'
  await hurry(world, id)
  await becomes(id, {
    status: 'PAUSED',
    notice: expect.stringContaining('passou a pedir outro arquivo'),
    totalMessagesPending: 1,
  })
  expect(sentTo(phoneOf(9))).toEqual([])
  await world.as.call(startCampaign, { params: { id } })
  await query('update campaign set next_at = now() where id = $1 and next_at is not null', [id])
  await becomes(id, { status: 'PAUSED', totalMessagesPending: 1 })
  header.format = 'IMAGE'
  await world.as.call(startCampaign, { params: { id } })
  await query('update campaign set next_at = now() where id = $1 and next_at is not null', [id])
  await becomes(id, { status: 'COMPLETED', totalMessagesSent: 1 })
})

it('refuses what is not approved, or not filled', async () => {
  const contacts = await buildContacts(world, [phoneOf(3)])
  const answers: [Partial<CampaignBody>, string][] = [
    [{ template: null }, 'Escolha o template.'],
    [{ template: { ...template, name: 'oferta', values: [] } }, 'O template não existe mais, ou não está aprovado.'],
    [{ template: { ...template, values: ['10'] } }, 'Preencha todas as variáveis do template.'],
    [
      { template: { ...template, values: ['10', '{{3}}', 'sexta'] } },
      'A mensagem pede dados que faltam em: Contato 1.',
    ],
    [{ media: 'WHATSAPP_QRCODE' }, 'O bot precisa do objetivo Campanha e de um número conectado por QR code.'],
  ]
  await query('update contact set email = null where company_id = $1', [world.company.id])
  for (const [over, message] of answers)
    expect(await world.as.call(createCampaign, { body: bodyOf(world, contacts, { ...asApi, ...over }) })).toMatchObject(
      {
        status: 422,
        body: { message },
      },
    )
})

// The number's pace holds what others of this file have sent: seconds, and more on a busy machine.
it('pauses by an error code, and where Meta moved or paused the template; whoever continues accepts', {
  timeout: 60_000,
}, async () => {
  const contacts = await buildContacts(world, [phoneOf(4), phoneOf(5)])
  const made = await world.as.call(createCampaign, { body: bodyOf(world, contacts, asApi) })
  const { id } = made.body
  const params = { id }
  known().category = 'MARKETING'
  await hurry(world, id)
  await becomes(id, { status: 'PAUSED', notice: expect.stringContaining('de UTILITY para MARKETING') })
  expect(sentTo(phoneOf(4))).toEqual([])

  const body = { error: { code: 131048, message: 'Spam rate limit hit', type: 'OAuthException' } }
  graph.fault({ path: '/3001/messages', method: 'POST', times: 1, does: { kind: 'answer', status: 400, body } })
  await world.as.call(startCampaign, { params })
  await becomes(id, { status: 'PAUSED', totalMessagesFailed: 1, totalMessagesPending: 1 })
  await becomes(id, { notice: expect.stringMatching(/denúncias de spam/) })
  await query("update connection set state = 'connected' where id = $1", [world.connection.id])

  known().status = 'PAUSED'
  await query("update campaign set template_checked_at = now() - interval '2 hours' where id = $1", [id])
  await world.as.call(startCampaign, { params })
  await query('update campaign set next_at = now() where id = $1 and next_at is not null', [id])
  await becomes(id, { status: 'PAUSED', notice: expect.stringContaining('pausou ou retirou') })
  known().status = 'APPROVED'
  await world.as.call(startCampaign, { params })
  await query('update campaign set next_at = now() where id = $1 and next_at is not null', [id])
  await becomes(id, { status: 'COMPLETED', totalMessagesSent: 1, totalMessagesFailed: 1 })
  expect(sentTo(phoneOf(5))).toHaveLength(1)
  known().category = 'UTILITY'
})

it('asks a provider that does not answer about the template again after a while, and not before each message', {
  timeout: 60_000,
}, async () => {
  const contacts = await buildContacts(world, [phoneOf(6), phoneOf(7)])
  const { id } = (await world.as.call(createCampaign, { body: bodyOf(world, contacts, asApi) })).body
  graph.fault({ path: '/message_templates', does: { kind: 'answer', status: 500, body: {} } })
  try {
    await hurry(world, id)
    await becomes(id, { status: 'COMPLETED', totalMessagesSent: 2 })
    const [row] = await query<{ minutes: number }>(
      'select extract(epoch from now() - template_checked_at)::int / 60 as minutes from campaign where id = $1',
      [id],
    )
    expect(row?.minutes).toBe(50)
  } finally {
    graph.clearFaults()
  }
})

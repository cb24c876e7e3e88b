// Gate: the main way of campaigns.
import { randomUUID } from 'node:crypto'
import {
  type Campaign,
  cancelCampaign,
  createCampaign,
  listCampaignBots,
  listCampaigns,
  pauseCampaign,
  startCampaign,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import {
  bodyOf,
  buildCampaignWorld,
  buildContacts,
  type CampaignApp,
  type CampaignWorld,
  campaignApp,
  phoneOf,
} from './testing.ts'

let app: CampaignApp
let t: TestApp
let world: CampaignWorld
beforeAll(async () => {
  app = await campaignApp()
  t = app.t
  world = await buildCampaignWorld(t)
})
afterAll(() => app.close())

const create = async (contacts: readonly number[], over: Parameters<typeof bodyOf>[2] = {}) =>
  world.as.call(createCampaign, { body: bodyOf(world, contacts, over) })
const sumOf = (one: Campaign): number =>
  one.totalMessagesSent + one.totalMessagesPending + one.totalMessagesFailed + one.totalMessagesCanceled

describe('a new campaign', () => {
  it('has a row for each contact once; who has no phone, or the phone of another one, is left out and counts as cancelled', async () => {
    const contacts = await buildContacts(world, [phoneOf(1), null, phoneOf(2), phoneOf(1)])
    const { status, body } = await create([...contacts, contacts[0] ?? 0])
    expect([status, body]).toMatchObject([
      200,
      { name: 'Natal', status: 'PENDING', totalMessages: 4, totalMessagesPending: 2, totalMessagesCanceled: 2 },
    ])
    const { rows } = await t.database.owner.query(
      'select contact_id, status, reason from campaign_recipient where campaign_id = $1 order by place',
      [body.id],
    )
    expect(rows).toEqual([
      { contact_id: contacts[0], status: 'pending', reason: null },
      { contact_id: contacts[1], status: 'cancelled', reason: 'Sem telefone válido' },
      { contact_id: contacts[2], status: 'pending', reason: null },
      { contact_id: contacts[3], status: 'cancelled', reason: 'Telefone repetido nesta campanha' },
    ])
  })

  it('says at its field what is wrong', async () => {
    const [one = 0, two = 0] = await buildContacts(world, [phoneOf(3), phoneOf(4)])
    const past = new Date(t.clock.now().getTime() - 1_000).toISOString()
    const { bot } = await buildCampaignWorld(t)
    const support = await t.build.insert<{ id: number }>('bot', {
      company_id: world.company.id,
      name: 'Suporte',
      name_folded: 'suporte',
      workspace_id: world.workspace.id,
      token: 'suporte',
      target: 2,
    })
    const answers = [
      [await create([one], { startAt: past }), 422, 'Não é permitido começar uma campanha com data retroativa.'],
      [await create([one, two], { message: '{{3}}' }), 422, 'A mensagem pede dados que faltam em: Contato 2.'],
      [await create([one], { message: 'Oi, {{4}}' }), 422, 'Variável desconhecida: {{4}}.'],
      [
        await create([one], { messages: [{ contact: { id: one }, message: 'Oi, {{9}}' }] }),
        422,
        'Variável desconhecida: {{9}}.',
      ],
      [
        await create([one], { botId: support.id }),
        422,
        'O bot precisa do objetivo Campanha e de um número conectado por QR code.',
      ],
      [
        await create(await buildContacts(world, [null])),
        422,
        'Nenhum dos contatos tem um telefone para receber a campanha.',
      ],
      [await create([one], { file: { name: 'nota.exe', base64File: 'AAAA' } }), 422, 'Formato não permitido!'],
      [await create([one], { file: { name: 'a.txt', base64File: '!' } }), 422, 'Arquivo ilegível'],
      [await create([one], { botId: bot.id }), 404, expect.any(String)],
      [await create([one, 999_999_999]), 404, expect.any(String)],
    ] as const
    for (const [{ status, body }, wanted, message] of answers)
      expect([status, body]).toMatchObject([wanted, { message }])
    for (const over of [{ name: ' ' }, { interval: 90 as 60 }, { messages: [] }, { message: '' }])
      expect((await create([one], over)).status).toBe(400)
    const large = Buffer.alloc(5 * 1024 * 1024 + 1, Buffer.from([0xff, 0xd8, 0xff, 0xe0])).toString('base64')
    expect([(await create([one], { file: { name: 'a.jpg', base64File: large } })).status]).not.toEqual([200])
  })

  it('is one, however often the same call comes, also at once and after its start', async () => {
    const contacts = await buildContacts(world, [phoneOf(8)])
    const clientId = randomUUID()
    const first = await Promise.all([create(contacts, { clientId }), create(contacts, { clientId })])
    expect(first.map(({ status }) => status)).toEqual([200, 200])
    const startAt = new Date(t.clock.now().getTime() + 60_000).toISOString()
    t.clock.advance('5m')
    const again = await create(contacts, { clientId, startAt })
    expect(new Set([...first, again].map(({ body }) => body.id)).size).toBe(1)
    expect(await create(contacts, { clientId, startAt, name: 'Outra' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('já foi criada') },
    })
    const { rows } = await t.database.owner.query('select from campaign where client_key = $1', [clientId])
    expect(rows).toHaveLength(1)
  })

  it('is refused to everybody, administrators too, where the company may not send campaigns', async () => {
    const company = await t.build.company({ allow_campaign_creation: false })
    const admin = await t.as(await t.build.admin(), { companyId: company.id })
    expect((await admin.call(listCampaigns, { body: {} })).status).toBe(403)
    expect((await admin.call(createCampaign, { body: bodyOf(world, [1]) })).status).toBe(403)
    expect((await admin.call(pauseCampaign, { params: { id: 1 } })).status).toBe(403)
  })
})

describe('the list', () => {
  it('filters by name, id, status, day and workspace, newest first', async () => {
    const own = await buildCampaignWorld(t)
    const contacts = await buildContacts(own, [phoneOf(5)])
    const made = async (name: string) =>
      (await own.as.call(createCampaign, { body: bodyOf(own, contacts, { name }) })).body.id
    const [natal, pascoa] = [await made('Natal de canecas'), await made('Páscoa')]
    await own.as.call(cancelCampaign, { params: { id: natal } })
    const idsOf = async (body: object) =>
      (await own.as.call(listCampaigns, { body })).body.result.map(({ id }: Campaign) => id)
    expect(await idsOf({})).toEqual([pascoa, natal])
    expect(await idsOf({ name: 'pascoa' })).toEqual([pascoa])
    expect(await idsOf({ id: natal })).toEqual([natal])
    expect(await idsOf({ status: 'CANCELLED' })).toEqual([natal])
    expect(await idsOf({ workspaces: [own.workspace.id] })).toEqual([pascoa, natal])
    expect(await idsOf({ workspaces: [world.workspace.id] })).toEqual([])
    const today = new Date().toISOString().slice(0, 10)
    expect(await idsOf({ createdAtPeriod: { startAt: '2999-01-01' } })).toEqual([])
    expect(await idsOf({ createdAtPeriod: { startAt: '2000-01-01', endAt: '2999-01-01' } })).toEqual([pascoa, natal])
    expect(await idsOf({ createdAtPeriod: { endAt: '2000-01-01' } })).toEqual([])
    const createdAtPeriod = { startAt: '2026-02-02', endAt: '2026-02-01' }
    expect(await world.as.call(listCampaigns, { body: { createdAtPeriod } })).toMatchObject({
      status: 400,
      body: { fields: { 'createdAtPeriod.endAt': 'O fim do período é antes do começo.' } },
    })
    expect(today).toMatch(/^\d/)
    const { body } = await own.as.call(listCampaigns, { body: { limit: 1, offset: 1 } })
    expect([body.total, body.result[0]?.id]).toEqual([2, natal])
  })

  it('offers the bots that may send: of that objective, with a connected number', async () => {
    const own = await buildCampaignWorld(t)
    const bots = async () => (await own.as.call(listCampaignBots, {})).body.result
    expect(await bots()).toEqual([
      { id: own.bot.id, name: 'Novidades', workspaceId: own.workspace.id, media: 'WHATSAPP_QRCODE', account: null },
    ])
    await t.database.owner.query("update connection set state = 'reconnect' where id = $1", [own.connection.id])
    expect(await bots()).toEqual([])
  })
})

describe('its status', () => {
  it('moves as the table says, for one of two people who act at once', async () => {
    const contacts = await buildContacts(world, [phoneOf(6), phoneOf(7)])
    const { id } = (await create(contacts)).body
    const params = { id }
    expect((await world.as.call(startCampaign, { params })).status).toBe(409)
    const both = await Promise.all([world.as.call(pauseCampaign, { params }), world.as.call(pauseCampaign, { params })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await world.as.call(startCampaign, { params })).body).toMatchObject({ status: 'PENDING' })
    await t.database.owner.query("update campaign set start_at = now() - interval '1 hour' where id = $1", [id])
    await world.as.call(pauseCampaign, { params })
    expect((await world.as.call(startCampaign, { params })).body).toMatchObject({ status: 'IN_PROGRESS' })
    const { body } = await world.as.call(cancelCampaign, { params })
    expect(body).toMatchObject({ status: 'CANCELLED', totalMessages: 2, totalMessagesCanceled: 2 })
    expect(sumOf(body)).toBe(body.totalMessages)
    const { rows } = await t.database.owner.query<{ action: string }>(
      "select action from audit_log where action like 'campaign.%' and record_id = $1 order by id",
      [String(id)],
    )
    const kept = ['created', 'pause', 'start', 'pause', 'start', 'cancel']
    expect(rows.map(({ action }) => action)).toEqual(kept.map((done) => `campaign.${done}`))
    for (const act of [startCampaign, pauseCampaign, cancelCampaign])
      expect((await world.as.call(act, { params })).body).toMatchObject({
        message: 'A situação da campanha mudou e não permite esta ação.',
      })
  })
})

import { randomUUID } from 'node:crypto'
import {
  type ConsentBody,
  createCampaign,
  getCampaign,
  listCampaigns,
  listConsents,
  listRecipients,
  recordConsent,
  usualOptInMessage,
  usualOptOutMessage,
} from '@prosa/contract'
import { buildFlow } from '@prosa/flow/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { optedOut } from '../../conversation/model/outreach.ts'
import type { TestApp } from '../../platform/testing/index.ts'
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

/* Whoever wants no campaigns gets none from that moment, and no bot loses a word of its own menu. */

let app: CampaignApp
let t: TestApp
let world: CampaignWorld
beforeAll(async () => {
  app = await campaignApp()
  t = app.t
  await t.app.start()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.provider.taken = []
  world = await buildCampaignWorld(t)
})

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows

const write = async (contacts: readonly number[]): Promise<number> => {
  const { status, body } = await world.as.call(createCampaign, { body: bodyOf(world, contacts, { basis: 'contract' }) })
  expect([status, body]).toMatchObject([200, {}])
  await hurry(world, body.id)
  return body.id
}
const ends = (id: number, counts: object) =>
  expect
    .poll(async () => (await world.as.call(listCampaigns, { body: { id } })).body.result[0], { timeout: 20_000 })
    .toMatchObject({ status: 'COMPLETED', ...counts })
const say = async (text: string, n = 0): Promise<string[]> => {
  const { replies } = await t.app.program.conversation.receive({
    companyId: world.company.id,
    connectionId: world.connection.id,
    externalId: phoneOf(n),
    extId: randomUUID(),
    text,
  })
  return replies.map((reply) => reply.text)
}
const consentsOf = async (id: number) => (await world.as.call(listConsents, { params: { id } })).body

it('a stop or a return that the provider tells counts once, as of its moment, in whatever order it comes', async () => {
  const [contact = 0] = await buildContacts(world, [phoneOf(0)])
  const tell = (wantsCampaigns: boolean, minute: number, customers = [phoneOf(0)]) =>
    t.app.program.conversation.takePreference({
      companyId: world.company.id,
      connectionId: world.connection.id,
      kind: 'fake',
      customers,
      wantsCampaigns,
      at: new Date(`2026-11-20T10:0${minute}:00Z`),
    })
  // Nothing to lift, nobody we know: nothing is written.
  await tell(true, 0)
  await tell(false, 1, ['5521987650000', 'BR.1'])
  expect(await consentsOf(contact)).toMatchObject({ optedOut: [], records: [] })
  await Promise.all([tell(false, 2), tell(false, 2)])
  const source = 'Parou de receber promoções no próprio WhatsApp'
  expect(await consentsOf(contact)).toMatchObject({
    optedOut: ['LIVECHAT'],
    records: [{ kind: 'opt_out', source, givenAt: '2026-11-20T10:02:00.000Z', recordedBy: null }],
  })
  expect(await world.as.call(createCampaign, { body: bodyOf(world, [contact]) })).toMatchObject({ status: 422 })
  await tell(true, 5)
  await tell(false, 2)
  await tell(false, 4)
  expect(await consentsOf(contact)).toMatchObject({ optedOut: [], records: [{ kind: 'opt_in' }, { kind: 'opt_out' }] })
})

it('a return that the provider tells does not lift what the customer told the company', async () => {
  const [contact = 0] = await buildContacts(world, [phoneOf(0)])
  await ends(await write([contact]), { totalMessagesSent: 1 })
  await say('SAIR')
  await t.app.program.conversation.takePreference({
    companyId: world.company.id,
    connectionId: world.connection.id,
    kind: 'fake',
    customers: [phoneOf(0)],
    wantsCampaigns: true,
    at: new Date(t.clock.now().getTime() + 60_000),
  })
  expect(await consentsOf(contact)).toMatchObject({
    optedOut: ['LIVECHAT'],
    records: [{ kind: 'opt_out', source: 'SAIR' }],
  })
})

describe('after a campaign', () => {
  it('SAIR opts out at once in the bot’s words, VOLTAR opts in again, and the contact’s page tells both', async () => {
    const [contact = 0] = await buildContacts(world, [phoneOf(0)])
    await ends(await write([contact]), { totalMessagesSent: 1 })
    expect(await say('Sair!')).toEqual([usualOptOutMessage])
    const left = await consentsOf(contact)
    expect(left).toMatchObject({ optedOut: ['LIVECHAT'], records: [{ kind: 'opt_out', source: 'Sair!' }] })
    expect(left.campaigns).toMatchObject([{ name: 'Natal', basis: 'contract', outcome: 'sent' }])
    expect(left.campaigns[0]?.createdBy).toBeTruthy()

    const other = await buildContacts(world, [phoneOf(1)])
    const second = await write([contact, ...other])
    await ends(second, { totalMessagesSent: 1, totalMessagesCanceled: 1 })
    expect((await consentsOf(contact)).campaigns[0]).toMatchObject({ outcome: 'notSent', reason: optedOut })
    const results = (await world.as.call(getCampaign, { params: { id: second } })).body
    expect(results.reasons).toEqual([{ outcome: 'notSent', reason: optedOut, count: 1 }])
    expect(results).toMatchObject({ basis: 'contract', answered: 0, totalMessagesSent: 1 })
    const page = await world.as.call(listRecipients, { params: { id: second }, query: { limit: 1 } })
    expect(page.body).toMatchObject({ result: [{ contactId: contact, outcome: 'notSent' }], next: 1 })
    const sent = await world.as.call(listRecipients, { params: { id: second }, query: { outcome: 'sent', after: 1 } })
    expect(sent.body).toMatchObject({ result: [{ contactId: other[0], receipt: 'sent' }], next: null })

    expect(await say('voltar')).toEqual([usualOptInMessage])
    expect(await consentsOf(contact)).toMatchObject({ optedOut: [], records: [{ kind: 'opt_in' }, {}] })
    // It is no word about campaigns any more.
    expect(await say('voltar')).toEqual(['Que bom que respondeu!'])
  })

  it('answers in the words that are set for the bot', async () => {
    await query("update bot set opt_out_message = 'Combinado, até mais.' where id = $1", [world.bot.id])
    const contacts = await buildContacts(world, [phoneOf(0)])
    await ends(await write(contacts), { totalMessagesSent: 1 })
    expect(await say('parar')).toEqual(['Combinado, até mais.'])
  })

  it('takes the word in the next dialog too, while nobody has answered', async () => {
    const [contact = 0] = await buildContacts(world, [phoneOf(0)])
    await ends(await write([contact]), { totalMessagesSent: 1 })
    await query("update dialog set open = false, owner = 'closed', closed_at = now() where company_id = $1", [
      world.company.id,
    ])
    await query('update dialog_party set open = false where company_id = $1', [world.company.id])
    expect(await say('SAIR')).toEqual([usualOptOutMessage])
    expect((await consentsOf(contact)).optedOut).toEqual(['LIVECHAT'])
  })

  it('sends nothing to whoever opts out between the message and its sending', async () => {
    const [contact = 0] = await buildContacts(world, [phoneOf(0)])
    const { user, host, port } = t.database.owner
    const holder = new Client({ ...t.database.app, user, host, port })
    await holder.connect()
    try {
      await holder.query('begin')
      await holder.query('select 1 from contact where id = $1 for no key update', [contact])
      const id = await write([contact])
      await expect
        .poll(() => query('select 1 from campaign_recipient where campaign_id = $1 and status = $2', [id, 'queued']))
        .toHaveLength(1)
      await holder.query(
        `insert into contact_consent (company_id, contact_id, kind, channel, given_at) values ($1, $2, 'opt_out', 'LIVECHAT', now())`,
        [world.company.id, contact],
      )
      await holder.query('commit')
      await ends(id, { totalMessagesSent: 0, totalMessagesFailed: 0, totalMessagesCanceled: 1 })
    } finally {
      await holder.end()
    }
    // Answers of the tests before may still arrive.
    expect(app.provider.taken.filter(({ text }) => text.startsWith('Oi'))).toEqual([])
    expect((await consentsOf(contact)).campaigns[0]).toMatchObject({ outcome: 'notSent', reason: optedOut })
  })

  it('leaves out another contact with the same number, spelled without the ninth digit', async () => {
    const ids = await buildContacts(world, ['5511987654321', '1187654321', phoneOf(2)])
    await world.as.call(recordConsent, { params: { id: ids[0] ?? 0 }, body: { kind: 'opt_out', channel: 'LIVECHAT' } })
    await ends(await write(ids.slice(1)), { totalMessagesSent: 1, totalMessagesCanceled: 1 })
  })
})

describe('a word of the bot’s own', () => {
  const menu = (): Promise<CampaignWorld> => {
    const document = buildFlow({
      Início: { says: 'Remarcar ou cancelar?', exits: { Cancelada: ['cancelar'], Remarcada: ['remarcar'] } },
      Cancelada: { says: 'Consulta cancelada.' },
      Remarcada: { says: 'Para quando?' },
    })
    return buildCampaignWorld(t, document)
  }

  it('stays the bot’s, also as the answer to a campaign; what can mean nothing else does not', async () => {
    world = await menu()
    const [contact = 0] = await buildContacts(world, [phoneOf(0)])
    await ends(await write([contact]), { totalMessagesSent: 1 })
    expect(await say('CANCELAR')).not.toContain(usualOptOutMessage)
    expect(await say('quero me descadastrar')).toEqual([usualOptOutMessage])
  })

  it('stays the bot’s where no campaign has written', async () => {
    expect(await say('sair', 5)).toEqual(['Que bom que respondeu!'])
    expect(await say('cancelar', 5)).not.toContain(usualOptOutMessage)
  })
})

describe('POST /api/contacts/{id}/consents', () => {
  it('200: a person records the basis with its date and source, and has somebody written to again on one', async () => {
    const [id = 0] = await buildContacts(world, [phoneOf(0)])
    const record = (body: ConsentBody) => world.as.call(recordConsent, { params: { id }, body })
    await record({ kind: 'opt_out', channel: 'WHATSAPP', source: 'Pediu por telefone' })
    const { status, body } = await record({
      kind: 'opt_in',
      channel: 'WHATSAPP',
      basis: 'consent',
      source: 'Formulário do site',
      givenOn: '2026-08-03',
    })
    expect([status, body.optedOut]).toEqual([200, []])
    expect(body.basis).toMatchObject({ basis: 'consent', source: 'Formulário do site' })
    expect(body.basis?.givenAt.slice(0, 10)).toBe('2026-08-03')
    expect(body.records.map(({ kind }) => kind)).toEqual(['opt_in', 'opt_out'])
  })

  it('400 and 422: refuses to opt in again without a basis, and a day ahead', async () => {
    const [id = 0] = await buildContacts(world, [phoneOf(0)])
    const bad = await world.as.call(recordConsent, {
      params: { id },
      body: { kind: 'opt_in', channel: 'WHATSAPP' } as never,
    })
    expect(bad.status).toBe(400)
    const ahead = await world.as.call(recordConsent, {
      params: { id },
      body: { kind: 'basis', basis: 'consent', source: 'Site', givenOn: '2999-01-01' },
    })
    expect([ahead.status, (ahead.body as { fields?: object }).fields]).toMatchObject([
      422,
      { givenOn: 'A data não pode estar no futuro.' },
    ])
  })
})

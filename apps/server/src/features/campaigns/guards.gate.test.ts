// Gate: what keeps a campaign from going.
import { randomUUID } from 'node:crypto'
import {
  type CampaignBody,
  type CampaignPreviewBody,
  createCampaign,
  getCampaign,
  leftOutTexts,
  listCampaigns,
  previewCampaign,
} from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
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

/* What a campaign foretells is what it does, and what is decided is decided again at each send. */

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

/** The contact writes to the number. */
const writes = async (contact: number, phone: string): Promise<number> => {
  const { company, connection } = world
  await query('insert into identity (company_id, contact_id, connection_id, external_id) values ($1, $2, $3, $4)', [
    company.id,
    contact,
    connection.id,
    phone,
  ])
  const from = { companyId: company.id, connectionId: connection.id, externalId: phone, extId: randomUUID() }
  return (await t.app.program.conversation.receive({ ...from, text: 'oi' })).dialog.id
}
/** A campaign of before reached the contact so many days ago. */
const reached = async (contact: number, daysAgo: number): Promise<void> => {
  await query(
    `with c as (insert into campaign (company_id, workspace_id, bot_id, name, name_folded, message, interval_seconds, start_at, status)
      values ($1, $2, $3, 'Antes', 'antes', 'Oi', 60, now(), 'COMPLETED') returning id)
     insert into campaign_recipient (company_id, campaign_id, place, contact_id, status, changed_at)
     select $1, id, 1, $4, 'sent', now() - $5 * interval '1 day' from c`,
    [world.company.id, world.workspace.id, world.bot.id, contact, daysAgo],
  )
}
const preview = async (contacts: readonly number[], over: Partial<CampaignPreviewBody> = {}) => {
  const { message, interval, botId, workspaceId } = bodyOf(world, contacts)
  const body = { message, interval, botId, workspaceId, contacts: [...contacts], ...over }
  const { status, body: answer } = await world.as.call(previewCampaign, { body })
  expect([status, answer]).toMatchObject([200, {}])
  return answer
}
const begin = async (contacts: readonly number[], over: Partial<CampaignBody> = {}): Promise<number> => {
  const { status, body } = await world.as.call(createCampaign, { body: bodyOf(world, contacts, over) })
  expect([status, body]).toMatchObject([200, {}])
  return body.id
}
const becomes = (id: number, wanted: object) =>
  expect
    .poll(async () => (await world.as.call(listCampaigns, { body: { id } })).body.result[0], { timeout: 20_000 })
    .toMatchObject(wanted)

const guards: CampaignBody['guards'] = ['attended', 'recent', 'unanswered', 'stranger', 'noBasis']

/** One contact for each reason, and two who get it. */
const buildAudience = async (): Promise<number[]> => {
  const doubled = phoneOf(0)
  const phones = [...Array.from({ length: 8 }, (_, n) => phoneOf(n)), null, doubled]
  const contacts = await buildContacts(world, phones)
  const [, , unwanted = 0, attended = 0, recent = 0, unanswered = 0] = contacts
  for (const [place, contact] of contacts.slice(0, 7).entries()) {
    // The seventh is a stranger, the eighth has no basis.
    const dialog = place === 6 ? null : await writes(contact, phoneOf(place))
    if (contact === attended) await query("update dialog set owner = 'queue' where id = $1", [dialog])
    if (contact === unanswered)
      await query("update dialog set last_inbound_at = now() - interval '90 days' where id = $1", [dialog])
  }
  await writes(contacts[7] ?? 0, phoneOf(7))
  await reached(recent, 2)
  for (const daysAgo of [40, 20]) await reached(unanswered, daysAgo)
  await query(
    `insert into contact_consent (company_id, contact_id, kind, channel, basis, given_at)
     select $1, k, 'basis', null, 'contract', now() from unnest($2::int[]) k`,
    [world.company.id, contacts.filter((_, place) => place !== 7)],
  )
  await query(
    "insert into contact_consent (company_id, contact_id, kind, channel, given_at) values ($1, $2, 'opt_out', 'LIVECHAT', now())",
    [world.company.id, unwanted],
  )
  return contacts
}

it('does what it foretold, reason by reason', async () => {
  const contacts = await buildAudience()
  const foretold = await preview(contacts, { guards, limit: 100 })
  const reasons = ['optedOut', 'attended', 'recent', 'unanswered', 'stranger', 'noBasis', 'noPhone', 'doubled'] as const
  expect(foretold).toMatchObject({ total: 10, receivers: 2, firstContacts: null })
  expect(foretold.leftOut).toHaveLength(reasons.length)
  expect(foretold.leftOut).toEqual(expect.arrayContaining(reasons.map((reason) => ({ reason, count: 1 }))))
  expect(foretold.result.map(({ text }) => text)).toEqual(['Oi, Contato 1!', 'Oi, Contato 2!'])
  const left = await preview(contacts, { guards, only: 'leftOut', offset: 2, limit: 3 })
  expect(left.result.map(({ leftOut, text }) => [leftOut, text])).toEqual([
    ['recent', null],
    ['unanswered', null],
    ['stranger', null],
  ])
  expect(
    await query(
      'select from campaign_recipient r join campaign c on c.id = r.campaign_id where c.company_id = $1 and c.name <> $2',
      [world.company.id, 'Antes'],
    ),
  ).toEqual([])

  const id = await begin(contacts, { guards })
  await hurry(world, id)
  await becomes(id, { status: 'COMPLETED', totalMessagesSent: 2, totalMessagesCanceled: 8 })
  const { body } = await world.as.call(getCampaign, { params: { id } })
  expect(body.reasons).toHaveLength(reasons.length)
  expect(body.reasons).toEqual(
    expect.arrayContaining(reasons.map((reason) => ({ outcome: 'notSent', reason: leftOutTexts[reason], count: 1 }))),
  )
  // Without guards only those who cannot or must not be written to are left out.
  expect((await preview(contacts)).receivers).toBe(7)
  expect((await preview(contacts, { message: '{{3}}' })).leftOut).toContainEqual({ reason: 'lacksData', count: 6 })
  const nobody = bodyOf(world, contacts.slice(6, 7), { guards: ['stranger'] })
  expect(await world.as.call(createCampaign, { body: nobody })).toMatchObject({
    status: 422,
    body: { message: 'Nenhum dos contatos passa pelas proteções escolhidas.' },
  })
})

it('looks again before each message', async () => {
  const contacts = await buildContacts(world, [phoneOf(0), phoneOf(1), phoneOf(2)])
  const dialogs = [await writes(contacts[0] ?? 0, phoneOf(0)), await writes(contacts[1] ?? 0, phoneOf(1))]
  await writes(contacts[2] ?? 0, phoneOf(2))
  const id = await begin(contacts, { guards: ['attended', 'recent'] })
  await query("update dialog set owner = 'queue' where id = $1", [dialogs[0]])
  await reached(contacts[1] ?? 0, 0)
  await hurry(world, id)
  await becomes(id, { status: 'COMPLETED', totalMessagesSent: 1, totalMessagesCanceled: 2 })
  const written = app.provider.taken.filter(({ text }) => text.startsWith('Oi, '))
  expect(written.map(({ to }) => to)).toEqual([phoneOf(2)])
})

it('rests outside of its hours', async () => {
  const contacts = await buildContacts(world, [phoneOf(0)])
  const hour = Number(
    (await query<{ hour: string }>("select extract(hour from now() at time zone 'America/Sao_Paulo') as hour"))[0]
      ?.hour,
  )
  const hours = hour < 12 ? { from: 20, to: 22, sundays: true } : { from: 2, to: 4, sundays: true }
  const { startsAt } = await preview(contacts, { hours, startAt: null })
  const id = await begin(contacts, { hours })
  await hurry(world, id)
  await becomes(id, { status: 'PENDING', notice: 'Fora do horário de envio: continua quando ele começar.' })
  const [row] = await query<{ next_at: Date }>('select next_at from campaign where id = $1', [id])
  expect(row?.next_at.toISOString()).toBe(startsAt)
  expect(app.provider.taken).toEqual([])
})

it('lets a new number begin twenty conversations a day, those with whom it has one first', async () => {
  const phones = Array.from({ length: 26 }, (_, n) => phoneOf(n))
  const contacts = await buildContacts(world, phones)
  await writes(contacts[25] ?? 0, phoneOf(25))
  await query("update connection set kind = 'whatsapp_qrcode' where id = $1", [world.connection.id])
  const foretold = await preview(contacts, { limit: 1 })
  expect(foretold).toMatchObject({
    receivers: 26,
    firstContacts: { count: 25, perDay: 20, others: 0 },
    result: [{ contactId: contacts[25] }],
  })
  const days = (Date.parse(foretold.endsAt ?? '') - Date.parse(foretold.startsAt ?? '')) / 86_400_000
  expect(Math.floor(days)).toBe(1)

  const earlier = await begin(contacts.slice(0, 20))
  const behind = await preview(contacts.slice(15, 25), { guards: ['recent'] })
  expect(behind).toMatchObject({ firstContacts: { count: 10, perDay: 20, others: 20 }, alsoWaiting: 5 })
  expect(Date.parse(behind.startsAt ?? '') - t.clock.now().getTime()).toBeGreaterThan(86_400_000)
  await query(
    "update campaign_recipient set status = 'sent', first_on = $2, first_at = now() - interval '1 hour' where campaign_id = $1",
    [earlier, world.connection.id],
  )
  const id = await begin(contacts.slice(20, 25))
  await hurry(world, id)
  await becomes(id, { totalMessagesPending: 5, notice: expect.stringContaining('tantas vezes') })
  const [row] = await query<{ hours: number }>(
    'select extract(epoch from next_at - now())::float8 / 3600 as hours from campaign where id = $1',
    [id],
  )
  expect(row?.hours).toBeGreaterThan(22.9)
  expect(row?.hours).toBeLessThan(23.1)
})

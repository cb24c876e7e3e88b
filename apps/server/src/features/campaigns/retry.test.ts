import {
  type CampaignBody,
  createCampaign,
  exportRecipients,
  getCampaign,
  listCampaigns,
  previewCampaign,
  retryCampaign,
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

/* What follows from a failure: nothing, a try later, the end of it for this contact, or a pause. */

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
  app.provider.answer = () => 200
  world = await buildCampaignWorld(t)
})

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows
const begin = async (contacts: readonly number[], over: Partial<CampaignBody> = {}): Promise<number> => {
  const { status, body } = await world.as.call(createCampaign, { body: bodyOf(world, contacts, over) })
  expect([status, body]).toMatchObject([200, {}])
  await hurry(world, body.id)
  return body.id
}
const becomes = (id: number, wanted: object) =>
  expect
    .poll(async () => (await world.as.call(listCampaigns, { body: { id } })).body.result[0], { timeout: 20_000 })
    .toMatchObject(wanted)
const phones = (count: number): string[] => Array.from({ length: count }, (_, n) => phoneOf(n))
const read = async (id: number) => (await world.as.call(getCampaign, { params: { id } })).body

it('tries again in a campaign of their own those who certainly got nothing, once, whoever asks at the same time', async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = await buildContacts(world, phones(4))
  // Refused, perhaps taken, never to be reached, sent.
  const answers = [400, null, { code: 130472 }, 200]
  app.provider.answer = (taken) => {
    const answer = answers[taken - 1]
    return answer === undefined ? 200 : answer
  }
  const id = await begin([first, second, third, fourth], { name: 'Natal', guards: ['attended'] })
  const params = { id }
  expect((await world.as.call(retryCampaign, { params })).status).toBe(409)
  await becomes(id, { status: 'COMPLETED', totalMessagesFailed: 3, totalMessagesSent: 1 })
  expect(await read(id)).toMatchObject({ retryable: 1, parent: null, children: [] })
  const both = await Promise.all([world.as.call(retryCampaign, { params }), world.as.call(retryCampaign, { params })])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const child = both.find(({ status }) => status === 200)?.body
  expect(child).toMatchObject({ name: 'Natal (nova tentativa)', status: 'PENDING', totalMessages: 1 })
  expect(await read(id)).toMatchObject({ retryable: 0, children: [{ id: child?.id, name: 'Natal (nova tentativa)' }] })
  expect(await read(child?.id ?? 0)).toMatchObject({ parent: { id, name: 'Natal' }, message: 'Oi, [Nome]!' })
  await hurry(world, child?.id ?? 0)
  await becomes(child?.id ?? 0, { status: 'COMPLETED', totalMessagesSent: 1 })
  expect(app.provider.taken.map(({ to }) => to)).toEqual([...phones(4), phoneOf(0)])
  const rows = await query<{ detail: object }>(
    "select detail from audit_log where action = 'campaign.retried' and record_id = $1",
    [String(id)],
  )
  expect(rows.map(({ detail }) => detail)).toEqual([{ child: child?.id, recipients: 1 }])
})

it('exports what became of each, and no cell is a formula', async () => {
  const contacts = await buildContacts(world, [phoneOf(0), null, phoneOf(1)])
  await query("update contact set name = '=1+1' where id = $1", [contacts[0]])
  app.provider.answer = (taken) => (taken === 2 ? 400 : 200)
  const id = await begin(contacts, { message: 'Oi' })
  await becomes(id, { status: 'COMPLETED' })
  const [place] = await query<{ dialog_id: number; seq: number }>(
    'select dialog_id, seq from campaign_recipient where campaign_id = $1 and seq is not null order by place limit 1',
    [id],
  )
  await t.app.program.conversation.reportStatus({
    companyId: world.company.id,
    connectionId: world.connection.id,
    of: { reference: `${place?.dialog_id}-${place?.seq}` },
    status: 'read',
  })
  const { body } = await world.as.call(exportRecipients, { params: { id } })
  const lines = String(body).trim().split('\r\n')
  const cells = lines.map((line) => line.split(';').slice(1, 6))
  expect(cells).toEqual([
    ['Nome', 'Telefone', 'Resultado', 'Respondeu', 'Motivo'],
    ["'=1+1", phoneOf(0), 'Lida', 'Não', ''],
    ['Contato 2', '', 'Cancelada', 'Não', 'Sem telefone válido'],
    ['Contato 3', phoneOf(1), 'Falhou', 'Não', 'Recusada pelo canal (400)'],
  ])
})

it('tries 131049 again after a day, three times in all, and sends to the others meanwhile', async () => {
  const contacts = await buildContacts(world, phones(2))
  app.provider.answer = () => (app.provider.taken.at(-1)?.to === phoneOf(0) ? { code: 131049 } : 200)
  const id = await begin(contacts)
  for (const tries of [1, 2]) {
    await becomes(id, {
      status: 'IN_PROGRESS',
      notice: 'Esperando para tentar de novo com quem não recebeu.',
      totalMessagesSent: 1,
      totalMessagesPending: 1,
    })
    const waiting = () =>
      query<{ tries: number; hours: number }>(
        `select r.tries, extract(epoch from c.next_at - now())::float8 / 3600 as hours from campaign_recipient r
       join campaign c on c.id = r.campaign_id where r.campaign_id = $1 and r.status = 'pending'`,
        [id],
      )
    await expect.poll(async () => (await waiting())[0]?.tries).toBe(tries)
    await expect.poll(async () => (await waiting())[0]?.hours ?? 0).toBeGreaterThan(23)
    const [row] = await waiting()
    expect(row?.hours).toBeGreaterThan(23.9)
    expect(row?.hours).toBeLessThanOrEqual(24)
    await query("update campaign_recipient set not_before = now() where campaign_id = $1 and status = 'pending'", [id])
    await query('update campaign set next_at = now() where id = $1', [id])
  }
  await becomes(id, { status: 'COMPLETED', totalMessagesSent: 1, totalMessagesFailed: 1 })
  expect(app.provider.taken.map(({ to }) => to)).toEqual([phoneOf(0), phoneOf(1), phoneOf(0), phoneOf(0)])
})

/** The provider tells, once the only message was taken, that it was not delivered. */
const tellLate = async (id: number): Promise<void> => {
  const [place] = await query<{ dialog_id: number; seq: number }>(
    'select dialog_id, seq from campaign_recipient where campaign_id = $1',
    [id],
  )
  await t.app.program.conversation.reportStatus({
    companyId: world.company.id,
    connectionId: world.connection.id,
    of: { reference: `${place?.dialog_id}-${place?.seq}` },
    status: 'failed',
    failure: 'A Meta não entregou',
    code: 131049,
  })
}

it('goes on for whom a failure is told of once it was done', async () => {
  const id = await begin(await buildContacts(world, phones(1)))
  await becomes(id, { status: 'COMPLETED', totalMessagesSent: 1 })
  await tellLate(id)
  await becomes(id, { status: 'IN_PROGRESS', totalMessagesPending: 1, totalMessagesSent: 0 })
})

it('leaves a campaign cancelled that a failure is told of later, and offers to try again by hand', async () => {
  const id = await begin(await buildContacts(world, phones(1)))
  await becomes(id, { status: 'COMPLETED', totalMessagesSent: 1 })
  await query("update campaign set status = 'CANCELLED', next_at = null where id = $1", [id])
  await tellLate(id)
  await expect.poll(async () => (await read(id)).retryable).toBe(1)
  expect(await read(id)).toMatchObject({ status: 'CANCELLED', totalMessagesPending: 0, totalMessagesFailed: 1 })
})

it('takes 131050 for an opt-out, and 131026 for a number that is left out until it writes', async () => {
  const contacts = await buildContacts(world, phones(2))
  app.provider.answer = (taken) => ({ code: taken === 1 ? 131050 : 131026 })
  const id = await begin(contacts)
  await becomes(id, { status: 'COMPLETED', totalMessagesFailed: 2 })
  await expect
    .poll(() => query('select kind, channel, source from contact_consent where contact_id = $1', [contacts[0]]))
    .toEqual([{ kind: 'opt_out', channel: 'WHATSAPP', source: 'Parou de receber promoções no próprio WhatsApp' }])
  const { message, interval, botId, workspaceId } = bodyOf(world, [])
  const body = { message, interval, botId, workspaceId, contacts: contacts.slice(1) }
  const reasons = async () => (await world.as.call(previewCampaign, { body })).body.leftOut
  await expect.poll(reasons).toEqual([{ reason: 'unreachable', count: 1 }])
  expect((await read(id)).retryable).toBe(0)
  const { conversation } = t.app.program
  const from = { companyId: world.company.id, connectionId: world.connection.id, externalId: phoneOf(1) }
  await conversation.receive({ ...from, extId: 'agora', text: 'oi' })
  expect(await reasons()).toEqual([])
})

it('pauses every campaign of the number where it is limited, and one alone where its message is at fault', async () => {
  app.provider.answer = () => ({ code: 131048 })
  const other = await begin([(await buildContacts(world, [phoneOf(9)]))[0] ?? 0])
  await query("update campaign set next_at = now() + interval '1 hour' where id = $1", [other])
  const id = await begin(await buildContacts(world, phones(3)))
  await query('update campaign set interval_seconds = 600 where id = $1', [id])
  const notice = expect.stringMatching(/[^.] \(código 131048, em \d\d\/\d\d\/\d{4}\)\. Veja/)
  await becomes(id, { status: 'PAUSED', notice, totalMessagesFailed: 1, totalMessagesPending: 2 })
  await becomes(other, { status: 'PAUSED', notice })

  world = await buildCampaignWorld(t)
  app.provider.answer = () => ({ code: 132015 })
  const bystander = await begin([(await buildContacts(world, [phoneOf(9)]))[0] ?? 0])
  await query("update campaign set next_at = now() + interval '1 hour' where id = $1", [bystander])
  const paused = await begin(await buildContacts(world, phones(1)))
  await query('update campaign set interval_seconds = 600 where id = $1', [paused])
  await becomes(paused, { totalMessagesFailed: 1 })
  await becomes(bystander, { status: 'PENDING' })
})

it('pauses with the reason of its number where the provider stopped it', async () => {
  await query(
    "update connection set state = 'blocked', state_reason = 'A Meta bloqueou a conta do WhatsApp.' where id = $1",
    [world.connection.id],
  )
  await query("update connection set state = 'connected' where id = $1", [world.connection.id])
  const id = await begin(await buildContacts(world, phones(2)))
  await query("update campaign set next_at = now() + interval '1 hour' where id = $1", [id])
  await query("update connection set state = 'blocked' where id = $1", [world.connection.id])
  await query("update campaign set next_at = now() where id = $1 and status <> 'COMPLETED'", [id])
  await becomes(id, { notice: 'A Meta bloqueou a conta do WhatsApp.', status: 'PAUSED' })
})

it('does nothing again about a failure whose message is deleted, or whose words are erased, later', async () => {
  const contacts = await buildContacts(world, phones(1))
  app.provider.answer = () => ({ code: 131048 })
  const id = await begin(contacts)
  await becomes(id, { totalMessagesFailed: 1 })
  const recipient = () =>
    query<{ judged: boolean; reason: string | null; status: string }>(
      'select judged_at is not null as judged, reason, status from campaign_recipient where campaign_id = $1',
      [id],
    )
  await expect.poll(async () => (await recipient())[0]?.judged).toBe(true)
  const before = await recipient()
  await query(
    `update message set text = '', failure = null, deleted_at = now()
     where (dialog_id, seq) = (select dialog_id, seq from campaign_recipient where campaign_id = $1)`,
    [id],
  )
  expect(await recipient()).toEqual(before)
})

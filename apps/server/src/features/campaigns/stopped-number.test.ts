import { randomUUID } from 'node:crypto'
import { type CampaignBody, createCampaign, listCampaigns, pauseCampaign, startCampaign } from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type GraphStandIn, issue, startGraph } from '../../../../../tools/standins/graph/index.ts'
import { secretPlace } from '../../channels/connection.ts'
import { loadConfig } from '../../config.ts'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { pauseNumber } from './failures.queries.ts'
import { bodyOf, buildCampaignWorld, buildContacts, type CampaignWorld, hurry, phoneOf } from './testing.ts'

/* A bot with a number by QR code and one of the official API: what happens to the account of the one is not the other's. */

let graph: GraphStandIn
let t: TestApp
let world: CampaignWorld
let meta: { id: number }
beforeAll(async () => {
  graph = await startGraph({ reports: false })
  const usual = loadConfig({ DATA_DIR: '/tmp', SECRET_KEY: 'x'.repeat(32) }).meta
  const app = { id: graph.appId, secrets: [graph.appSecret], verifyToken: graph.verifyToken }
  t = await testApp({
    settings: {
      fakeChannelUrl: 'http://127.0.0.1:9',
      meta: { ...usual, graphUrl: graph.url, dialogUrl: graph.url, app },
    },
  })
  await t.app.start()
})
afterAll(async () => {
  await t.close()
  await graph.stop()
})
beforeEach(async () => {
  graph.clearFaults()
  world = await buildCampaignWorld(t)
  // Connections are remembered for a moment.
  t.clock.advance('3s')
  await query("update connection set active = false, external_id = 'gone ' || id where kind = 'whatsapp_meta'")
  meta = await t.build.insert<{ id: number }>('connection', {
    company_id: world.company.id,
    kind: 'whatsapp_meta',
    bot_id: world.bot.id,
    external_id: '3001',
    settings: { accountId: '2001' },
  })
  const token = issue(graph.world, {
    user: '6001',
    endsAtMs: Number.POSITIVE_INFINITY,
    scopes: ['whatsapp_business_messaging', 'whatsapp_business_management'],
  })
  const sealed = t.app.platform.secrets.seal(token, secretPlace(world.company.id, meta.id))
  await query('update connection set secret_encrypted = $2 where id = $1', [meta.id, sealed])
})

const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.database.owner.query<Row>(text, values)).rows
const read = async (id: number) => (await world.as.call(listCampaigns, { body: { id } })).body.result[0]
const becomes = (id: number, wanted: object) => expect.poll(() => read(id), { timeout: 20_000 }).toMatchObject(wanted)
const template = { name: 'pedido_enviado', language: 'pt_BR', values: ['10', '{{1}}', 'sexta'] }
const asApi = { media: 'WHATSAPP_API', template, message: 'template' } as const

let people = 0
const create = async (count: number, over: Partial<CampaignBody>): Promise<number> => {
  const contacts = await buildContacts(
    world,
    Array.from({ length: count }, () => phoneOf(++people)),
  )
  const { status, body } = await world.as.call(createCampaign, { body: bodyOf(world, contacts, over) })
  expect([status, body]).toMatchObject([200, {}])
  return body.id
}
const refuseAll = (): void =>
  graph.refuse({ method: 'POST', path: '/3001/messages', times: Number.MAX_SAFE_INTEGER, code: 131042 })
const notice = expect.stringContaining('pagamento')
/** A campaign that is stopped by its account, after its first message. */
const stopped = async (): Promise<number> => {
  refuseAll()
  const id = await create(2, asApi)
  await hurry(world, id)
  await becomes(id, { status: 'PAUSED', notice })
  return id
}

it('pauses what goes by the numbers of the account that is stopped, and nothing else of the bot', async () => {
  const byQr = await create(2, {})
  const later = await create(1, asApi)
  const id = await stopped()
  await becomes(later, { status: 'PAUSED', notice })
  await becomes(byQr, { status: 'PENDING', notice: null })
  const found = await read(id)
  expect(found?.obstacle).toMatchObject({ botId: world.bot.id, kind: 'whatsapp_meta', reason: notice })
  expect((await read(byQr))?.obstacle).toBeNull()
})

it('ends what has nobody left to write to, instead of pausing it', async () => {
  refuseAll()
  const id = await create(1, asApi)
  await hurry(world, id)
  await becomes(id, { status: 'COMPLETED', totalMessagesFailed: 1 })
  const judged = 'select 1 from campaign_recipient where campaign_id = $1 and judged_at is not null'
  await expect.poll(() => query(judged, [id])).toHaveLength(1)
  expect(await read(id)).toMatchObject({ status: 'COMPLETED' })
})

it('asks the provider when somebody goes on, and says what it found', async () => {
  const id = await stopped()
  const refused = await world.as.call(startCampaign, { params: { id } })
  expect([refused.status, refused.body]).toMatchObject([409, { message: notice }])
  await becomes(id, { status: 'PAUSED' })
  graph.clearFaults()
  graph.refuse({ path: '/3001', code: 2, status: 503 })
  const unanswered = await world.as.call(startCampaign, { params: { id } })
  expect([unanswered.status, unanswered.body]).toMatchObject([
    409,
    { message: expect.stringContaining('não respondeu') },
  ])
  graph.clearFaults()
  expect((await world.as.call(startCampaign, { params: { id } })).status).toBe(200)
  await becomes(id, { status: 'COMPLETED', totalMessagesSent: 1, totalMessagesFailed: 1 })
})

it('goes on by itself once its account is well, unless a person paused it', async () => {
  const byHand = await create(1, asApi)
  await world.as.call(pauseCampaign, { params: { id: byHand } })
  const id = await stopped()
  const check = () => t.app.platform.jobs.enqueue('check-stopped-accounts', {})
  await check()
  await t.app.platform.jobs.drain()
  expect(await read(id)).toMatchObject({ status: 'PAUSED' })
  graph.clearFaults()
  await query("update connection set checked_at = now() - interval '6 minutes' where id = $1", [meta.id])
  await check()
  await t.app.platform.jobs.drain()
  await becomes(id, { status: 'COMPLETED', totalMessagesSent: 1 })
  await becomes(byHand, { status: 'PAUSED' })
})

it('waits for people where its channel does not show whether the number is well', async () => {
  const id = await create(2, {})
  await query("update campaign set status = 'IN_PROGRESS', interval_seconds = 600 where id = $1", [id])
  const { worker, leases } = t.app.platform.database
  await worker.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(world.company.id)
    pauseNumber(
      pipeline,
      world.company.id,
      { connectionId: world.connection.id, of: 'number', failedAt: new Date(Date.now() + 60_000) },
      'Limitado',
    )
    await pipeline.commit()
  })
  expect(await read(id)).toMatchObject({ status: 'PAUSED', notice: 'Limitado' })
  const due = await leases.pipeline((pipeline) =>
    pipeline.query('select 1 from worker_recovered_campaigns(100) where campaign_id = $1', [id]),
  )
  expect(due).toEqual([])
})

it('waits for people where it is stopped again at once', async () => {
  const id = await stopped()
  await query("update campaign set resumed_at = now() - interval '1 hour' where id = $1", [id])
  await query("update connection set state = 'connected' where id = $1", [meta.id])
  const due = await t.app.platform.database.leases.pipeline((pipeline) =>
    pipeline.query('select 1 from worker_recovered_campaigns(100) where campaign_id = $1', [id]),
  )
  expect(due).toEqual([])
  expect(await read(id)).toMatchObject({ status: 'PAUSED' })
})

it('says of a campaign without a number, or one that is to be connected anew, what helps', async () => {
  const byQr = await create(1, {})
  const byApi = await create(1, asApi)
  await query("update connection set state = 'reconnect', state_reason = null where id = $1", [meta.id])
  await query('update connection set active = false, external_id = $2 where id = $1', [
    world.connection.id,
    randomUUID(),
  ])
  expect((await read(byQr))?.obstacle).toMatchObject({
    kind: 'whatsapp_qrcode',
    reason: expect.stringContaining('QR code'),
  })
  expect((await read(byApi))?.obstacle).toMatchObject({
    kind: 'whatsapp_meta',
    reason: expect.stringContaining('encerrou'),
  })
})

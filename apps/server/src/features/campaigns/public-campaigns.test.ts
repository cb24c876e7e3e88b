import { randomUUID } from 'node:crypto'
import { api } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../platform/testing/index.ts'
import { withKey } from '../../testing/with-key.ts'
import {
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
let erp: Awaited<ReturnType<typeof withKey>>

beforeAll(async () => {
  app = await campaignApp()
  t = app.t
  world = await buildCampaignWorld(t)
  const grants = [{ area: 'campaigns', level: 'write' }] as const
  erp = await withKey(t, world.company, { grants, workspaceIds: [world.workspace.id] })
})
afterAll(() => app.close())

const bodyOf = (contacts: readonly number[]) => ({
  name: 'Natal',
  via: 'whatsapp_qr' as const,
  text: 'Oi, {{1}}!',
  interval: 60 as const,
  botId: world.bot.id,
  workspaceId: world.workspace.id,
  contacts: [...contacts],
  startAt: new Date(t.clock.now().getTime() + 60_000).toISOString(),
})

const codeOf = ({ status, body }: { status: number; body: object }): string =>
  status === 200 ? 'done' : `${status} ${Reflect.get(body, 'code')}`

it('is previewed, made once for a key, read with its recipients, paused, gone on with and cancelled', async () => {
  const contacts = await buildContacts(world, [phoneOf(1), null, phoneOf(2)])
  const body = bodyOf(contacts)
  const preview = await erp.call(api.previewCampaign, { body })
  expect(preview.body).toMatchObject({
    contacts: 3,
    receivers: 2,
    leftOut: [{ reason: 'no_phone', count: 1 }],
    messages: [{ contactId: contacts[0], phone: `+${phoneOf(1)}`, text: 'Oi, Contato 1!', leftOut: null }, {}],
  })
  const headers = { 'idempotency-key': randomUUID() }
  const calls = await Promise.all(Array.from({ length: 5 }, () => erp.call(api.createCampaign, { body, headers })))
  const made = calls.filter(({ status }) => status === 200)
  expect(new Set(made.map(({ body: { id } }) => id)).size).toBe(1)
  const again = await erp.call(api.createCampaign, { body, headers })
  expect(again.body).toMatchObject({
    name: 'Natal',
    status: 'pending',
    totals: { recipients: 3, pending: 2, sent: 0, failed: 0, notSent: 1 },
  })
  expect(codeOf(await erp.call(api.createCampaign, { body: { ...body, name: 'Outra' }, headers }))).toBe(
    '422 otherCall',
  )
  const params = { id: again.body.id }
  expect((await erp.call(api.getCampaign, { params })).body).toMatchObject({
    ...again.body,
    text: 'Oi, [Nome]!',
    botName: 'Novidades',
    delivered: 0,
    reasons: [{ outcome: 'not_sent', count: 1 }],
  })
  const first = await erp.call(api.listRecipients, { params, query: { limit: 2 } })
  const rest = await erp.call(api.listRecipients, { params, query: { limit: 2, after: first.body.next ?? '' } })
  expect(
    [...first.body.data, ...rest.body.data].map(({ number, contactId, outcome }) => [number, contactId, outcome]),
  ).toEqual([
    [1, contacts[0], 'pending'],
    [2, contacts[1], 'not_sent'],
    [3, contacts[2], 'pending'],
  ])
  expect(rest.body.next).toBeNull()
  const left = await erp.call(api.listRecipients, { params, query: { outcome: 'not_sent' } })
  expect(left.body.data.map(({ number }) => number)).toEqual([2])
  const pause = { 'idempotency-key': randomUUID() }
  expect((await erp.call(api.pauseCampaign, { params, headers: pause })).body.status).toBe('paused')
  expect((await erp.call(api.pauseCampaign, { params, headers: pause })).body.status).toBe('paused')
  expect(codeOf(await erp.call(api.pauseCampaign, { params }))).toBe('409 otherStatus')
  expect((await erp.call(api.startCampaign, { params })).body.status).toMatch(/pending|running/)
  expect((await erp.call(api.cancelCampaign, { params })).body.status).toBe('cancelled')
  const list = await erp.call(api.listCampaigns, { query: { status: 'cancelled' } })
  expect(list.body.data.map(({ id }) => id)).toEqual([params.id])
})

it('is refused by public names', async () => {
  const [one = 0] = await buildContacts(world, [phoneOf(7)])
  const past = new Date(t.clock.now().getTime() - 60_000).toISOString()
  const refusals = [
    await erp.call(api.createCampaign, { body: { ...bodyOf([one]), startAt: past } }),
    await erp.call(api.createCampaign, { body: bodyOf([]) }),
    await erp.call(api.createCampaign, { body: { ...bodyOf([one]), text: 'Oi, {{9}}' } }),
    await erp.call(api.createCampaign, { body: { ...bodyOf([one]), via: 'whatsapp_api' } }),
    await erp.call(api.createCampaign, { body: bodyOf([999_999]) }),
    await erp.call(api.listRecipients, { params: { id: 1 }, query: { after: 'nada' } }),
  ]
  expect(refusals.map((refusal) => [codeOf(refusal), Object.keys(Reflect.get(refusal.body, 'fields') ?? {})])).toEqual([
    ['422 pastStart', ['startAt']],
    ['400 invalid', ['contacts']],
    ['422 unresolved', ['text']],
    ['422 noApiRobot', expect.anything()],
    ['404 notFound', []],
    ['400 invalid', ['after']],
  ])
})

it('is closed to a company that may not send campaigns, and to a key that only reads', async () => {
  const company = await t.build.company()
  const key = await withKey(t, company)
  expect(codeOf(await key.call(api.listCampaigns, {}))).toBe('403 disabledForCompany')
  const reader = await withKey(t, world.company, { grants: [{ area: 'campaigns', level: 'read' }] })
  expect(
    codeOf(await reader.call(api.previewCampaign, { body: bodyOf(await buildContacts(world, [phoneOf(9)])) })),
  ).toBe('done')
  expect(codeOf(await reader.call(api.createCampaign, { body: bodyOf([1]) }))).toBe('403 readOnly')
})

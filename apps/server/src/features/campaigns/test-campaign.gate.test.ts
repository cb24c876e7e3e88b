// Gate: the main way of a test.
import { createCampaign, listCampaigns, listCampaignTests, listContacts, testCampaign } from '@prosa/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditedActions } from '../../platform/testing/audited-actions.ts'
import { bodyOf, buildCampaignWorld, buildContacts, type CampaignApp, campaignApp, phoneOf } from './testing.ts'

/* One message to a phone of one's own, by the same ways and rules, which counts in no campaign. */

let app: CampaignApp
beforeAll(async () => {
  app = await campaignApp()
  await app.t.app.start()
})
afterAll(() => app.close())

it('reads like the contact that is looked at, tells what became of it, and is refused with the reason', async () => {
  const world = await buildCampaignWorld(app.t)
  const { as, t, company } = world
  const [ana = 0] = await buildContacts(world, [phoneOf(1)])
  const { botId, workspaceId } = bodyOf(world, [ana])
  const body = { message: 'Oi, {{1}}!', botId, workspaceId, phone: '(11) 98888-7777', sampleId: ana }
  const sent = await as.call(testCampaign, { body })
  expect([sent.status, sent.body]).toMatchObject([200, { phone: '5511988887777', reason: null }])
  await expect
    .poll(async () => (await as.call(listCampaignTests, {})).body.result, { timeout: 15_000 })
    .toMatchObject([{ id: sent.body.id, outcome: 'sent' }])
  expect(app.provider.taken).toMatchObject([{ to: '5511988887777', text: 'Oi, Contato 1!' }])
  const { rows } = await t.database.owner.query(
    'select e.kind from dialog_event e join campaign_test x on x.dialog_id = e.dialog_id where x.id = $1',
    [sent.body.id],
  )
  expect(rows).toEqual([{ kind: 'campaign-test' }])
  expect((await as.call(listCampaigns, { body: {} })).body.total).toBe(0)
  const contacts = await as.call(listContacts, { body: { phone: '988887777' } })
  expect(contacts.body.result).toMatchObject([{ name: 'Teste de campanha' }])

  await t.database.owner.query(
    `insert into contact_consent (company_id, contact_id, kind, channel, given_at) values ($1, $2, 'opt_out', 'LIVECHAT', now())`,
    [company.id, ana],
  )
  const unwilling = await as.call(testCampaign, { body: { ...body, phone: phoneOf(1) } })
  const message = 'O teste não foi enviado: o contato pediu para não receber campanhas.'
  expect([unwilling.status, unwilling.body]).toMatchObject([422, { message, fields: { phone: message } }])
  const lacking = await as.call(testCampaign, {
    body: { ...body, message: '{{3}}', sampleId: null, phone: '(11) 97777-0009' },
  })
  expect([lacking.status, lacking.body]).toMatchObject([
    422,
    { message: 'O teste não foi enviado: o contato não tem o que a mensagem pede.' },
  ])
  // Nobody is there whom nothing was sent to.
  expect((await as.call(listContacts, { body: { phone: '977770009' } })).body.result).toEqual([])
  const unknown = await as.call(testCampaign, { body: { ...body, message: '{{9}}' } })
  expect([unknown.status, unknown.body]).toMatchObject([422, { message: 'Variável desconhecida: {{9}}.' }])
  expect(await auditedActions(t, company.id)).toContain('campaign.tested')
  app.provider.answer = () => 400
  const failing = await as.call(testCampaign, { body })
  await expect
    .poll(async () => (await as.call(listCampaignTests, {})).body.result[0], { timeout: 15_000 })
    .toMatchObject({ id: failing.body.id, outcome: 'failed', reason: expect.any(String) })
  app.provider.answer = () => 200
  expect((await as.call(testCampaign, { body })).status).toBe(429)
  t.clock.advance('61s')
  expect((await as.call(testCampaign, { body })).status).toBe(200)
  // Nobody else's tests are one's own, and the campaign itself is untouched by them.
  expect((await (await buildCampaignWorld(t)).as.call(listCampaignTests, {})).body.result).toEqual([])
  expect(
    (await as.call(createCampaign, { body: bodyOf(world, await buildContacts(world, [phoneOf(2)])) })).status,
  ).toBe(200)
})

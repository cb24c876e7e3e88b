import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GraphStandIn, startGraph } from '../../../../../../tools/standins/graph/index.ts'
import { checkWebhookFields, webhookFields } from '../../../channels/meta/app-fields.ts'
import { createGraph } from '../../../channels/meta/graph.ts'
import { assessMeta } from './assess-parts.ts'

let graph: GraphStandIn
beforeAll(async () => {
  graph = await startGraph()
})
afterAll(() => graph.stop())

const check = (appSecret = graph.appSecret) =>
  checkWebhookFields(
    { graph: createGraph({ graphUrl: graph.url, version: 'v23.0' }), appId: graph.appId, appSecret },
    AbortSignal.timeout(5_000),
  )

it('is well where the app is told of everything, of what it is used for', async () => {
  graph.world.appFields = new Map([['whatsapp_business_account', webhookFields.whatsapp_business_account]])
  expect(assessMeta(await check())).toMatchObject({ state: 'ok', text: 'Recebe tudo de WhatsApp Business Account' })
})

it('names the fields that are missing, by object', async () => {
  graph.world.appFields = new Map<string, readonly string[]>([
    ['whatsapp_business_account', ['messages', 'user_preferences']],
    ['page', webhookFields.page.filter((field) => field !== 'message_edits')],
    ['instagram', webhookFields.instagram],
    ['user', []],
  ])
  expect(assessMeta(await check())).toMatchObject({
    state: 'warning',
    text: 'Campos de webhook que faltam: standby, messaging_handovers (WhatsApp Business Account); message_edits (Page)',
  })
})

it('says that nothing comes, and that Meta did not answer', async () => {
  graph.world.appFields = new Map()
  expect(assessMeta(await check()).text).toBe('O aplicativo não recebe nada da Meta')
  expect(assessMeta(await check('another'))).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('não disse'),
  })
})

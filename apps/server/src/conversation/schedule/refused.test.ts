import { resumeFollowUp } from '@prosa/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type GraphStandIn, issue, startGraph } from '../../../../../tools/standins/graph/index.ts'
import { connectionOf, secretPlace } from '../../channels/connection.ts'
import { loadConfig } from '../../config.ts'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { definitionOf, followUpsOf, type PlannedWorld, plannedWorld, step } from './testing.ts'

/* What follows for a follow-up from a refusal of Meta, which comes after the step has left us. */

let graph: GraphStandIn
let t: TestApp
let w: PlannedWorld
let f: ReturnType<typeof followUpsOf>
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
  w = await plannedWorld(t)
  f = followUpsOf(w)
  graph.clearFaults()
  // Connections are remembered for a moment.
  t.clock.advance('3s')
})

/** A follow-up of two templates in a room whose window is over, at a number of the stand-in. */
const begun = async (): Promise<{ id: number; dialogId: number }> => {
  const room = await w.room({ kind: 'whatsapp_meta', contactName: 'Carla Dias' })
  await w.query("update connection set active = false, external_id = 'gone ' || id where external_id = '3001'")
  const scopes = ['whatsapp_business_messaging', 'whatsapp_business_management']
  const token = issue(graph.world, { user: '6001', endsAtMs: Number.POSITIVE_INFINITY, scopes })
  const { secrets } = t.app.platform
  const secret = secrets.seal(token, secretPlace(w.company.id, room.connectionId))
  const settings = { accountId: '2001' }
  await w.query("update connection set external_id = '3001', settings = $2, secret_encrypted = $3 where id = $1", [
    room.connectionId,
    settings,
    secret,
  ])
  await w.query('update identity set external_id = $2 where id = $1', [room.identityId, `55119${room.id + 10_000_000}`])
  await w.query("update dialog set last_inbound_at = now() - interval '2 days' where id = $1", [room.id])
  const templates = t.app.program.channels.find('whatsapp_meta')?.templates
  const number = { kind: 'whatsapp_meta', externalId: '3001', settings, secret }
  const listed = await templates?.list(
    connectionOf(secrets, w.company.id, room.connectionId, number),
    AbortSignal.timeout(5_000),
  )
  const approved = listed && !('refused' in listed) ? listed.find((one) => one.variables.length > 0) : undefined
  if (!approved) throw new Error('No template')
  const { name, language, category, headerFile } = approved
  const values = approved.variables.map(() => '{{primeiro_nome}}')
  const template = { name, language, category, headerFile, values, approved }
  const id = await f.start(
    room,
    await f.create(definitionOf({ steps: [step({ template }), step({ text: '', template })] })),
  )
  return { id, dialogId: room.id }
}
const messagesOf = (dialogId: number) =>
  w.query<{ status: string; cause: string | null }>(
    "select status, failure_cause as cause from message where dialog_id = $1 and sender = 'BOT' order by seq",
    [dialogId],
  )

it('ends where Meta says that the customer opted out of such messages', async () => {
  const { id, dialogId } = await begun()
  graph.refuse({ path: '/3001/messages', code: 131050 })
  await w.comeDue(id)
  await expect.poll(() => messagesOf(dialogId), { timeout: 20_000 }).toEqual([{ status: 'failed', cause: 'opted_out' }])
  await w.comeDue(id)
  await expect.poll(() => f.runOf(id), { timeout: 20_000 }).toMatchObject({ state: 'stopped', reason: 'opted-out' })
  expect(await messagesOf(dialogId)).toHaveLength(1)
})

it('ends where the number takes no messages, and says so in its room', async () => {
  const { id, dialogId } = await begun()
  graph.refuse({ path: '/3001/messages', code: 131026 })
  await w.comeDue(id)
  await expect
    .poll(() => messagesOf(dialogId), { timeout: 20_000 })
    .toEqual([{ status: 'failed', cause: 'unreachable' }])
  await w.comeDue(id)
  await expect.poll(() => f.runOf(id), { timeout: 20_000 }).toMatchObject({ state: 'stopped', reason: 'unreachable' })
  expect(await messagesOf(dialogId)).toHaveLength(1)
  expect((await w.linesIn(dialogId)).at(-1)).toBe('follow-up-stopped')
})

it('waits for a person where Meta refuses the template, and says the same again by a press', async () => {
  const { id, dialogId } = await begun()
  graph.refuse({ path: '/3001/messages', code: 132015, times: 1 })
  await w.comeDue(id)
  const refused = { status: 'failed', cause: 'template_refused' }
  await expect.poll(() => messagesOf(dialogId), { timeout: 20_000 }).toEqual([refused])
  await w.comeDue(id)
  const pausedStep = async () =>
    (
      await w.query<{ step: number | null }>('select paused_step as step from follow_up where company_id = $1', [
        w.company.id,
      ])
    )[0]?.step
  await expect.poll(pausedStep, { timeout: 20_000 }).toBe(0)
  expect(await f.runOf(id)).toMatchObject({ state: 'waiting', step: 0 })
  const permissions = ['dialog_view', 'workspace_edit'] as const
  const asRita = await t.as(await t.build.user({ company: w.company, permissions, workspaces: [w.workspace] }))
  const [row] = await w.query<{ id: number }>('select id from follow_up where company_id = $1', [w.company.id])
  await asRita.call(resumeFollowUp, { params: { id: row?.id ?? 0 } })
  await expect.poll(() => messagesOf(dialogId), { timeout: 20_000 }).toMatchObject([refused, { status: 'sent' }])
  expect(await f.runOf(id)).toMatchObject({ state: 'waiting', step: 1 })
})

it('goes on where Meta held one back: the next step leaves at its own time', async () => {
  const { id, dialogId } = await begun()
  graph.refuse({ path: '/3001/messages', code: 131049, times: 1 })
  await w.comeDue(id)
  await expect
    .poll(() => messagesOf(dialogId), { timeout: 20_000 })
    .toEqual([{ status: 'failed', cause: 'rate_limited' }])
  await w.comeDue(id)
  await expect
    .poll(() => messagesOf(dialogId), { timeout: 20_000 })
    .toMatchObject([{ status: 'failed' }, { status: 'sent' }])
  expect(await f.runOf(id)).toMatchObject({ state: 'waiting', step: 2 })
})

import {
  type ChannelKind,
  listFollowUps,
  listStoppedAutomations,
  moveFollowUpRuns,
  resumeFollowUp,
} from '@prosa/contract'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest'
import type { ApprovedTemplate } from '../../channels/channel.ts'
import { type TestApp, testApp } from '../../platform/testing/index.ts'
import { automationsTopic } from '../model/events.ts'
import type { PlannedTemplate } from '../model/planned.ts'
import { definitionOf, followUpsOf, type PlannedWorld, plannedWorld, step } from './testing.ts'

/* A planned message with a template for the case that the channel's window is over: what the provider says of it by then decides. */

let t: TestApp
let w: PlannedWorld
let listed: ApprovedTemplate[] | { refused: string }
let asked: number
beforeAll(async () => {
  // Meta itself is not asked: its answer is each test's.
  const url = 'http://127.0.0.1:9'
  const app = { id: '1', secrets: ['x'], verifyToken: 'x' }
  const meta = { app, graphUrl: url, dialogUrl: url, version: 'v23.0', whatsappScopes: [], messengerScopes: [] }
  t = await testApp({ settings: { meta } })
})
afterAll(() => t.close())
beforeEach(async () => {
  w = await plannedWorld(t)
  listed = [approved]
  asked = 0
  const templates = t.app.program.channels.find('whatsapp_meta')?.templates
  if (!templates) throw new Error('This channel has templates')
  vi.spyOn(templates, 'list').mockImplementation(async () => {
    asked += 1
    return listed
  })
})
afterEach(() => vi.restoreAllMocks())

const approved: ApprovedTemplate = {
  name: 'pedido_enviado',
  language: 'pt_BR',
  header: '',
  body: 'Olá {{1}}, o seu pedido saiu hoje.',
  footer: '',
  buttons: [],
  variables: ['{{1}}'],
  category: 'UTILITY',
  headerFile: null,
}
const text = 'Olá Carla, o seu pedido saiu hoje.'
const outbound = { name: approved.name, language: approved.language, components: [] }
const chosen = (category = 'UTILITY'): PlannedTemplate => ({
  name: approved.name,
  language: approved.language,
  category,
  headerFile: null,
  values: ['Carla'],
  text,
  files: [],
  outbound,
})
const due = async (hoursSince: number, template: PlannedTemplate | null = chosen()) => {
  const room = await w.room({ kind: 'whatsapp_meta' })
  const since = new Date(t.clock.now().getTime() - hoursSince * 60 * 60_000)
  await w.query('update dialog set last_inbound_at = $2 where id = $1', [room.id, since])
  const id = await w.plan(room.id, { template })
  await w.comeDue(id)
  return { room, id, act: () => w.act(room.id, id) }
}
const sentIn = (dialogId: number) =>
  w.query<{ text: string; template: object | null }>(
    "select text, template from message where dialog_id = $1 and sender = 'HUMAN' order by seq",
    [dialogId],
  )

it('leaves beyond the window as its template, and within it as its words', async () => {
  const [over, within] = [await due(25), await due(23)]
  expect([await over.act(), await within.act()]).toEqual([true, true])
  expect(await sentIn(over.room.id)).toEqual([{ text, template: outbound }])
  expect(await sentIn(within.room.id)).toEqual([{ text: 'Seu pedido chegou.', template: null }])
  expect(asked).toBe(1)
})

it.each<[string, ApprovedTemplate[]]>([
  ['was withdrawn or paused', []],
  ['moved to another category', [{ ...approved, category: 'MARKETING' }]],
  ['has other gaps', [{ ...approved, variables: ['{{1}}', '{{2}}'] }]],
  ['asks for a file', [{ ...approved, headerFile: 'image' }]],
])('does not leave where its template %s', async (_what, now) => {
  listed = now
  const { room, id, act } = await due(25)
  expect(await act()).toBe(true)
  expect(await w.stateOf(id)).toMatchObject({ state: 'stopped', reason: 'template' })
  expect([await sentIn(room.id), await w.linesIn(room.id)]).toEqual([[], ['not-sent']])
})

it('leaves where the provider does not answer: its refusal would be told', async () => {
  listed = { refused: 'Fora do ar' }
  const { room, act } = await due(25)
  expect(await act()).toBe(true)
  expect(await sentIn(room.id)).toEqual([{ text, template: outbound }])
})

it('does not leave as advertising to who wants none, and as anything else it does', async () => {
  listed = [{ ...approved, category: 'MARKETING' }]
  const advertising = await due(25, chosen('MARKETING'))
  await w.query("update contact set opted_out = '{WHATSAPP}' where id = $1", [advertising.room.contactId])
  expect(await advertising.act()).toBe(true)
  expect(await w.stateOf(advertising.id)).toMatchObject({ state: 'stopped', reason: 'opted-out' })
})

it('does not begin in the outbox once the customer opted out of advertising', async () => {
  listed = [{ ...approved, category: 'MARKETING' }]
  const { room, id, act } = await due(25, chosen('MARKETING'))
  expect(await act()).toBe(true)
  await w.query("update contact set opted_out = '{WHATSAPP}' where id = $1", [room.contactId])
  const [queued] = await w.outboxOf(room.id)
  const begun = await w.query("select begin_sending($1, $2, 'WHATSAPP') as begun", [queued?.id, queued?.fence])
  expect(begun).toEqual([{ begun: 'opted-out' }])
  expect(await w.stateOf(id)).toMatchObject({ state: 'stopped', reason: 'opted-out' })
})

const stepDue = async (hoursSince: number, kind: ChannelKind = 'whatsapp_meta') => {
  const f = followUpsOf(w)
  const room = await w.room({ kind, contactName: 'Carla Dias' })
  const since = new Date(t.clock.now().getTime() - hoursSince * 60 * 60_000)
  await w.query('update dialog set last_inbound_at = $2 where id = $1', [room.id, since])
  const { name, language, category, headerFile } = approved
  const template = { name, language, category, headerFile, values: ['{{primeiro_nome}}'], approved }
  const followUpId = await f.create(definitionOf({ steps: [step({ template })] }))
  const id = await f.start(room, followUpId)
  await w.comeDue(id)
  expect(await w.act(room.id, id)).toBe(true)
  return { room, id, followUpId, said: await f.saidByBot(room.id), run: await f.runOf(id) }
}

it('a step leaves beyond the window as its template, and within it as its words', async () => {
  expect(await stepDue(25)).toMatchObject({ said: [text], run: { state: 'waiting', step: 1 } })
  expect(await stepDue(23)).toMatchObject({ said: ['Oi, Carla! Viu o orçamento?'], run: { step: 1 } })
})

it.each<[string, ApprovedTemplate[]]>([
  ['was withdrawn or paused', []],
  ['moved to another category', [{ ...approved, category: 'MARKETING' }]],
  ['has other gaps', [{ ...approved, variables: ['{{1}}', '{{2}}'] }]],
])('a follow-up waits for a person where the template of its step %s, and goes on by a press', async (_what, now) => {
  listed = now
  const told: unknown[] = []
  const stop = t.app.platform.realtime.subscribe(automationsTopic(w.company.id), () => told.push(1))
  const { room, said, run, id, followUpId } = await stepDue(25)
  const inOneHour = new Date(t.clock.now().getTime() + 60 * 60_000)
  expect([said, run]).toMatchObject([[], { state: 'waiting', step: 0, dueAt: inOneHour }])
  await expect.poll(() => told.length).toBe(1)
  stop()
  expect(await w.linesIn(room.id)).toEqual(['follow-up-started'])
  const permissions = ['dialog_view', 'workspace_edit'] as const
  const asRita = await t.as(await t.build.user({ company: w.company, permissions, workspaces: [w.workspace] }))
  const seen = async () =>
    (await asRita.call(listFollowUps, { query: { workspaceId: w.workspace.id } })).body.result.find(
      (one) => one.id === followUpId,
    )
  expect(await seen()).toMatchObject({ pausedStep: 1, counts: { running: 1 } })
  const { followUps } = (await asRita.call(listStoppedAutomations, {})).body
  expect(followUps).toMatchObject([{ id: followUpId, workspaceId: w.workspace.id }])
  // As it was agreed to again.
  listed = [approved]
  t.clock.advance('2m')
  await w.act(room.id, id)
  expect(await w.linesIn(room.id)).toEqual(['follow-up-started'])
  expect((await asRita.call(resumeFollowUp, { params: { id: followUpId } })).body).toMatchObject({ pausedStep: null })
  await w.act(room.id, id)
  const f = followUpsOf(w)
  expect([await f.saidByBot(room.id), await f.runOf(id)]).toMatchObject([[text], { state: 'waiting', step: 1 }])
  expect((await asRita.call(listStoppedAutomations, {})).body.followUps).toEqual([])
})

it('a room of a channel without templates leaves the step out, and pauses nothing', async () => {
  const { room, said, run, followUpId } = await stepDue(25, 'instagram')
  expect([said, run]).toMatchObject([[], { state: 'waiting', step: 1 }])
  expect(await w.linesIn(room.id)).toEqual(['follow-up-started', 'follow-up-skipped'])
  const paused = await w.query('select paused_at as at from follow_up where id = $1', [followUpId])
  expect([paused, asked]).toEqual([[{ at: null }], 0])
})

it('passing runs on waits for the loop, which pauses their follow-up, and not in a circle', async () => {
  const { id, followUpId } = await stepDue(23)
  await w.query(
    `insert into follow_up_version (company_id, follow_up_id, version, definition)
     select company_id, follow_up_id, 2, definition from follow_up_version where follow_up_id = $1`,
    [followUpId],
  )
  await w.query('update follow_up set version = 2 where id = $1', [followUpId])
  const permissions = ['dialog_view', 'workspace_edit'] as const
  const asRita = await t.as(await t.build.user({ company: w.company, permissions, workspaces: [w.workspace] }))
  const loop = new Client({ ...inject('database').owner, database: t.database.app.database })
  await loop.connect()
  try {
    await loop.query('begin')
    await loop.query('select from scheduled_act where id = $1 for update', [id])
    const moving = asRita.call(moveFollowUpRuns, { params: { id: followUpId } })
    await expect
      .poll(async () => (await w.query('select 1 from pg_locks where not granted')).length, { timeout: 10_000 })
      .toBeGreaterThan(0)
    await loop.query('update follow_up set paused_at = now(), paused_step = 0 where id = $1', [followUpId])
    await loop.query('commit')
    expect((await moving).body).toMatchObject({ pausedStep: 1 })
  } finally {
    await loop.end()
  }
  const resume = async () => (await asRita.call(resumeFollowUp, { params: { id: followUpId } })).body
  const resumedAt = () => w.query('select resumed_at from follow_up where id = $1', [followUpId])
  expect(await resume()).toMatchObject({ pausedStep: null })
  const first = await resumedAt()
  // A second press changes nothing.
  expect(await resume()).toMatchObject({ pausedStep: null })
  expect(await resumedAt()).toEqual(first)
})

it('a follow-up that nobody lets go on ends after two weeks', async () => {
  listed = []
  const { room, id } = await stepDue(25)
  const f = followUpsOf(w)
  t.clock.advance('13d')
  await w.act(room.id, id)
  expect(await f.runOf(id)).toMatchObject({ state: 'waiting' })
  t.clock.advance('25h')
  await w.act(room.id, id)
  expect(await f.runOf(id)).toMatchObject({ state: 'stopped', reason: 'template' })
})

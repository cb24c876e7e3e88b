import { randomUUID } from 'node:crypto'
import {
  type AutomationDefinition,
  createAutomation,
  listAutomationRuns,
  listAutomationVersions,
  type SkipReason,
  switchAutomation,
  updateAutomation,
} from '@prosa/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { ApprovedTemplate } from '../../../channels/channel.ts'
import { inbound } from '../../../conversation/testing.ts'
import { automatedWorld } from '../../../conversation/turn/testing.ts'
import { type TestApp, testApp } from '../../../platform/testing/index.ts'

/* A message of an automation with a template: what the provider says of it by then decides. */

let t: TestApp
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
beforeEach(() => {
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
const template = { name: approved.name, language: approved.language, values: ['{{primeiro_nome}}'] }
const saying = (said: string, over: Partial<AutomationDefinition> = {}): AutomationDefinition => ({
  event: 'closed',
  matches: 'all',
  conditions: [],
  acts: [{ kind: 'message', text: said, template }],
  ...over,
})

const setUp = async () => {
  const w = await automatedWorld(t)
  const { companyId, workspaceId, bot } = w
  const connection = await t.build.insert<{ id: number }>('connection', {
    company_id: companyId,
    kind: 'whatsapp_meta',
    bot_id: bot.id,
    external_id: randomUUID(),
  })
  // A session is over after a while.
  const as = async () =>
    t.as(
      await t.build.user({
        company: { id: companyId },
        permissions: ['workspace_edit', 'workspace_view', 'dialog_view'],
        workspaces: [{ id: workspaceId }],
      }),
    )
  const asRita = await as()
  const body = (definition: AutomationDefinition, name = 'Avisa') => ({ name, workspaceIds: [workspaceId], definition })
  const make = async (definition: AutomationDefinition, state: 'on' | 'observing' = 'on'): Promise<number> => {
    const made = await asRita.call(createAutomation, { body: body(definition, `Avisa ${state}`) })
    expect(made.status).toBe(200)
    await asRita.call(switchAutomation, { params: { id: made.body.id }, body: { state } })
    return made.body.id
  }
  /** A customer writes. @returns the room */
  const begin = async (name: string): Promise<number> => {
    const event = inbound(w.world, { connectionId: connection.id, externalId: randomUUID(), contact: { name } })
    return (await w.conversation.receive(event)).dialog.id
  }
  return {
    w,
    as,
    asRita,
    body,
    make,
    begin,
    /** A room whose customer wrote so long ago is closed. */
    closedAfter: async (hours: string, name = 'Carla Dias') => {
      const id = await begin(name)
      t.clock.advance(hours)
      await w.act(id, { kind: 'close', by: null, reason: 'person' })
      const close = await w.waiting()
      await w.tick()
      expect(close).toHaveLength(1)
      return id
    },
    said: (dialogId: number) =>
      w.query<{ text: string; isTemplate: boolean }>(
        `select text, template is not null as "isTemplate" from message where dialog_id = $1 and sender = 'BOT' and node_id is null order by seq`,
        [dialogId],
      ),
    skipped: async (id: number) => (await w.runs(id)).flatMap(({ acts }) => acts.map(({ skipped }) => skipped)),
  }
}

it('is said within the channel’s time as its text, and beyond it as its template; what is observed asks, too', async () => {
  const { make, closedAfter, said, w } = await setUp()
  const id = await make(saying('Até logo, {{primeiro_nome}}'))
  const watching = await make(saying(''), 'observing')
  asked = 0
  expect(await said(await closedAfter('1h'))).toEqual([{ text: 'Até logo, Carla', isTemplate: false }])
  expect(await said(await closedAfter('25h'))).toEqual([{ text, isTemplate: true }])
  expect(asked).toBe(2)
  expect(await w.outcomes(id)).toEqual(['done', 'done'])
  // The first has spoken.
  expect(await w.runs(watching)).toMatchObject([{ outcome: 'skipped' }, { outcome: 'skipped' }])
})

it('without a text it is always its template, and says what it lacks', async () => {
  const { make, closedAfter, said, skipped } = await setUp()
  const id = await make(saying(''))
  expect(await said(await closedAfter('1h'))).toEqual([{ text, isTemplate: true }])
  expect(await said(await closedAfter('1h', ''))).toEqual([])
  expect(await skipped(id)).toEqual([null, 'lacks-data'])
})

it.each<[string, ApprovedTemplate[] | { refused: string }, SkipReason | null]>([
  ['was withdrawn or paused', [], 'template'],
  ['moved to another category', [{ ...approved, category: 'MARKETING' }], 'template'],
  ['has other gaps', [{ ...approved, variables: ['{{1}}', '{{2}}'] }], 'template'],
  ['is not told by the provider', { refused: 'Fora do ar' }, null],
])('where its template %s, it says why it did not act', async (_what, now, reason) => {
  const { make, as, closedAfter, said, skipped } = await setUp()
  const id = await make(saying('Até logo'))
  listed = now
  const room = await closedAfter('25h')
  expect(await skipped(id)).toEqual([reason])
  expect(await said(room)).toEqual(reason === null ? [{ text, isTemplate: true }] : [])
  const runs = await (await as()).call(listAutomationRuns, { params: { id }, query: {} })
  expect(runs.body.result).toMatchObject([{ acts: [{ skipped: reason }] }])
})

it('is not advertising to who wants none', async () => {
  listed = [{ ...approved, category: 'MARKETING' }]
  const { w, make, closedAfter, skipped } = await setUp()
  const id = await make(saying(''))
  await closedAfter('1h')
  await w.query("update contact set opted_out = '{WHATSAPP}' where company_id = $1", [w.companyId])
  const [room] = await w.query<{ id: number; contactId: number }>(
    'select id, contact_id as "contactId" from dialog where company_id = $1',
    [w.companyId],
  )
  await w.act(room?.id ?? 0, {
    kind: 'reopen',
    by: (await w.person('Ana')).id,
    userName: 'Ana',
    workspaceName: 'Vendas',
  })
  await w.act(room?.id ?? 0, { kind: 'close', by: null, reason: 'person' })
  await w.tick()
  expect(await skipped(id)).toEqual([null, 'opted-out'])
})

it('is chosen of those that are approved, and kept as it was chosen', async () => {
  const { w, asRita, body } = await setUp()
  const made = (await asRita.call(createAutomation, { body: body(saying('Até logo')) })).body
  expect(made.definition).toEqual(saying('Até logo'))
  const versions = await asRita.call(listAutomationVersions, { params: { id: made.id } })
  expect(versions.body.result[0]?.definition).toEqual(saying('Até logo'))
  const fieldsOf = async (definition: AutomationDefinition): Promise<string[]> => {
    const answer = await asRita.call(createAutomation, { body: body(definition, 'Outra') })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    return Object.keys('fields' in answer.body ? (answer.body.fields as object) : {})
  }
  const other = { ...template, name: 'outro' }
  expect(await fieldsOf(saying('x', { acts: [{ kind: 'message', text: 'x', template: other }] }))).toEqual([
    'definition.acts.0.template',
  ])
  expect(await fieldsOf(saying('', { acts: [{ kind: 'message', text: '' }] }))).toEqual(['definition.acts.0.text'])
  // Right after the customer a text always leaves.
  expect(await fieldsOf(saying('', { event: 'wrote' }))).toEqual(['definition.acts.0.text'])
  listed = []
  const changed = await asRita.call(updateAutomation, {
    params: { id: made.id },
    body: { ...body(saying('Tchau')), revision: made.revision },
  })
  expect(changed.status).toBe(422)
  expect(await w.query('select version from automation where id = $1', [made.id])).toEqual([{ version: 1 }])
})

it('what comes after it in its room waits until the provider was asked', async () => {
  const { w, make, begin } = await setUp()
  await make(saying(''))
  await w.automation({ event: 'labelled', acts: [{ kind: 'note', text: 'Depois' }] })
  const id = await begin('Carla Dias')
  await w.act(id, { kind: 'close', by: null, reason: 'person' })
  await w.query('insert into dialog_label (company_id, dialog_id, label_id, open) values ($1, $2, $3, false)', [
    w.companyId,
    id,
    await w.label('A'),
  ])
  // They are claimed by the database's clock.
  await w.query(
    "update scheduled_act set created_at = $2, due_at = now() - interval '1 minute' where company_id = $1 and kind = 'event'",
    [w.companyId, t.clock.now()],
  )
  await t.app.start()
  await expect.poll(() => w.waiting(), { timeout: 10_000 }).toEqual([])
  expect(await w.lines(id)).toEqual(['message', 'note'])
})

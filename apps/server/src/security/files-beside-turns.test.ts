import { monitorEventLoopDelay } from 'node:perf_hooks'
import {
  downloadAudit,
  downloadInstallationAudit,
  downloadRefusedRows,
  downloadServices,
  exportContacts,
  exportRecipients,
  listServicesByHour,
  operations,
  permissions,
  readDashboard,
  readPeopleFigures,
  startContactImport,
  uploadContactImport,
  uploadEntities,
} from '@prosa/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConversationWorld, conversationWorld } from '../conversation/testing.ts'
import { type Caller, type TestApp, testApp } from '../platform/testing/index.ts'
import { watchThread } from '../platform/testing/watch-thread.ts'

/* Files and reports of a hundred thousand rows, beside which customers are answered. */

const rows = 100_000
/** An import writes some hundred rows a second: as many as show how each page holds the loop. */
const importedRows = 2_000
/**
 * The slowest in a hundred, by the clock: 5 to 80 ms on a machine at rest, 190 at a load of 15, which is the others' and not ours. It is
 * there for a call that sleeps (a file read in one go), which takes no time of the processor.
 */
const mostDelayMs = 1_000
/** In one piece, of a processor, however busy the machine is; measured are 2 to 36. */
const longestMs = 50

let t: TestApp
let world: ConversationWorld
let caller: Caller
const ids = { campaign: 0, import: 0 }

const run = (text: string, values: unknown[] = []) => t.database.owner.query<{ id: number }>(text, values)

/** What each of them holds is of no account to the files, so nothing of it is checked. */
const fill = async (): Promise<void> => {
  const { companyId, workspaceId, bot, connectionId } = world
  await run('set session_replication_role = replica')
  await run(
    `insert into contact (company_id, id, name, email, phone, search, workspace_id)
     select $1, g, 'Cliente ' || g, 'c' || g || '@x.test', '55119' || g, 'cliente ' || g, $2 from generate_series(1000001, 1000000 + $3::int) g`,
    [companyId, workspaceId, rows],
  )
  await run(
    `insert into contact_workspace (company_id, contact_id, workspace_id) select $1, id, $2 from contact where company_id = $1`,
    [companyId, workspaceId],
  )
  await run(
    `insert into identity (company_id, id, contact_id, connection_id, external_id) select $1, id, id, $2, 'v' || id from contact where company_id = $1`,
    [companyId, connectionId],
  )
  await run(
    `insert into dialog (company_id, id, bot_id, workspace_id, connection_id, identity_id, contact_id, open, owner, seq, version, inbound, last_text,
       first_at, last_at, last_inbound_at, last_message_at, opened_at, closed_at)
     select $1, id, $2, $3, $4, id, id, false, 'closed', 2, 2, 1, 'oi', a.at, a.at, a.at, a.at, a.at, a.at
     from contact, lateral (select $5::timestamptz - id % 80 * interval '1 day' as at) a where company_id = $1`,
    [companyId, bot.id, workspaceId, connectionId, t.clock.now()],
  )
  await run(
    `insert into dialog_party (company_id, dialog_id, connection_id, identity_id, contact_id, open, first_at)
     select company_id, id, connection_id, identity_id, contact_id, open, first_at from dialog where company_id = $1`,
    [companyId],
  )
  await run(
    `insert into audit_log (company_id, action, at) select $1, 'contact.exported', $3::timestamptz from generate_series(1, $2::int)`,
    [companyId, rows, t.clock.now()],
  )
  const campaign = await run(
    `insert into campaign (company_id, workspace_id, bot_id, name, name_folded, message, interval_seconds, start_at, status)
     values ($1, $2, $3, 'Natal', 'natal', 'oi', 1, now(), 'COMPLETED') returning id`,
    [companyId, workspaceId, bot.id],
  )
  ids.campaign = campaign.rows[0]?.id ?? 0
  await run(
    `insert into campaign_recipient (company_id, campaign_id, place, contact_id, status) select $1, $2, id, id, 'sent' from contact where company_id = $1`,
    [companyId, ids.campaign],
  )
  await run('insert into campaign_count (company_id, campaign_id, sent) values ($1, $2, $3)', [
    companyId,
    ids.campaign,
    rows,
  ])
  const done = await run(
    `insert into contact_import (company_id, workspace_id, workspace_ids, file_name, encoding, delimiter, file_rows, titles, status, total, done, refused, created_by)
     select $1, $2, array[$2::int], 'c.csv', 'utf-8', ';', $3::int, '{Nome,Telefone}', 'done', $3::int, $3::int, $3::int, id from member where company_id = $1 limit 1
     returning id`,
    [companyId, workspaceId, rows],
  )
  ids.import = done.rows[0]?.id ?? 0
  await run(
    `insert into contact_import_row (company_id, import_id, row, line, outcome, reason, cells)
     select $1, $2, g, g + 1, 'refused', 'Telefone inválido', '["Ana", "12"]' from generate_series(1, $3::int) g`,
    [companyId, ids.import, rows],
  )
  await run('update company set allow_campaign_creation = true where id = $1', [companyId])
  await run(
    `insert into dialog_counted (company_id, dialog_id, version, seq, open, human, span_ms, saved_ms, owned_ms, bot_id, channel, first_at, last_at,
       closed_at, workspace_id, finished, solved, resolved, judged, lasting)
     select company_id, id, version, seq, 0, 0, 480000, 300000, 540000, bot_id, 'livechat', first_at, last_at, closed_at, workspace_id, 1, 1, 1, 1, 1
     from dialog where company_id = $1`,
    [companyId],
  )
  await run(
    `insert into figure_position (company_id, position, time_zone) select id, pg_current_xact_id(), time_zone from company where id = $1
     on conflict (company_id) do update set position = excluded.position`,
    [companyId],
  )
  await run('set session_replication_role = origin')
  await run('analyze')
}

beforeAll(async () => {
  t = await testApp({ settings: { rateLimit: 0 } })
  world = await conversationWorld(t)
  const company = { id: world.companyId }
  caller = await t.as(await t.build.user({ company, permissions, workspaces: [{ id: world.workspaceId }] }))
  await fill()
}, 180_000)
afterAll(() => t.close())

const form = (file: string, name: string, fields: Record<string, string> = {}) => {
  const boundary = 'limite'
  const part = (head: string, body: string): string =>
    `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`
  const parts = Object.entries(fields).map(([key, value]) => part(`name="${key}"`, value))
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.from(`${parts.join('')}${part(`name="file"; filename="${name}"`, file)}--${boundary}--\r\n`),
  }
}

/** The best of some tries: once in a while the machine itself stands still, with the garbage collector or with other tests. */
const calmly = async (work: () => Promise<unknown>, tries = 3): Promise<void> => {
  const runs: { p99: number; longestMs: number }[] = []
  const isCalm = (): boolean => runs.some((run) => run.p99 <= mostDelayMs && run.longestMs <= longestMs)
  while (runs.length < tries && !isCalm()) {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const thread = await watchThread(work)
    delay.disable()
    runs.push({ p99: delay.percentile(99) / 1e6, longestMs: thread.longestMs })
  }
  expect(isCalm(), JSON.stringify(runs)).toBe(true)
}

/** Its lines, counted as its parts come: a file put together and split here would be this test's own stretch of the thread. */
const linesOf = async (operation: { method: string; url: string }, body?: object): Promise<number> => {
  const answer = await caller.inject({
    method: operation.method as 'POST',
    url: operation.url.replace(':id', String(operation === exportRecipients ? ids.campaign : ids.import)),
    payloadAsStream: true,
    ...(body ? { payload: body } : {}),
  })
  let lines = 1
  let last = ''
  for await (const part of answer.stream()) {
    last = String(part)
    for (let at = last.indexOf('\r\n'); at >= 0; at = last.indexOf('\r\n', at + 2)) lines += 1
  }
  expect([answer.statusCode, answer.statusCode === 200 ? '' : last]).toEqual([200, ''])
  return lines
}

const day = (daysAgo: number): string =>
  new Date(t.clock.now().getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const quarter = () => ({ bots: [world.bot.id], startAt: day(85), endAt: day(0) })

const files = [
  ['contacts', exportContacts, () => ({})],
  ['the audit', downloadAudit, () => ({ period: null })],
  ['the services of a quarter', downloadServices, quarter],
  ['the recipients of a campaign', exportRecipients, undefined],
  ['the refused rows of an import', downloadRefusedRows, undefined],
] as const

it('every operation that gives a file of rows is tried', () => {
  const given = operations.filter(({ url }) => url.endsWith('csv')).map(({ url }) => url)
  // The installation's audit is written by the code of a company's.
  const tried = [...files.map(([, { url }]) => url), downloadInstallationAudit.url]
  expect(tried.toSorted()).toEqual(given.toSorted())
})

describe('the program goes on beside', () => {
  it.each(files)('a file of %s', async (_what, operation, body) => {
    await calmly(async () => expect(await linesOf(operation, body?.())).toBeGreaterThan(rows))
  })

  it.each([
    [
      'the dashboard',
      () => ({ method: 'POST' as const, url: readDashboard.url.replace(':info', 'general'), payload: quarter() }),
    ],
    ['figures of people', () => ({ method: 'POST' as const, url: readPeopleFigures.url, payload: quarter() })],
    ['services by the hour', () => ({ method: 'GET' as const, url: `${listServicesByHour.url}?bots=${world.bot.id}` })],
  ])('%s of a quarter', async (_what, call) => {
    await calmly(async () => expect((await caller.inject(call())).statusCode).toBe(200))
  })

  it('the arrival of a file of contacts', async () => {
    const file = `Nome;Telefone\r\n${Array.from({ length: rows - 1 }, (_, place) => `Nova ${place};55219${10_000_000 + place}`).join('\r\n')}\r\n`
    const sent = form(file, 'contatos.csv')
    await calmly(async () => {
      const answer = await caller.inject({ method: 'POST', url: uploadContactImport.url, ...sent })
      expect(answer.json()).toMatchObject({ rows })
    })
  })

  it('an import of contacts', async () => {
    const file = `Nome;Telefone\r\n${Array.from({ length: importedRows }, (_, place) => `Outra ${place};55319${10_000_000 + place}`).join('\r\n')}\r\n`
    const answer = await caller.inject({ method: 'POST', url: uploadContactImport.url, ...form(file, 'contatos.csv') })
    const { id, columns } = answer.json()
    const body = { columns, hasTitles: true, onlyBlank: false, workspaceId: world.workspaceId }
    const started = await caller.inject({
      method: 'POST',
      url: startContactImport.url.replace(':id', id),
      payload: body,
    })
    expect([started.statusCode, started.body]).toEqual([200, started.body])
    // There is nothing left of it for a second try.
    await calmly(() => t.app.platform.jobs.drain(), 1)
    const { rows: done } = await run('select id from contact_import where id = $1 and created = $2', [id, importedRows])
    expect(done).toHaveLength(1)
  })

  it('an import of values of an entity, as large as one may be', async () => {
    const insert = `insert into entity (company_id, bot_id, name, name_folded, display_name) values ($1, $2, 'cidade', 'cidade', 'Cidade') returning id`
    const { rows: made } = await run(insert, [world.companyId, world.bot.id])
    const line = (place: number): string =>
      `cidade ${place};${Array.from({ length: 12 }, (_, n) => `nome ${place} ${n}`).join(';')}`
    const file = Array.from({ length: 5_000 }, (_, place) => line(place))
      .join('\r\n')
      .padEnd(2_000_000, '\r\n')
    const sent = form(file, 'cidades.csv', { entities: String(made[0]?.id), preview: 'true' })
    await calmly(async () => {
      const answer = await caller.inject({ method: 'POST', url: uploadEntities.url, ...sent })
      expect([answer.statusCode, answer.statusCode === 200 ? answer.json().lines : answer.body]).toEqual([200, 5_000])
    })
  })
})

// How long a page of the dialogs behind a figure, the figures of people, the forecast and those of now take among a million: `node bench/services-plans.ts [part of a title]
// [--rows=N] [--plans] [--http]`
// (docs/benchmarks.md keeps what it printed)
import { peopleBody, servicesBody } from '@prosa/contract'
import { keepPeople } from '../apps/server/src/features/insight/dashboard/people-days.queries.ts'
import { readForecast, readNow } from '../apps/server/src/features/insight/dashboard/read-now.ts'
import { readPeople } from '../apps/server/src/features/insight/dashboard/read-people.ts'
import { readServices } from '../apps/server/src/features/insight/dashboard/read-services.ts'
import { printPlace } from '../apps/server/src/platform/lists/index.ts'
import { scopeOf, workspaces } from './figures/inbox.ts'
import { type BenchDatabase, insertCompany, insertDialogs } from './lib/database.ts'
import { printTable } from './lib/print-table.ts'

const companyId = 1
const dayMs = 86_400_000
const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10)
const bots = Array.from({ length: 20 }, (_, place) => companyId * 100 + 1 + place)
const quarter = { bots, startAt: day(90), endAt: day(0) }

type Body = Record<string, unknown>
const questions: [title: string, body: Body][] = [
  ['90 days', quarter],
  ['Today', { bots, startAt: day(0), endAt: day(0) }],
  ['90 days, one bot', { ...quarter, bots: bots.slice(0, 1) }],
  ['90 days, open', { ...quarter, only: { state: 'open' } }],
  ['90 days, a person, one in 50', { ...quarter, only: { by: 'human' } }],
  ['90 days, another channel, none', { ...quarter, only: { channel: 'Instagram' } }],
  ['An hour of each day', { ...quarter, only: { hour: 3 } }],
  ['90 days, one channel', { ...quarter, only: { channel: 'Live chat' } }],
  ['Messages of today', { bots, startAt: day(0), endAt: day(0), only: { has: 'messages' } }],
  ['Messages of 90 days', { ...quarter, only: { has: 'messages' } }],
  ['Messages of the first day', { bots, startAt: day(89), endAt: day(89), only: { has: 'messages' } }],
  ['90 days, handed to people, one in 5', { ...quarter, only: { people: 'handed' } }],
  ['90 days, lost, one in 100', { ...quarter, only: { people: 'lost' } }],
  ['90 days, one attendant of fifty', { ...quarter, only: { attendant: 9 } }],
  ['90 days, the bot alone', { ...quarter, only: { people: 'none' } }],
  ['Figures of people, 90 days', { ...quarter, of: 'people' }],
  ['Figures of people, 7 days', { bots, startAt: day(7), endAt: day(0), of: 'people' }],
  ['Figures of people, 90 days, by workspace', { ...quarter, by: 'workspace', of: 'people' }],
  ['Figures of people, 90 days, one bot', { ...quarter, bots: bots.slice(0, 1), of: 'people' }],
  ['Now', { of: 'now' }],
  ['Forecast', { of: 'forecast' }],
  ['Page after 400,000', { ...quarter, next: printPlace({ micros: String(Date.parse(day(36)) * 1000), id: 1 }) }],
]

/** All of them counted, but for a thousand that changed since. */
const insert = async ({ owner, database }: BenchDatabase, rows: number): Promise<void> => {
  await insertCompany(owner, companyId, workspaces)
  await insertDialogs(owner, companyId, rows, 1, workspaces, 1)
  await owner.query('set session_replication_role = replica')
  await owner.query(
    'update message m set created_at = d.first_at from dialog d where d.company_id = m.company_id and d.id = m.dialog_id',
  )
  await owner.query(
    `insert into dialog_counted (company_id, dialog_id, version, seq, open, human, span_ms, saved_ms, owned_ms, bot_id, channel, first_at, last_at,
      people_at, handed, taken_at, served_from, answered_at, closed_at, workspace_id, finished, solved, resolved, judged, lasting,
      answer_open_ms, answer_in_time, attendant_id)
     select company_id, id, version, seq, open::int, (id % 50 = 0)::int, 480000, 300000, 540000, bot_id, 'livechat', first_at, last_at,
      case when with_people then first_at end, with_people, case when taken then first_at + (id % 900) * interval '1 second' end,
      case when taken then first_at + (id % 900) * interval '1 second' end, case when taken then first_at + (id % 1800) * interval '1 second' end, closed_at, workspace_id,
      (not open)::int, (not open and id % 3 = 0)::int, (not open and id % 2 = 0)::int, (not open and id % 2 = 0)::int, (not open and id % 4 = 0)::int,
      case when taken then (id % 1800) * 1000 end, case when taken then id % 7 > 0 end,
      case when taken then 1 + id / 100 % 50 end
     from dialog, lateral (select id % 5 = 0 as with_people, id % 5 = 0 and id % 100 <> 5 as taken) p`,
  )
  await owner.query(
    `insert into member (company_id, id, name, name_folded, email, is_attendant)
     select $1::int, g, 'Pessoa ' || g, 'pessoa ' || g, 'p' || g || '@bench.local', true from generate_series(2, 50) g`,
    [companyId],
  )
  await owner.query(
    `insert into workspace_member (company_id, workspace_id, user_id) select $1::int, w.id, m.id from workspace w, member m
     where w.company_id = $1 and m.company_id = $1 on conflict do nothing`,
    [companyId],
  )
  await owner.query(
    `insert into figure_people (company_id, bot_id, day, channel)
     select distinct company_id, bot_id, (first_at at time zone 'UTC')::date, channel from dialog_counted where people_at is not null`,
  )
  while (await keepPeople(database.worker.scoped(companyId), companyId, new Date(), 50)) {
    // Some at a time, as the job does.
  }
  await owner.query(`insert into figure_position (company_id, position) values ($1, pg_current_xact_id())`, [companyId])
  await owner.query(
    `update dialog set version = version + 1, changed_xid = pg_current_xact_id() where company_id = $1 and id <= 1000`,
    [companyId],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
}

const ask = async (db: Parameters<typeof readServices>[0], { of, ...body }: Body) => {
  const scope = scopeOf(companyId)
  if (of === 'now') return { total: (await readNow(db, scope, scope.workspaceIds)).queue.count, isTotalCapped: false }
  if (of === 'people')
    return { total: (await readPeople(db, scope, peopleBody.parse(body), new Date())).handed, isTotalCapped: false }
  if (of === 'forecast') {
    const { error } = await readForecast(db, scope, scope.workspaceIds, new Date())
    return { total: error?.came ?? 0, isTotalCapped: false }
  }
  return readServices(db, scope, servicesBody.parse(body), new Date())
}

const call = ({ of, ...body }: Body): { path: string; body?: object } => {
  const chosen = scopeOf(companyId)
    .workspaceIds.map((id) => `workspaces=${id}`)
    .join('&')
  if (of === 'now' || of === 'forecast') return { path: `/api/dashboard/${of}?${chosen}` }
  return { path: of === 'people' ? '/api/dashboard/people' : '/api/dashboard/services/list', body }
}

await printTable({ questions, insert, ask, longestMs: 4_000, call })

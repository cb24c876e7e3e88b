// How long the traffic of a flow takes to count among a million steps: `node bench/traffic.ts [part of a title] [--rows=N] [--plans]`
// (docs/benchmarks.md keeps what it printed)
import { createHash } from 'node:crypto'
import * as traffic from '../apps/server/src/features/bots/flows/traffic/traffic.queries.ts'
import { type BenchDatabase, insertCompany, insertDialogs } from './lib/database.ts'
import { printTable } from './lib/print-table.ts'

const companyId = 1
const dayMs = 86_400_000
const stepsOfDialog = 5
/** Half of all steps are one bot's, the others are shared by nineteen. */
const [largeBot, usualBot] = [101, 102]
const wanted = { kind: 'came', node: createHash('md5').update('n4').digest('hex'), target: null } as const

interface Question {
  botId: number
  days: number
  isList?: true
}

const questions: [title: string, question: Question][] = [
  ['30 days, a bot of 500,000 steps', { botId: largeBot, days: 30 }],
  ['7 days, the same', { botId: largeBot, days: 7 }],
  ['1 day, the same', { botId: largeBot, days: 1 }],
  ['30 days, a bot of 26,000 steps', { botId: usualBot, days: 30 }],
  ['The dialogs of a node, 30 days, the large bot', { botId: largeBot, days: 30, isList: true }],
]

const insert = async ({ owner }: BenchDatabase, rows: number): Promise<void> => {
  await insertCompany(owner, companyId, 1)
  await insertDialogs(owner, companyId, rows / stepsOfDialog, 1, 1, 1)
  await owner.query('set session_replication_role = replica')
  // Five steps of each dialog among forty nodes, each of them at one, by an exit or misunderstood; four in seven wait at their last for good. Ids are as
  // long as the editor's.
  await owner.query(
    `create temp table told as
     select g as dialog_id, s as seq, case when g % 2 = 0 then ${largeBot} else ${usualBot} + (g / 2) % 19 end as bot_id, f.*,
       now() - interval '30 days' * (hashint4(g)::float8 / 4294967296 + 0.5) + s * interval '1 minute' as at
     from generate_series(1, $1::int) g, generate_series(1, $2::int) s, lateral (
       select g % 7 = s as is_missed, md5('n' || (g * s) % 40) as node, md5('n' || (g * (s + 1)) % 40) as target) n, lateral (values
       ('came', n.node, null), ('came', case when not n.is_missed then n.target end, null), ('left', case when not n.is_missed then n.node end, n.target),
       ('missed', case when n.is_missed then n.node end, null), ('silent', case when s = $2::int and g % 7 < 4 then n.target end, null)
     ) f(kind, node_id, target_id) where f.node_id is not null`,
    [rows / stepsOfDialog, stepsOfDialog],
  )
  await owner.query(
    `insert into traffic_fact (company_id, bot_id, kind, node_id, target_id) select distinct $1::int, bot_id, kind, node_id, target_id from told`,
    [companyId],
  )
  await owner.query(
    `insert into traffic_dialog (company_id, dialog_id, fact_id, last_at, seq) select $1::int, t.dialog_id, f.id, max(t.at), max(t.seq)
     from told t join traffic_fact f on f.company_id = $1 and f.bot_id = t.bot_id and f.kind = t.kind and f.node_id = t.node_id
       and f.target_id is not distinct from t.target_id group by t.dialog_id, f.id`,
    [companyId],
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('vacuum analyze')
}

const ask = async (db: Parameters<typeof traffic.count>[0], { botId, days, isList }: Question) => {
  const now = new Date()
  const period = { since: new Date(now.getTime() - days * dayMs), now }
  const rows = isList
    ? await traffic.listDialogs(db, companyId, botId, { period, wanted, after: null, limit: 21 })
    : await traffic.count(db, companyId, botId, period)
  return { total: rows.length, isTotalCapped: false }
}

await printTable({ questions, insert, ask, longestMs: 10_000 })

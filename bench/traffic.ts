// How long the traffic of a flow takes to count among a million steps: `node bench/traffic.ts [part of a title] [--rows=N] [--plans]`
// (docs/benchmarks.md keeps what it printed)
import * as traffic from '../apps/server/src/features/flows/traffic/traffic.queries.ts'
import { type BenchDatabase, insertCompany, insertDialogs } from './lib/database.ts'
import { printTable } from './lib/print-table.ts'

const companyId = 1
const dayMs = 86_400_000
const stepsOfDialog = 5
/** Half of all steps are one bot's, the others are shared by nineteen. */
const [largeBot, usualBot] = [101, 102]
const wanted = { kind: 'came', node: 'n3', target: null } as const

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
  await owner.query(
    `insert into flow_step (company_id, dialog_id, seq, place, bot_id, at, outcome, node_id, exit_id, target_id, waits_at)
     select $1::int, g, s, 0, case when g % 2 = 0 then ${largeBot} else ${usualBot} + (g / 2) % 19 end,
       now() - interval '30 days' * (hashint4(g)::float8 / 4294967296 + 0.5) + s * interval '1 minute',
       case when g % 7 = s then 'fallback' else 'exit' end, 'n' || (g * s) % 40, 'e' || s, case when g % 7 = s then null else 'n' || (g * (s + 1)) % 40 end,
       case when s = $3::int then 'n' || (g * (s + 1)) % 40 end
     from generate_series(1, $2::int) g, generate_series(1, $3::int) s`,
    [companyId, rows / stepsOfDialog, stepsOfDialog],
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

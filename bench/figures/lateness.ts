import { setTimeout as sleep } from 'node:timers/promises'
import { insertConversations } from '../lib/conversations.ts'
import { type BenchDatabase, openBenchDatabase } from '../lib/database.ts'
import { type Figure, limitFigure, rateFigure } from '../lib/figure.ts'
import { insertFloorDialogs, openFloorDatabase } from '../lib/floor-database.ts'
import { percentile } from '../lib/measure.ts'
import { startProgram } from '../lib/program.ts'
import { bareLoad } from '../lib/turn-floor.ts'

const companies = 10
const perCompany = 1_000
const waiting = companies * perCompany
/** Of each company; each may be offered one room at a time. */
const attendants = 150
const workspaces = 10
const floorClients = 8
const floorMs = 3_000
/** So long after it has started the program has nothing else to do. */
const quietMs = 3_000
const spreadMs = 30_000
const lookEveryMs = 50
const patienceMs = 120_000
const mostLateS = 5
const least = 0.3

/**
 * Ten thousand dialogs of ten companies that wait for what time brings: four of ten are asked again, three transferred, two closed, and of
 * one the offer runs out. How long after its moment each was seen changed, by the real program; and how many a second when all are due at
 * once, against transactions that write as much and do nothing else.
 */
export const latenessFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  try {
    const visitors = await insertConversations(bench, companies, perCompany)
    await insertPeople(bench)
    const bare = await openFloorDatabase()
    await insertFloorDialogs(bare, visitors)
    const floor = await bareLoad(bare, visitors, floorClients, floorMs).finally(() => bare.stop())
    const program = await startProgram(bench)
    try {
      await sleep(quietMs)
      const spread = await watch(bench, await wait(bench, spreadMs))
      const together = await watch(bench, await wait(bench, 0))
      const late = (times: readonly number[]): number => percentile(times, 0.99) / 1_000
      const rate = waiting / (Math.max(...together) / 1_000)
      return [
        limitFigure(`timers: lateness, 10,000 due within ${spreadMs / 1_000} s, p99`, late(spread), 's', mostLateS),
        limitFigure('timers: lateness, 10,000 due at the same moment, p99', late(together), 's', mostLateS),
        rateFigure('timers: handled a second, 10,000 due at the same moment', rate, floor.perSecond, least),
      ]
    } finally {
      await program.stop()
    }
  } finally {
    await bench.stop()
  }
}

/** Who is there for an hour, in every workspace of the company. */
export const insertPeople = async ({ owner }: BenchDatabase): Promise<void> => {
  const person = 'c * 100000 + p'
  const all = `generate_series(1, ${companies}) c, generate_series(1, ${attendants}) p`
  await owner.query(`update bot set repeat_minutes = 5, repeat_times = 1, transfer_minutes = 15, transfer_queue = 'ONLY_NOT_TRANSFERRED',
    close_minutes = 30, close_message = 'Até logo!', close_active = true, close_room_type = 'CLOSE_ALL'`)
  await owner.query(
    `insert into account (id, company_id, email, email_folded, first_access) select ${person}, c, e, e, false
     from ${all}, lateral (select 'p' || ${person} || '@bench.local' as e) x`,
  )
  await owner.query(
    `insert into member (company_id, id, name, name_folded, email, is_attendant)
     select c, ${person}, 'Pessoa ' || p, 'pessoa ' || p, 'p' || ${person} || '@bench.local', true from ${all}`,
  )
  await owner.query(
    `insert into profile (company_id, id, name, name_folded, permissions)
     select c, c * 1000, 'Atende', 'atende', array['omnichannel_view'] from generate_series(1, ${companies}) c`,
  )
  await owner.query(
    `insert into member_profile (company_id, user_id, profile_id) select c, ${person}, c * 1000 from ${all}`,
  )
  await owner.query(
    `insert into workspace_member (company_id, workspace_id, user_id, granted_at)
     select c, c * 1000 + w, ${person}, now() - interval '1 year' from ${all}, generate_series(1, ${workspaces}) w`,
  )
  await owner.query(
    `insert into presence (company_id, user_id, online_until) select c, ${person}, now() + interval '1 hour' from ${all}`,
  )
  await owner.query('vacuum analyze')
}

const session = JSON.stringify({
  format: 1,
  nodeId: 'Vendas',
  variables: {},
  lastFallback: null,
  workspaceId: null,
  calls: 0,
  awaiting: null,
  queue: [],
  doubt: null,
})

interface Waiting {
  /** The transaction before which nothing had happened to them. */
  since: string
  dueMs: ReadonlyMap<number, number>
}

/** Every dialog as it is just before its moment, which comes within `overMs` from two seconds on. */
const wait = async ({ owner }: BenchDatabase, overMs: number): Promise<Waiting> => {
  await owner.query('set session_replication_role = replica')
  const { rows } = await owner.query<{ id: number; due_ms: number }>(
    `with w as (
       select d.company_id, d.id, (d.id % 10) as kind, row_number() over (partition by d.company_id order by d.id) as place,
        now() + interval '2 seconds' + $2 * (hashint4(d.id)::float8 / 4294967296 + 0.5) * interval '1 millisecond' as due from dialog d)
     update dialog d set open = true, closed_at = null, owner = case when kind = 9 then 'offered' else 'bot' end,
      owner_user_id = case when kind = 9 then d.company_id * 100000 + 1 + place / 10 end, joined = false, transferred_at = null,
      offer_expires_at = case when kind = 9 then due end, offer_online_only = true,
      offered_to = case when kind = 9 then array[d.company_id * 100000 + 1 + (place / 10)::int] else '{}' end,
      session = $1::jsonb, version_id = b.active_version_id, repeats_now = case when kind < 4 then 0 else 1 end, inbound = 1, due_at = due,
      last_inbound_at = due - case when kind < 4 then interval '5 minutes' when kind < 7 then interval '15 minutes'
       when kind < 9 then interval '30 minutes' else interval '1 minute' end,
      last_message_at = due - interval '5 minutes', last_at = least(now(), due - interval '5 minutes'), last_person_at = null
     from w join bot b on b.company_id = w.company_id where w.company_id = d.company_id and w.id = d.id and b.id = d.bot_id
     returning d.id, extract(epoch from d.due_at) * 1000 as due_ms`,
    [session, overMs],
  )
  await owner.query('update dialog_party set open = true where not open')
  await owner.query('set session_replication_role = origin')
  const since = await owner.query<{ xid: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as xid')
  if (rows.length !== waiting) throw new Error(`${rows.length} of ${waiting} wait`)
  return {
    since: since.rows[0]?.xid ?? '',
    dueMs: new Map(rows.map(({ id, due_ms }) => [id, Number(due_ms)])),
  }
}

/** @returns how long after its moment each was first seen changed, ms */
const watch = async ({ owner }: BenchDatabase, { since, dueMs }: Waiting): Promise<number[]> => {
  const late = new Map<number, number>()
  const untilMs = performance.now() + patienceMs
  let from = since
  while (late.size < dueMs.size) {
    if (performance.now() > untilMs) throw new Error(`${late.size} of ${dueMs.size} were handled`)
    await sleep(lookEveryMs)
    const { rows } = await owner.query<{ id: number; xmin: string; now_ms: number }>(
      `select d.id, pg_snapshot_xmin(pg_current_snapshot())::text as xmin, extract(epoch from clock_timestamp()) * 1000 as now_ms
       from dialog d where d.company_id = any (array(select id from company)) and d.changed_xid >= $1::xid8`,
      [from],
    )
    for (const { id, now_ms } of rows) if (!late.has(id)) late.set(id, Number(now_ms) - (dueMs.get(id) ?? 0))
    from = rows[0]?.xmin ?? from
  }
  const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from dialog where repetitions > 0')
  if ((rows[0]?.n ?? 0) === 0) throw new Error('nobody was asked again')
  return [...late.values()]
}

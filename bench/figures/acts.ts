import { setTimeout as sleep } from 'node:timers/promises'
import { insertConversations } from '../lib/conversations.ts'
import { openBenchDatabase } from '../lib/database.ts'
import { type Figure, limitFigure } from '../lib/figure.ts'
import { percentile } from '../lib/measure.ts'
import { startProgram } from '../lib/program.ts'
import { insertPeople } from './lateness.ts'

const companies = 1_000
const actsOfEach = 100
const rounds = 100

/** Messages and reminders that come due, a thousand a second, of ten companies. */
const perSecond = 1_000
const lateCompanies = 10
const lateOfEach = 1_000
const quietMs = 3_000
const patienceMs = 120_000

/** Planned messages: how fast those that are due are found, and how late they leave. */
export const actFigures = async (): Promise<Figure[]> => [...(await claimFigures()), await lateFigure()]

/** Finding planned messages that are due, half of all that wait, as everybody plans for nine o'clock. */
const claimFigures = async (): Promise<Figure[]> => {
  const bench = await openBenchDatabase()
  try {
    // The claim reads acts and connections alone: the rows that they name are left out.
    await bench.owner.query('set session_replication_role = replica')
    await bench.owner.query(
      `insert into connection (company_id, id, kind, bot_id, external_id) select g, g, 'livechat', g, 'bench-' || g from generate_series(1, $1::int) g`,
      [companies],
    )
    await bench.owner.query(
      `insert into scheduled_act (company_id, dialog_id, connection_id, due_at, made_by, content, seen_inbound, stops_on_answer, client_key)
       select c, c, c, now() + case when n % 2 = 0 then interval '-1 second' else interval '1 hour' end * n, c,
        '{"text": "Bom dia!", "files": [], "quotes": null}', 1, true, gen_random_uuid()
       from generate_series(1, $1::int) c, generate_series(1, $2::int) n`,
      [companies, actsOfEach],
    )
    await bench.owner.query('vacuum analyze scheduled_act')
    const idle: number[] = []
    const claim: number[] = []
    const measure = async (into: number[], expected: number): Promise<void> => {
      for (let round = 0; round < rounds; round += 1) {
        const startMs = performance.now()
        const found = await bench.database.worker.pipeline((pipeline) =>
          pipeline.query<{ act_id: number }>("select act_id from worker_due_acts(100, '{message,reminder,step}')"),
        )
        if (found.length !== expected) throw new Error(`claimed ${found.length} of ${expected}`)
        into.push(performance.now() - startMs)
      }
    }
    await measure(claim, 100)
    await bench.owner.query("update scheduled_act set due_at = now() + interval '1 hour'")
    await bench.owner.query('vacuum analyze scheduled_act')
    await measure(idle, 0)
    return [
      limitFigure('acts: claim of 100 among 50,000 due of 1,000 companies, p95', percentile(claim, 0.95), 'ms', 10),
      limitFigure('acts: claim of none among 100,000 waiting, p95', percentile(idle, 0.95), 'ms', 2),
    ]
  } finally {
    await bench.stop()
  }
}

/** How long after its moment each ends, by the real program: a message is written, or a reminder fires. */
const lateFigure = async (): Promise<Figure> => {
  const bench = await openBenchDatabase()
  try {
    await insertConversations(bench, lateCompanies, lateOfEach)
    await insertPeople(bench)
    const program = await startProgram(bench)
    try {
      await sleep(quietMs)
      const { owner } = bench
      await owner.query('set session_replication_role = replica')
      await owner.query(
        "update dialog set open = true, closed_at = null, owner = 'queue', owner_user_id = null, joined = false, due_at = null",
      )
      await owner.query('update dialog_party set open = true where not open')
      await owner.query(
        `insert into scheduled_act (company_id, dialog_id, connection_id, kind, due_at, made_by, for_user, content, seen_inbound, stops_on_answer, client_key)
         select d.company_id, d.id, d.connection_id, d.kind, now() + interval '2 seconds' + d.place * interval '1 second' / $1::int,
          d.company_id * 100000 + 1, case d.kind when 'reminder' then d.company_id * 100000 + 1 end,
          '{"text": "Bom dia!", "files": [], "quotes": null}', d.inbound, false, gen_random_uuid()
         from (select *, row_number() over (order by id % 997, id) as place, case when id % 2 = 0 then 'message' else 'reminder' end as kind
          from dialog) d`,
        [perSecond],
      )
      await owner.query('set session_replication_role = origin')
      const untilMs = performance.now() + patienceMs
      for (;;) {
        const { rows } = await owner.query<{ left: number }>(
          "select count(*)::int as left from scheduled_act where state = 'waiting'",
        )
        if (rows[0]?.left === 0) break
        if (performance.now() > untilMs) throw new Error(`${rows[0]?.left} still wait`)
        await sleep(200)
      }
      // A reminder has no time of its own: its line in the room has.
      const { rows } = await owner.query<{ late: number }>(
        `select extract(epoch from coalesce(a.settled_at, e.at) - a.due_at)::float8 as late from scheduled_act a
         left join dialog_event e on e.company_id = a.company_id and e.dialog_id = a.dialog_id and e.kind = 'reminded'
         where a.state in ('done', 'fired')`,
      )
      if (rows.length !== lateCompanies * lateOfEach) throw new Error(`${rows.length} came as planned`)
      const late = percentile(
        rows.map((row) => row.late),
        0.99,
      )
      return limitFigure(`acts: lateness, ${perSecond} due a second, p99`, late, 's', 1)
    } finally {
      await program.stop()
    }
  } finally {
    await bench.stop()
  }
}

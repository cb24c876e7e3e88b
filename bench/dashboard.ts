// Prints how long the dashboard takes over HTTP among a million dialogs of a year, added up by the program's own code: each period and choice
// of bots, 100 calls one after the other, and again while a thousand dialogs have changed that are not added up yet.
// `node bench/dashboard.ts [--dialogs=1000000]` (docs/benchmarks.md keeps what it printed)
import { countChanged } from '../apps/server/src/features/dashboard/figures.queries.ts'
import { insertCompany, insertDialogs, openBenchDatabase } from './lib/database.ts'
import { percentile } from './lib/measure.ts'
import { startProgram } from './lib/program.ts'
import { signIn } from './lib/sign-in.ts'

const companyId = 1
const workspaces = 51
const rounds = 100
const dialogs = Number(process.argv.find((arg) => arg.startsWith('--dialogs='))?.split('=')[1] ?? 1_000_000)
const batch = 2_000

const dayMs = 86_400_000
const dayAgo = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10)
const allBots = Array.from({ length: 20 }, (_, place) => companyId * 100 + 1 + place)
const questions = [
  { title: 'a year, 20 bots', bots: allBots, startAt: dayAgo(365), endAt: dayAgo(0) },
  { title: 'a year, 1 bot', bots: allBots.slice(0, 1), startAt: dayAgo(365), endAt: dayAgo(0) },
  { title: 'a quarter, 20 bots', bots: allBots, startAt: dayAgo(200), endAt: dayAgo(110) },
  { title: '30 days, 20 bots', bots: allBots, startAt: dayAgo(30), endAt: dayAgo(0) },
  { title: 'today, 20 bots', bots: allBots, startAt: dayAgo(0), endAt: dayAgo(0) },
]

const bench = await openBenchDatabase()
const { owner } = bench
const fill = async (): Promise<void> => {
  await insertCompany(owner, companyId, workspaces)
  await insertDialogs(owner, companyId, dialogs, 1, workspaces, 0)
  await owner.query('set session_replication_role = replica')
  // A year of them, in every hour; two messages each.
  await owner.query(
    `update dialog d set first_at = at, last_at = at + interval '8 minutes', closed_at = case when open then null else at + interval '9 minutes' end,
       seq = 2, version = 2, person_took_part = d.id % 4 = 0, person_took_part_at = case when d.id % 4 = 0 then at + interval '5 minutes' end
     from (select g, now() - interval '365 days' * (hashint4(g + 3)::float8 / 4294967296 + 0.5) as at from generate_series(1, $1::int) g) x
     where d.company_id = $2 and d.id = x.g`,
    [dialogs, companyId],
  )
  await owner.query(
    `insert into message (company_id, dialog_id, seq, version, connection_id, sender, text, created_at)
     select d.company_id, d.id, s, s, d.connection_id, case s when 1 then 'CLIENT' else 'BOT' end, 'Qual o prazo?', d.first_at + s * interval '4 minutes'
     from dialog d, generate_series(1, 2) s`,
  )
  await owner.query('set session_replication_role = origin')
  await owner.query('analyze')
}

const time = async (ask: () => Promise<Response>): Promise<string> => {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const startMs = performance.now()
    const answer = await ask()
    if (!answer.ok) throw new Error(await answer.text())
    await answer.json()
    if (round >= rounds / 10) times.push(performance.now() - startMs)
  }
  return [0.5, 0.95].map((share) => percentile(times, share).toFixed(1)).join(' | ')
}

try {
  const fillMs = performance.now()
  await fill()
  console.log(`filled in ${((performance.now() - fillMs) / 1000).toFixed(0)} s`)
  const startMs = performance.now()
  while (await countChanged(bench.database.worker.scoped(companyId), companyId, batch)) {
    // Until the past is added up.
  }
  const seconds = ((performance.now() - startMs) / 1000).toFixed(0)
  const { rows } = await owner.query('select count(*)::int as rows from figure_hour')
  console.log(`${dialogs} dialogs added up in ${seconds} s, ${rows[0].rows} rows`)
  await owner.query('vacuum analyze')

  const { sid } = await signIn(bench, companyId)
  const program = await startProgram(bench, { ROLES: 'http,realtime' })
  const headers = { cookie: `sid=${sid}`, 'content-type': 'application/json', origin: program.url }
  const measure = async (when: string): Promise<void> => {
    for (const { title, ...body } of questions) {
      const ask = () =>
        fetch(`${program.url}/api/dashboard/general`, { method: 'POST', headers, body: JSON.stringify(body) })
      console.log(`| ${title}${when} | ${await time(ask)} |`)
    }
    const query = allBots.map((id) => `bots=${id}`).join('&')
    const byHour = () => fetch(`${program.url}/api/dashboard/services-by-hour?${query}&day=${dayAgo(30)}`, { headers })
    console.log(`| hours of a day, 20 bots${when} | ${await time(byHour)} |`)
  }
  await measure('')
  await owner.query(
    `update dialog set version = version + 1, changed_xid = pg_current_xact_id() where company_id = $1 and id <= 1000`,
    [companyId],
  )
  await measure(', 1,000 changed since')
  await program.stop()
} finally {
  await bench.stop()
}

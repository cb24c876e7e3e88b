// Prints how fast dialogs are added up, and how long the dashboard takes over HTTP with the sums of a million dialogs of a year: each period and
// choice of bots, 100 calls one after the other, and again while a thousand dialogs have changed that are not added up yet.
// `node bench/dashboard.ts [--dialogs=1000000]` (docs/benchmarks.md keeps what it printed)
import { countChanged } from '../apps/server/src/features/insight/dashboard/figures.queries.ts'
import { insertCompany, insertDialogs, openBenchDatabase } from './lib/database.ts'
import { percentile } from './lib/measure.ts'
import { startProgram } from './lib/program.ts'
import { signIn } from './lib/sign-in.ts'

const companyId = 1
const workspaces = 51
const rounds = 100
const dialogs = Number(process.argv.find((arg) => arg.startsWith('--dialogs='))?.split('=')[1] ?? 1_000_000)
const batch = 250
const raw = 20_000

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
/** Twenty thousand dialogs with their messages, of the last 90 days, which the program's own code adds up. */
const fill = async (): Promise<void> => {
  await insertCompany(owner, companyId, workspaces)
  await insertDialogs(owner, companyId, raw, 1, workspaces, 2)
  const startMs = performance.now()
  while (await countChanged(bench.database.worker.scoped(companyId), companyId, new Date(), batch)) {
    // Until they are added up.
  }
  const seconds = (performance.now() - startMs) / 1000
  console.log(`${raw} dialogs added up in ${seconds.toFixed(1)} s, ${Math.round(raw / seconds)} a second`)
}

/** The sums of a million more, as the same code leaves them: over a year, in every hour of it. */
const addSums = async (): Promise<void> => {
  await owner.query(
    `insert into figure_hour (company_id, bot_id, hour, channel, services, open, human, span_ms, saved_ms, owned_ms, inbound, outbound)
     select $1::int, $1::int * 100 + 1 + g % 20, date_trunc('hour', now() - interval '365 days' * (hashint4(g + 3)::float8 / 4294967296 + 0.5)), 'livechat',
       count(*), count(*) filter (where g % 20 = 0), count(*) filter (where g % 4 = 0), count(*) * 480000, count(*) * 300000, count(*) * 540000,
       count(*) * 4, count(*) * 5
     from generate_series(1, $2::int) g group by 2, 3
     on conflict (company_id, bot_id, hour, channel) do update set services = figure_hour.services + excluded.services`,
    [companyId, dialogs],
  )
  // As after another zone was chosen: the next pass of the job cuts the days anew.
  await owner.query(`update figure_position set time_zone = null`)
  await owner.query(
    'update dialog set version = version + 1, changed_xid = pg_current_xact_id() where company_id = $1 and id = 1',
    [companyId],
  )
  await countChanged(bench.database.worker.scoped(companyId), companyId, new Date(), batch)
  await owner.query('vacuum analyze')
  const { rows } = await owner.query('select sum(services)::int as dialogs, count(*)::int as rows from figure_day')
  console.log(`${rows[0].dialogs} dialogs in ${rows[0].rows} sums by day`)
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
  await fill()
  await addSums()
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
    const days = `day=${dayAgo(365)}&endDay=${dayAgo(0)}`
    const ofYear = () => fetch(`${program.url}/api/dashboard/services-by-hour?${query}&${days}`, { headers })
    console.log(`| hours of a year's days, 20 bots${when} | ${await time(ofYear)} |`)
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

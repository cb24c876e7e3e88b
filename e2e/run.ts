// Journeys in a real browser against the real program. `node e2e/run.ts [part of a journey's name] [--split] [--times=N]`;
// E2E_PICTURES names a folder for pictures of every screen on the way. `--split`: three processes, one for each role, with Redis
// and a bucket. `--disorder`: what providers and chats tell comes twice, late and out of order, a fifth of it each (`--disorder
// answers`, `--disorder "its chat"`). `--cuts=500 "cut lines"`: so many cuts of the network, of 0.1 to 120 s; `--scenes=4`: in so many
// conversations side by side. `--times=N`: so many rows of them, each with a program of its own. `--quick`: what `npm test` takes
// (Journey.quick). `--lanes=N`: so many journeys at a time. `--retry`: a journey that fails beside
// others is run once more, alone, and is `UNSTEADY` when it passes then; without it a failure is a failure, for who looks for one.
import { mkdirSync } from 'node:fs'
import { journeys } from './journeys/index.ts'
import { launchBrowser } from './support/browser.ts'
import { openCompanies } from './support/company.ts'
import { type Journey, narrow, type Size, wide } from './support/journey.ts'
import { nameOf, type Outcome, runJourney, type World } from './support/run-journey.ts'
import { startServer } from './support/server.ts'
import { startSplitServer } from './support/split-server.ts'

const args = process.argv.slice(2)
const isSplit = args.includes('--split')
const isQuick = args.includes('--quick')
const isRetried = args.includes('--retry')
const wanted = args.find((arg) => !arg.startsWith('--')) ?? ''
const times = Number(args.find((arg) => arg.startsWith('--times='))?.split('=')[1] ?? 1)
/** Two at a time unless said: most of a journey is waiting for what a person would see. */
const lanes = Number(args.find((arg) => arg.startsWith('--lanes='))?.split('=')[1] ?? 2)
/** So many failing together are no chance. */
const mostRetried = 5

interface Entry {
  journey: Journey
  size: Size
}

interface Counts {
  failed: number
  unsteady: number
}

const sizesOf = ({ sizes = [wide, narrow], quick }: Journey): readonly Size[] => {
  if (!isQuick || !quick) return sizes
  return quick === 'wide' ? [wide] : []
}

if (process.env.E2E_PICTURES) mkdirSync(process.env.E2E_PICTURES, { recursive: true })
const once = journeys
  .flatMap((journey) => sizesOf(journey).map((size): Entry => ({ journey, size })))
  .filter(({ journey, size }) => nameOf(journey, size).includes(wanted))

const tell = (word: string, { name, seconds }: Outcome, why = ''): void =>
  console.log(`${word.padEnd(5)} ${name} (${seconds} s)${why && `\n${why}`}`)

/** Runs the journeys, so many at a time, and then those that failed, one by one. */
const runAll = async (world: World): Promise<Counts> => {
  const left = [...once]
  const failed: { entry: Entry; outcome: Outcome }[] = []
  const work = async (): Promise<void> => {
    for (let entry = left.shift(); entry; entry = left.shift()) {
      const outcome = await runJourney(world, entry.journey, entry.size)
      if (outcome.failure === null) tell('ok', outcome)
      else failed.push({ entry, outcome })
      if (outcome.failure !== null) tell(isRetried ? 'again' : 'FAIL', outcome, outcome.failure)
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  if (!isRetried) return { failed: failed.length, unsteady: 0 }
  return retry(world, failed)
}

/** What the first run said has been told; told once more is only what came of it. */
const retry = async (world: World, failures: readonly { entry: Entry; outcome: Outcome }[]): Promise<Counts> => {
  const counts: Counts = { failed: 0, unsteady: 0 }
  for (const { entry, outcome } of failures) {
    if (failures.length > mostRetried) {
      tell('FAIL', outcome, outcome.failure ?? '')
      counts.failed += 1
      continue
    }
    const alone = await runJourney(world, entry.journey, entry.size)
    if (alone.failure === null) {
      tell('UNSTEADY', outcome, `${outcome.failure}\n  alone: ok (${alone.seconds} s)`)
      counts.unsteady += 1
    } else {
      tell('FAIL', alone, `${alone.failure}\n  at first:\n${outcome.failure}`)
      counts.failed += 1
    }
  }
  return counts
}

/** One row of the journeys; null where it cannot be run here. */
const runOnce = async (): Promise<Counts | null> => {
  const server = isSplit ? await startSplitServer() : await startServer()
  if (!server) return null
  try {
    const browser = await launchBrowser()
    try {
      const companies = await openCompanies(server)
      return await runAll({ browser, server, companies }).finally(() => companies.close())
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
  }
}

// Each row has a program of its own: from one address, thirty wrong passwords are as many as are tried in fifteen rows.
const all: Counts = { failed: 0, unsteady: 0 }
for (let time = 1; time <= times; time += 1) {
  const inRow = await runOnce()
  if (inRow === null) {
    console.log('redis-server is not installed: the journeys over three processes were left out')
    console.log('0 passed, 0 failed')
    process.exit(0)
  }
  all.failed += inRow.failed
  all.unsteady += inRow.unsteady
  if (times > 1) console.log(`row ${time} of ${times}: ${once.length - inRow.failed} passed, ${inRow.failed} failed`)
}
const total = once.length * times
const { failed, unsteady } = all
console.log(`${total - failed} passed, ${failed} failed${unsteady > 0 ? `, ${unsteady} unsteady` : ''}`)
process.exit(failed === 0 && total > 0 ? 0 : 1)

// Journeys in a real browser against the real program. `node e2e/run.ts [part of a journey's name] [--split] [--times=N]`;
// E2E_PICTURES names a folder for pictures of every screen on the way. `--split`: three processes, one for each role, with Redis
// and a bucket. `--disorder`: what providers and chats tell comes twice, late and out of order, a fifth of it each (`--disorder
// answers`, `--disorder "its chat"`). `--cuts=500 "cut lines"`: so many cuts of the network, of 0.1 to 120 s; `--scenes=4`: in so many
// conversations side by side. `--times=N`: so many rows of them, each with a program of its own. `--gate`: those of `npm test`
// (Journey.gate). `--lanes=N`: so many journeys at a time. `--retry`: a journey that fails beside others is run once more, alone, and is
// `UNSTEADY` when it passes then; without it a failure is a failure, for who looks for one.
import { mkdirSync } from 'node:fs'
import { findRedis } from '../apps/server/src/platform/testing/redis-server.ts'
import { journeys } from './journeys/index.ts'
import { launchBrowser } from './support/browser.ts'
import { openCompanies } from './support/company.ts'
import { type Journey, narrow, type Size, wide } from './support/journey.ts'
import type { WorldMaker } from './support/keep-world.ts'
import { type Counts, describeCounts, type Entry, runAll } from './support/run-all.ts'
import { nameOf } from './support/run-journey.ts'
import { startServer } from './support/server.ts'
import { startSplitServer } from './support/split-server.ts'

const args = process.argv.slice(2)
const isSplit = args.includes('--split')
const isGate = args.includes('--gate')
const isRetried = args.includes('--retry')
const wanted = args.find((arg) => !arg.startsWith('--')) ?? ''
const times = Number(args.find((arg) => arg.startsWith('--times='))?.split('=')[1] ?? 1)
/** Two at a time unless said: most of a journey is waiting for what a person would see. */
const lanes = Number(args.find((arg) => arg.startsWith('--lanes='))?.split('=')[1] ?? 2)
const sizesOf = ({ sizes = [wide, narrow], gate }: Journey): readonly Size[] => {
  if (!isGate) return sizes
  return gate ? [gate.size] : []
}

if (process.env.E2E_PICTURES) mkdirSync(process.env.E2E_PICTURES, { recursive: true })
const entries = journeys
  .flatMap((journey) => sizesOf(journey).map((size): Entry => ({ journey, size })))
  .filter(({ journey, size }) => nameOf(journey, size).includes(wanted))

if (isSplit && !(await findRedis())) {
  console.log('redis-server is not installed: the journeys over three processes were left out')
  console.log('0 passed, 0 failed')
  process.exit(0)
}
const maker: WorldMaker = {
  launchBrowser,
  startServer: isSplit ? startSplitServer : () => startServer(),
  openCompanies,
}

// Each row has a program of its own: from one address, thirty wrong passwords are as many as are tried in fifteen rows.
const all: Counts = { passed: 0, failed: 0, unsteady: 0 }
for (let time = 1; time <= times; time += 1) {
  const inRow = await runAll({ entries, maker, lanes, isRetried })
  all.passed += inRow.passed
  all.failed += inRow.failed
  all.unsteady += inRow.unsteady
  if (times > 1) console.log(`row ${time} of ${times}: ${inRow.passed} passed, ${inRow.failed} failed`)
}
console.log(describeCounts(all))
process.exit(all.failed === 0 && all.passed > 0 ? 0 : 1)

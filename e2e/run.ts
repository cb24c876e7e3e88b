// Journeys in a real browser against the real program. `node e2e/run.ts [part of a journey's name] [--split]`; E2E_PICTURES names
// a folder for pictures of every screen on the way. `--split`: three processes, one for each role, with Redis and a bucket.
import { mkdirSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { journeys } from './journeys/index.ts'
import { launchBrowser, type Person } from './support/browser.ts'
import { expectEqual } from './support/expect.ts'
import { createContext, type Journey, narrow, type Size, wide } from './support/journey.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { startSplitServer } from './support/split-server.ts'

const args = process.argv.slice(2)
const isSplit = args.includes('--split')
const wanted = args.find((arg) => !arg.startsWith('--')) ?? ''
const pictures = process.env.E2E_PICTURES ?? null
const failures = pictures ?? 'artifacts/e2e'

const nameOf = (journey: Journey, size: Size): string =>
  journey.sizes?.length === 1 ? journey.name : `${journey.name}, ${size.name} px`

/** Runs one journey at one width; false when it failed. */
const runJourney = async (browser: Browser, server: RunningServer, journey: Journey, size: Size): Promise<boolean> => {
  const name = nameOf(journey, size)
  const startedMs = performance.now()
  const people: Person[] = []
  try {
    await journey.run(createContext({ browser, server, size, pictures, people }))
    expectEqual(
      people.flatMap(({ complaints }) => complaints),
      [],
      'the pages complained',
    )
    console.log(`ok    ${name} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`)
    return true
  } catch (error) {
    console.error(`FAIL  ${name}\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
    mkdirSync(failures, { recursive: true })
    const file = name.replaceAll(/[^\p{L}\d]+/gu, '-')
    for (const [index, { page, complaints }] of people.entries()) {
      if (complaints.length > 0) console.error(`  browser ${index + 1} complained: ${complaints.join(' | ')}`)
      await page.screenshot({ path: `${failures}/failed-${file}-${index + 1}.png` }).catch(() => undefined)
    }
    return false
  } finally {
    for (const { context } of people) await context.close()
  }
}

if (pictures) mkdirSync(pictures, { recursive: true })
const runs = journeys
  .flatMap((journey) => (journey.sizes ?? [wide, narrow]).map((size) => ({ journey, size })))
  .filter(({ journey, size }) => nameOf(journey, size).includes(wanted))

type Run = (typeof runs)[number]

/** Runs journeys on a program of their own, so many at a time. @returns those that failed. */
const runAll = async (some: readonly Run[], atOnce: number): Promise<Run[]> => {
  const failed: Run[] = []
  const server = isSplit ? await startSplitServer() : await startServer()
  if (!server) {
    console.log('redis-server is not installed: the journeys over three processes were left out')
    console.log('0 passed, 0 failed')
    process.exit(0)
  }
  try {
    const browser = await launchBrowser()
    try {
      const left = [...some]
      const work = async (): Promise<void> => {
        for (let next = left.shift(); next; next = left.shift())
          if (!(await runJourney(browser, server, next.journey, next.size))) failed.push(next)
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    } finally {
      await browser.close()
    }
  } finally {
    await server.stop()
  }
  return failed
}

// Two at a time: most of a journey is waiting for what a person would see.
let failed = await runAll(runs, 2)
if (failed.length > 0) {
  // What failed beside another is tried once more, alone and on a fresh program: a busy machine is no fault of the product.
  console.error(`again, alone: ${failed.map(({ journey, size }) => nameOf(journey, size)).join('; ')}`)
  failed = await runAll(failed, 1)
}
console.log(`${runs.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length === 0 && runs.length > 0 ? 0 : 1)

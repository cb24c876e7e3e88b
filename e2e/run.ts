// Journeys in a real browser against the real program. `node e2e/run.ts [part of a journey's name] [--split] [--times=N]`;
// E2E_PICTURES names a folder for pictures of every screen on the way. `--split`: three processes, one for each role, with Redis
// and a bucket. `--disorder`: what providers and chats tell comes twice, late and out of order, a fifth of it each (`--disorder
// answers`, `--disorder "its chat"`). `--cuts=500 "cut lines"`: so many cuts of the network, of 0.1 to 120 s; `--scenes=4`: in so many
// conversations side by side. `--times=N`: so many rows of them, each with a program of its own. A journey that fails is not tried again:
// it has a company of its own, so that a failure is a fault.
import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Browser, Frame } from 'playwright-core'
import { journeys } from './journeys/index.ts'
import { launchBrowser, type Person } from './support/browser.ts'
import { type Companies, openCompanies } from './support/company.ts'
import { expectEqual } from './support/expect.ts'
import { type Journey, narrow, type Size, startCourse, wide } from './support/journey.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { startSplitServer } from './support/split-server.ts'

const args = process.argv.slice(2)
const isSplit = args.includes('--split')
const wanted = args.find((arg) => !arg.startsWith('--')) ?? ''
const times = Number(args.find((arg) => arg.startsWith('--times='))?.split('=')[1] ?? 1)
const pictures = process.env.E2E_PICTURES ?? null
const failures = pictures ?? 'artifacts/e2e'
/** Two at a time: most of a journey is waiting for what a person would see. */
const atOnce = 2
/** None takes a quarter of this on a machine that is busy with others; what hangs is told with its step. */
const limitMs = 240_000

interface World {
  browser: Browser
  server: RunningServer
  companies: Companies
}

const nameOf = (journey: Journey, size: Size): string =>
  journey.sizes?.length === 1 ? journey.name : `${journey.name}, ${size.name} px`

/** Runs one journey at one width; false when it failed. */
const runJourney = async (world: World, journey: Journey, size: Size): Promise<boolean> => {
  const name = nameOf(journey, size)
  const startedMs = performance.now()
  const seconds = (): string => ((performance.now() - startedMs) / 1000).toFixed(1)
  const course = startCourse({ ...world, size, pictures })
  try {
    await within(journey.limitMs ?? limitMs, journey.run(course.context))
    expectEqual(
      course.people.flatMap(({ watch }) => watch.complaints),
      [],
      'the pages complained',
    )
    console.log(`ok    ${name} (${seconds()} s)`)
    return true
  } catch (error) {
    const why = inspect(error).replaceAll('\n', '\n  ')
    console.error(`FAIL  ${name} (${seconds()} s)\n  at: ${course.step()}\n  ${why}`)
    await tell(course.people, name)
    return false
  } finally {
    await course.end()
  }
}

const within = async (ms: number, work: Promise<void>): Promise<void> => {
  const over = new AbortController()
  const late = sleep(ms, undefined, { signal: over.signal }).then(
    () => Promise.reject(new Error(`not over after ${ms / 1000} s`)),
    () => undefined,
  )
  try {
    await Promise.race([work, late])
  } finally {
    over.abort()
  }
}

/** What each browser shows and said, for whoever looks for the cause. */
const tell = async (people: readonly Person[], name: string): Promise<void> => {
  mkdirSync(failures, { recursive: true })
  const file = name.replaceAll(/[^\p{L}\d]+/gu, '-')
  for (const [index, { context, watch }] of people.entries()) {
    console.error(`  browser ${index + 1}`)
    for (const [tab, page] of context.pages().entries()) {
      const path = `${failures}/failed-${file}-${index + 1}${tab > 0 ? `-${tab + 1}` : ''}.png`
      const taken = await page.screenshot({ path }).then(
        () => path,
        (error: Error) => `no picture: ${error.message.split('\n')[0]}`,
      )
      console.error(`    ${page.url()} ${taken}`)
      for (const frame of page.frames()) console.error(`    focus: ${await focusOf(frame)}`)
    }
    for (const complaint of watch.complaints) console.error(`    complained: ${complaint}`)
    for (const line of watch.console) console.error(`    console: ${line}`)
  }
}

/** Where one would be writing in a frame, and whether keys reach it. */
const focusOf = (frame: Frame): Promise<string> =>
  frame
    .evaluate(() => {
      const { activeElement } = document
      const name = activeElement?.getAttribute('aria-label') ?? activeElement?.id ?? ''
      return `${location.pathname} ${activeElement?.tagName.toLowerCase()} '${name}'${document.hasFocus() ? '' : ', not in front'}`
    })
    .catch((error: Error) => `unknown: ${error.message.split('\n')[0]}`)

if (pictures) mkdirSync(pictures, { recursive: true })
const once = journeys
  .flatMap((journey) => (journey.sizes ?? [wide, narrow]).map((size) => ({ journey, size })))
  .filter(({ journey, size }) => nameOf(journey, size).includes(wanted))

/** Runs the journeys, so many at a time. @returns how many failed. */
const runAll = async (world: World): Promise<number> => {
  const left = [...once]
  let failed = 0
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift())
      if (!(await runJourney(world, next.journey, next.size))) failed += 1
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failed
}

/** One row of the journeys. @returns how many failed; null where it cannot be run here */
const runOnce = async (): Promise<number | null> => {
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
let failed = 0
for (let time = 1; time <= times; time += 1) {
  const inRow = await runOnce()
  if (inRow === null) {
    console.log('redis-server is not installed: the journeys over three processes were left out')
    console.log('0 passed, 0 failed')
    process.exit(0)
  }
  failed += inRow
  if (times > 1) console.log(`row ${time} of ${times}: ${once.length - inRow} passed, ${inRow} failed`)
}
const total = once.length * times
console.log(`${total - failed} passed, ${failed} failed`)
process.exit(failed === 0 && total > 0 ? 0 : 1)

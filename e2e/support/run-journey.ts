import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import type { Browser, Frame } from 'playwright-core'
import type { Person } from './browser.ts'
import type { Companies } from './company.ts'
import { expectEqual } from './expect.ts'
import { type Journey, type Size, startCourse } from './journey.ts'
import type { RunningServer } from './server.ts'

export interface World {
  browser: Browser
  server: RunningServer
  companies: Companies
}

export interface Outcome {
  name: string
  seconds: string
  /** Where it failed, why, and what its browsers show and said; null when it did not. Each line is indented. */
  failure: string | null
}

/** None takes a quarter of this on a machine that is busy with others; what hangs is told with its step. */
const limitMs = 240_000
const failures = process.env.E2E_PICTURES ?? 'artifacts/e2e'

export const nameOf = (journey: Journey, size: Size): string =>
  journey.sizes?.length === 1 ? journey.name : `${journey.name}, ${size.name} px`

/** Runs one journey at one width. */
export const runJourney = async (world: World, journey: Journey, size: Size): Promise<Outcome> => {
  const name = nameOf(journey, size)
  const startedMs = performance.now()
  const end = (failure: string | null): Outcome => ({
    name,
    seconds: ((performance.now() - startedMs) / 1000).toFixed(1),
    failure,
  })
  const course = startCourse({ ...world, size, pictures: process.env.E2E_PICTURES ?? null })
  try {
    await within(journey.limitMs ?? limitMs, journey.run(course.context))
    expectEqual(
      course.people.flatMap(({ watch }) => watch.complaints),
      [],
      'the pages complained',
    )
    return end(null)
  } catch (error) {
    const why = inspect(error).replaceAll('\n', '\n  ')
    const shown = await describe(course.people, name)
    return end([`  at: ${course.step()}`, `  ${why}`, ...shown].join('\n'))
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
const describe = async (people: readonly Person[], name: string): Promise<string[]> => {
  mkdirSync(failures, { recursive: true })
  const file = name.replaceAll(/[^\p{L}\d]+/gu, '-')
  const lines: string[] = []
  for (const [index, { context, watch }] of people.entries()) {
    lines.push(`  browser ${index + 1}`)
    for (const [tab, page] of context.pages().entries()) {
      const path = `${failures}/failed-${file}-${index + 1}${tab > 0 ? `-${tab + 1}` : ''}.png`
      const taken = await page.screenshot({ path }).then(
        () => path,
        (error: Error) => `no picture: ${error.message.split('\n')[0]}`,
      )
      lines.push(`    ${page.url()} ${taken}`)
      for (const frame of page.frames()) lines.push(`    focus: ${await focusOf(frame)}`)
    }
    for (const complaint of watch.complaints) lines.push(`    complained: ${complaint}`)
    for (const line of watch.console) lines.push(`    console: ${line}`)
  }
  return lines
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

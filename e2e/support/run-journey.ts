import { mkdirSync } from 'node:fs'
import { inspect } from 'node:util'
import type { Browser, Frame } from 'playwright-core'
import { type AccidentWatch, rejectionsTold, type Watched } from '../../bench/faults/accidents.ts'
import { within } from '../../bench/faults/within.ts'
import type { Person } from './browser.ts'
import type { Companies } from './company.ts'
import { expectEqual } from './expect.ts'
import { type Journey, type Size, startCourse } from './journey.ts'
import type { RunningServer } from './server.ts'

export interface World {
  browser: Browser
  server: RunningServer
  companies: Companies
  /** Resolved when its browser or its server has died. */
  died: Promise<Error>
}

export interface Outcome {
  name: string
  seconds: string
  /** Where it failed, why, and what its browsers show and said; null when it did not. Each line is indented. */
  failure(): string | null
}

/** None takes a quarter of this on a machine that is busy with others; what hangs is told with its step. */
const limitMs = 240_000
/** For closing what a journey opened, and for looking at what its browsers show. */
const endMs = 30_000
const failures = process.env.E2E_PICTURES ?? 'artifacts/e2e'

export const nameOf = (journey: Journey, size: Size): string =>
  journey.sizes?.length === 1 ? journey.name : `${journey.name}, ${size.name} px`

/** What one says of an error, indented. */
const told = (error: unknown): string => `  ${inspect(error).replaceAll('\n', '\n  ')}`

/** Runs one journey at one width. Whatever happens in it is its own failure, also after its end. */
export const runJourney = async (
  openWorld: () => Promise<World>,
  watch: AccidentWatch,
  { journey, size }: { journey: Journey; size: Size },
): Promise<Outcome> => {
  const startedMs = performance.now()
  const end = ([at = '  at: after its end', ...failures]: readonly string[], accidents: readonly Error[]): Outcome => {
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
    const isWhole = (): boolean => failures.length === 0 && accidents.length === 0
    const failure = (): string | null => (isWhole() ? null : [at, ...accidents.map(told), ...failures].join('\n'))
    return { name: nameOf(journey, size), seconds, failure }
  }
  let world: World
  try {
    world = await openWorld()
  } catch (error) {
    return end(['  at: before it began', told(error)], [])
  }
  return watch.run(async (watched) => end(await attempt(world, { journey, size }, watched), watched.accidents))
}

/** @returns where it failed and why, beside the accidents; nothing when it did not */
const attempt = async (
  world: World,
  { journey, size }: { journey: Journey; size: Size },
  watched: Watched,
): Promise<string[]> => {
  const course = startCourse({ ...world, size, pictures: process.env.E2E_PICTURES ?? null })
  const failures: unknown[] = []
  const shown: string[] = []
  let at: string | null = null
  try {
    await within(journey.limitMs ?? limitMs, journey.run(course.context), [watched.first, world.died])
    expectEqual(
      course.people.flatMap(({ watch }) => watch.complaints),
      [],
      'the pages complained',
    )
  } catch (error) {
    at = course.step()
    failures.push(error)
    const look = within(endMs, describe(course.people, nameOf(journey, size)))
    shown.push(...(await look.catch((reason) => [`  not shown: ${reason}`])))
  }
  await within(endMs, course.end()).catch((error) => failures.push(error))
  await rejectionsTold()
  const death = await Promise.race([world.died, rejectionsTold()])
  if (death) failures.unshift(death)
  // Accidents are told beside them, with those that come later.
  const whys = [...new Set(failures)].filter((error) => !watched.accidents.some((accident) => accident === error))
  return failures.length > 0 ? [`  at: ${at ?? 'its end'}`, ...whys.map(told), ...shown] : []
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

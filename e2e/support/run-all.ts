import { inspect } from 'node:util'
import { watchAccidents } from '../../bench/faults/accidents.ts'
import type { Journey, Size } from './journey.ts'
import { keepWorld, type WorldMaker } from './keep-world.ts'
import { type Outcome, runJourney } from './run-journey.ts'

/** A journey at one width. */
export interface Entry {
  journey: Journey
  size: Size
}

export interface Counts {
  passed: number
  failed: number
  unsteady: number
}

interface Plan {
  entries: readonly Entry[]
  maker: WorldMaker
  /** So many at a time. */
  lanes: number
  /** One that fails is run once more, alone, and is unsteady when it passes then. */
  isRetried: boolean
  tell?: (line: string) => void
}

interface Result {
  entry: Entry
  first: Outcome
  alone: Outcome | null
}

/** So many failing together are no chance. */
const mostRetried = 5

const line = (word: string, { name, seconds }: Outcome, why = ''): string =>
  `${word.padEnd(5)} ${name} (${seconds} s)${why && `\n${why}`}`

/** What the first run said has been told; told once more is only what came of it. */
const verdict = ({ first }: Result, alone: Outcome): string => {
  const [atFirst, then] = [first.failure(), alone.failure()]
  if (then === null) return line('UNSTEADY', first, `${atFirst}\n  alone: ok (${alone.seconds} s)`)
  return line('FAIL', alone, `${then}\n  at first:\n${atFirst}`)
}

/** What has been told of journeys so far. */
const startReport = (isRetried: boolean, tell: (line: string) => void) => {
  const results: Result[] = []
  /** The last word on each. */
  const said = new Map<Result, 'ok' | 'failed'>()
  const isWhole = ({ first, alone }: Result): boolean => (alone ?? first).failure() === null
  const say = (result: Result): void => {
    const { first, alone } = result
    said.set(result, isWhole(result) ? 'ok' : 'failed')
    if (alone) tell(verdict(result, alone))
    else if (isWhole(result)) tell(line('ok', first))
    else tell(line(isRetried ? 'again' : 'FAIL', first, first.failure() ?? ''))
  }
  return {
    results,
    say,
    isWhole,
    /** Those that were told to have passed and have failed since, by a late accident. */
    sayLate: (): void => {
      for (const result of results) if (said.get(result) === 'ok' && !isWhole(result)) say(result)
    },
  }
}

/**
 * Runs journeys in one world, so many at a time, and then those that failed, one by one. Whatever happens to a journey, its browser or
 * its server is that journey's failure, and the others go on.
 */
export const runAll = async ({ entries, maker, lanes, isRetried, tell = console.log }: Plan): Promise<Counts> => {
  const watch = watchAccidents()
  const world = keepWorld(maker)
  const run = (entry: Entry): Promise<Outcome> => runJourney(world.open, watch, entry)
  const { results, say, sayLate, isWhole } = startReport(isRetried, tell)
  const left = [...entries]
  const work = async (): Promise<void> => {
    for (let entry = left.shift(); entry; entry = left.shift()) {
      const result: Result = { entry, first: await run(entry), alone: null }
      results.push(result)
      say(result)
    }
  }
  await Promise.all(Array.from({ length: lanes }, work))
  sayLate()
  // While one is tried again, another that had passed may be told of its late accident.
  const failing = (): Result[] => results.filter((result) => result.alone === null && !isWhole(result))
  for (let next = failing()[0]; isRetried && next && failing().length <= mostRetried; next = failing()[0]) {
    next.alone = await run(next.entry)
    say(next)
    sayLate()
  }
  const loose: unknown[] = []
  await world.end().catch((error: unknown) => loose.push(error))
  watch.stop()
  sayLate()
  if (isRetried) for (const { first } of failing()) tell(line('FAIL', first, first.failure() ?? ''))
  loose.push(...watch.nobodys)
  for (const error of loose) tell(`FAIL  outside of the journeys\n  ${inspect(error).replaceAll('\n', '\n  ')}`)
  const passed = results.filter(isWhole).length
  const unsteady = results.filter((result) => result.alone !== null && isWhole(result)).length
  return { passed, failed: results.length - passed + loose.length, unsteady }
}

/** The line that the stage is counted by. */
export const describeCounts = ({ passed, failed, unsteady }: Counts): string =>
  `${passed} passed, ${failed} failed${unsteady > 0 ? `, ${unsteady} unsteady` : ''}`

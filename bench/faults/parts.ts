import { inspect } from 'node:util'
import { type AccidentWatch, rejectionsTold, watchAccidents } from './accidents.ts'
import type { Check } from './checks.ts'
import { within } from './within.ts'

/** One way of breaking what the program stands on; it counts by itself what came of it. */
export interface FaultPart {
  name: string
  run(): Promise<Check[]>
}

export interface Counts {
  checked: number
  failed: number
  unsteady: number
}

interface Options {
  isRetried: boolean
  /** How long a part that met with an accident may take to its end, where it stops what it started. */
  endMs?: number
}

/** A run of a part. */
interface Attempt {
  checks: readonly Check[]
  accidents: readonly Error[]
}

const mostTold = 10
/** The longest that a part takes in `npm test`. */
const usualEndMs = 600_000

const describe = ({ failures }: Check): string[] => {
  const rest = failures.length > mostTold ? [`and ${failures.length - mostTold} more`] : []
  return [...failures.slice(0, mostTold), ...rest].map((line) => `         ${line.replaceAll('\n', '\n         ')}`)
}

/** A part that breaks off has failed as one check. */
const attempt = ({ name, run }: FaultPart, watch: AccidentWatch, endMs: number): Promise<Attempt> =>
  watch.run(async ({ accidents, first }) => {
    const startedMs = performance.now()
    const late = Promise.withResolvers<never>()
    const work = run()
    void first.then(() => within(endMs, work)).catch(late.reject)
    const checks = await Promise.race([work, late.promise]).catch((error: unknown): Check[] => {
      console.error(error)
      return [{ name: `${name}: goes to its end`, failures: [error instanceof Error ? error.message : String(error)] }]
    })
    await rejectionsTold()
    console.log(`part   ${name} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`)
    return { checks, accidents }
  })

/** What an attempt has come to by now, with what went wrong in it beside its checks. */
const checksOf = ({ name }: FaultPart, { checks, accidents }: Attempt): Check[] => [
  ...checks,
  ...(accidents.length > 0 ? [{ name: `${name}: no accident`, failures: accidents.map((one) => inspect(one)) }] : []),
]

const hasFailed = ({ failures }: Check): boolean => failures.length > 0
const tell = (word: string, check: Check, ...more: string[]): void =>
  console.log([`${word} ${check.name}`, ...describe(check), ...more].join('\n'))

/** A part that was run, and tried again where it failed; it may still be told of an accident. */
interface Ran {
  part: FaultPart
  first: Attempt
  again: Attempt | null
}

const countsOf = ({ part, first, again }: Ran): Counts => {
  const checks = checksOf(part, again ?? first)
  const failed = checks.filter(hasFailed).length
  const unsteady = again && failed === 0 ? checksOf(part, first).filter(hasFailed).length : 0
  return { checked: checks.length, failed, unsteady }
}

/** Tells what has come of a part. */
const tellRan = (ran: Ran): void => {
  const { part, first, again } = ran
  for (const check of checksOf(part, again ?? first)) tell(hasFailed(check) ? 'FAILED' : 'ok    ', check)
  if (countsOf(ran).unsteady === 0) return
  for (const check of checksOf(part, first).filter(hasFailed)) tell('UNSTEADY', check, '         once more: ok')
}

/**
 * Runs parts one after the other and tells their checks. Where one fails and `isRetried`, the part is run once more: what stands then is
 * told as unsteady, what fails then is a failure, whichever check it was. A rejection that nobody awaits and an exception in a handler
 * are failures of the part in which they happen, also after its end.
 */
export const runParts = async (
  parts: readonly FaultPart[],
  { isRetried, endMs = usualEndMs }: Options,
): Promise<Counts> => {
  const watch = watchAccidents()
  const finish = async (ran: Ran): Promise<void> => {
    const broken = checksOf(ran.part, ran.first).filter(hasFailed)
    if (isRetried && broken.length > 0 && !ran.again) {
      for (const check of broken) tell('again ', check)
      ran.again = await attempt(ran.part, watch, endMs)
    }
    tellRan(ran)
  }
  const all: Ran[] = []
  /** How many failures of each were told. */
  const told = new Map<Ran, number>()
  for (const part of parts) {
    const ran: Ran = { part, first: await attempt(part, watch, endMs), again: null }
    all.push(ran)
    await finish(ran)
    told.set(ran, countsOf(ran).failed)
  }
  for (const ran of all) if (countsOf(ran).failed !== told.get(ran)) await finish(ran)
  watch.stop()
  const loose: Check[] = watch.nobodys.map((error) => ({ name: 'outside of the parts', failures: [inspect(error)] }))
  for (const check of loose) tell('FAILED', check)
  const counts = all.map(countsOf)
  const sum = (read: (one: Counts) => number): number => counts.reduce((total, one) => total + read(one), 0)
  return {
    checked: sum(({ checked }) => checked) + loose.length,
    failed: sum(({ failed }) => failed) + loose.length,
    unsteady: sum(({ unsteady }) => unsteady),
  }
}

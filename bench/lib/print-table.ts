import { createDatabase, type Database } from '../../apps/server/src/platform/database/index.ts'
import { type BenchDatabase, openBenchDatabase } from './database.ts'
import { percentile } from './measure.ts'
import { startPrinting } from './print-plans.ts'
import { startProgram } from './program.ts'
import { signIn } from './sign-in.ts'

const usualRows = 1_000_000
const companyId = 1
const rounds = 30
const fewestTimes = 3

export interface MeasuredTable<Body> {
  questions: readonly (readonly [title: string, body: Body])[]
  insert(bench: BenchDatabase, rows: number): Promise<unknown>
  ask(db: ReturnType<Database['scoped']>, body: Body): Promise<{ total: number; isTotalCapped: boolean }>
  /** A question is asked no longer than this. */
  longestMs: number
  /** Its call, for `--http`: asked of the whole program too. */
  call?(body: Body): { path: string; body?: object }
}

/**
 * Prints how long the database takes for a page of a table with each single filter and order, and, with `--plans`, how it answers, as the
 * program's own role and through its own code. Arguments: a part of a title, `--rows=N`, `--plans`, `--http`.
 */
export const printTable = async <Body>({
  questions,
  insert,
  ask,
  longestMs,
  call,
}: MeasuredTable<Body>): Promise<void> => {
  const args = process.argv.slice(2)
  const wanted = args.find((arg) => !arg.startsWith('--')) ?? ''
  const rows = Number(args.find((arg) => arg.startsWith('--rows='))?.split('=')[1] ?? usualRows)
  const chosen = questions.filter(([title]) => wanted.split('|').some((one) => title.includes(one)))
  const bench = await openBenchDatabase()
  try {
    await insert(bench, rows)
    for (const [title, body] of chosen) {
      let found = { total: 0, isTotalCapped: false }
      const times = await measure(longestMs, async () => {
        found = await ask(bench.database.scoped(companyId), body)
      })
      console.log(`| ${title} | ${times} | ${found.isTotalCapped ? 'more than ' : ''}${found.total} |`)
    }
    if (call && args.includes('--http')) await printCalls(bench, chosen, longestMs, call)
    if (args.includes('--plans')) {
      const print = await startPrinting(bench)
      const database = createDatabase({ address: bench.app, poolSize: 1, workerPoolSize: 1 })
      for (const [title, body] of chosen) await print(title, () => ask(database.scoped(companyId), body))
      await database.close()
    }
  } finally {
    await bench.stop()
  }
}

/** @returns median and 95th percentile, ms, as two cells */
const measure = async (longestMs: number, work: () => Promise<void>): Promise<string> => {
  const times: number[] = []
  const until = performance.now() + longestMs
  for (let round = 0; round < rounds && (performance.now() < until || times.length < fewestTimes); round += 1) {
    const startMs = performance.now()
    await work()
    if (round > 1) times.push(performance.now() - startMs)
  }
  return [0.5, 0.95].map((share) => percentile(times, share).toFixed(1)).join(' | ')
}

/** Over HTTP, of the program in a process of its own. */
const printCalls = async <Body>(
  bench: BenchDatabase,
  questions: MeasuredTable<Body>['questions'],
  longestMs: number,
  call: NonNullable<MeasuredTable<Body>['call']>,
): Promise<void> => {
  const { sid } = await signIn(bench, companyId)
  const program = await startProgram(bench, { ROLES: 'http,realtime' })
  try {
    const headers = { cookie: `sid=${sid}`, 'content-type': 'application/json', origin: program.url }
    for (const [title, body] of questions) {
      const asked = call(body)
      const times = await measure(longestMs, async () => {
        const request = asked.body ? { method: 'POST', headers, body: JSON.stringify(asked.body) } : { headers }
        const answer = await fetch(`${program.url}${asked.path}`, request)
        if (!answer.ok) throw new Error(await answer.text())
        await answer.json()
      })
      console.log(`| ${title}, over HTTP | ${times} |`)
    }
  } finally {
    await program.stop()
  }
}

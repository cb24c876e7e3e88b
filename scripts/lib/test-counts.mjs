// What a stage of `npm test` has counted, from what it printed or left: `{ passed, failed, why, unsteady, slowest }`.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './installed.mjs'

/** How many of the slowest are told. */
const most = 15

const slowest = (list) => list.toSorted((one, other) => other.seconds - one.seconds).slice(0, most)

/**
 * From the lines of journeys and faults: `N passed, N failed`, and for each `ok`, `UNSTEADY` or `FAIL` (`FAILED`), its name and
 * `(N s)`; what follows and is indented belongs to it.
 */
export const countPrinted = (output) => {
  const [, passed, failed] = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1) ?? []
  const blocks = (word) => output.match(new RegExp(`^${word}.*(\\n +.*)*`, 'gm')) ?? []
  const timed = output.matchAll(/^(?:ok|UNSTEADY|FAIL|part) +(.+) \(([\d.]+) s\)$/gm)
  const times = [...timed].map(([, name, seconds]) => ({ name, seconds: Number(seconds) }))
  if (passed === undefined) return undefined
  return {
    passed: Number(passed),
    failed: Number(failed),
    why: blocks('FAIL'),
    unsteady: blocks('UNSTEADY'),
    slowest: [{ title: 'slowest', rows: slowest(times) }],
  }
}

/** From vitest's JSON: its files, each with how many tests of it passed, and why others did not. */
export const readUnitReport = (path) => {
  if (!existsSync(path)) return undefined
  const { testResults } = JSON.parse(readFileSync(path, 'utf8'))
  return testResults.map(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const why = failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.join('\n')}`)
    // A file that does not even load has no failed test in it.
    const isBroken = status === 'failed' && failed.length === 0
    return {
      file,
      passed: assertionResults.filter((test) => test.status === 'passed').length,
      failed: failed.length + (isBroken ? 1 : 0),
      why: isBroken ? [`${file}: ${message}`] : why,
    }
  })
}

/**
 * @param first the files as they came out beside all others
 * @param again those of them that were run once more, alone; what passes there is unsteady and no failure
 */
export const countUnits = (first, again, times) => {
  const second = new Map(again.map((file) => [file.file, file]))
  const files = first.map((file) => second.get(file.file) ?? file)
  const sum = (read) => files.reduce((total, file) => total + read(file), 0)
  const steadied = first.filter(({ file, failed }) => failed > 0 && second.get(file)?.failed === 0)
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed),
    why: files.flatMap(({ why }) => why),
    unsteady: steadied.map(({ file, why }) => `UNSTEADY ${file}\n${why.join('\n')}\nalone: ok`),
    slowest: describeTimes(times),
  }
}

const describeTimes = (times) => {
  const total = (read) => times.reduce((sum, file) => sum + read(file), 0)
  const imports = total(({ importSeconds }) => importSeconds)
  const all = total(({ seconds, importSeconds, setupSeconds }) => seconds + importSeconds + setupSeconds)
  const share = all > 0 ? Math.round((imports / all) * 100) : 0
  const files = times.map(({ file, seconds }) => ({ name: file, seconds }))
  const tests = times.flatMap(({ file, tests }) =>
    tests.map(({ name, seconds }) => ({ name: `${file}: ${name}`, seconds })),
  )
  return [
    {
      title: `slowest files (imports: ${imports.toFixed(0)} s of all workers, ${share}% of their time)`,
      rows: slowest(files),
    },
    { title: 'slowest tests', rows: slowest(tests) },
  ]
}

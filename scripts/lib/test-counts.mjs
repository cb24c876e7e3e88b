// What a stage of `npm test` has counted, from what it printed or left: `{ passed, failed, why, unsteady, slowest }`.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './installed.mjs'

/** How many of the slowest are told. */
const most = 15
/** Characters of the end of what a stage printed, where it died. */
const mostOfEnd = 2_000

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
  const why = blocks('FAIL')
  // Without its last line it has died: what it had told until then stands.
  const [ok, isCut] = [blocks('ok'), passed === undefined]
  if (isCut && ok.length === 0) return undefined
  return {
    passed: isCut ? ok.length : Number(passed),
    failed: isCut ? why.length + 1 : Number(failed),
    why: isCut ? [...why, `it ended before it counted\n${output.slice(-mostOfEnd)}`] : why,
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
      isBroken,
      passed: assertionResults.filter((test) => test.status === 'passed').length,
      failed: failed.length + (isBroken ? 1 : 0),
      why: isBroken ? [`${file}: ${message || 'it did not come to its end'}`] : why,
    }
  })
}

/**
 * Counts what went wrong beside the tests as failures of the files in which it happened.
 * @param reported files as `readUnitReport` gives them
 * @param accidents errors that no test threw, each with its files
 * @param expected all files that were to be run: one that says nothing has failed
 * @returns `loose`: the errors whose file nobody knows
 */
export const addAccidents = (reported, accidents, expected) => {
  const known = new Map(reported.map((file) => [file.file, file]))
  for (const file of expected)
    if (!known.has(file))
      known.set(file, { file, isBroken: true, passed: 0, failed: 1, why: [`${file}: it did not report`] })
  for (const { files, why } of accidents)
    for (const file of files) {
      const { isBroken, passed, failed, why: others } = known.get(file) ?? { passed: 0, failed: 0, why: [] }
      const told = [...others, `${file}: beside its tests\n${why}`]
      // One that broke off has been counted for it.
      known.set(file, { file, isBroken, passed, failed: isBroken ? failed : failed + 1, why: told })
    }
  return {
    files: [...known.values()],
    loose: accidents.filter(({ files }) => files.length === 0).map(({ why }) => why),
  }
}

/**
 * @param first the files as they came out beside all others
 * @param again runs of those that were run once more, alone; what passes there is unsteady and no failure
 */
export const countUnits = (first, again) => {
  const second = new Map(again.flatMap(({ files }) => files).map((file) => [file.file, file]))
  const files = first.files.map((file) => second.get(file.file) ?? file)
  const loose = [first, ...again].flatMap((run) => run.loose)
  const sum = (read) => files.reduce((total, file) => total + read(file), 0)
  const steadied = first.files.filter(({ file, failed }) => failed > 0 && second.get(file)?.failed === 0)
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed) + loose.length,
    why: [...files.flatMap(({ why }) => why), ...loose.map((why) => `an error of no file that is known\n${why}`)],
    unsteady: steadied.map(({ file, why }) => `UNSTEADY ${file}\n${why.join('\n')}\nalone: ok`),
    slowest: describeTimes(first.times),
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

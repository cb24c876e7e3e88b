import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addAccidents, countUnits, readUnitReport } from './test-counts.mjs'

/** So many files failing together are no chance. */
const mostRetried = 5

/** Without the reporter's word nobody knows what went wrong beside the tests. */
const noWord = { times: [], expected: [], accidents: [{ files: [], why: 'vitest ended before it told of its errors' }] }

/**
 * Runs the unit tests, or some files of them, and each file that failed once more with nothing beside it. A file has failed too when an error happened in it
 * that no test threw, and when its worker died.
 * @param {string[]} args more for vitest
 */
export const runUnits = async ({ start, folder, isSeen, env = {}, args = [], files: wanted = [] }) => {
  const vitest = async (name, files) => {
    const report = join(folder, `${name}.json`)
    const beside = join(folder, `${name}-times.json`)
    const reporters = ['--reporter=default', '--reporter=json', '--reporter=./scripts/lib/times-reporter.mjs']
    const command = ['vitest', 'run', ...args, ...files, ...reporters, `--outputFile.json=${report}`]
    const ended = await start(command, { isSeen, env: { ...env, TEST_TIMES: beside } })
    const reported = readUnitReport(report)
    if (!reported) return ended
    const { times, accidents, expected } = existsSync(beside) ? JSON.parse(readFileSync(beside, 'utf8')) : noWord
    return { ...ended, ...addAccidents(reported, accidents, expected), times }
  }
  const first = await vitest('unit', wanted)
  if (!first.files) return first
  const failed = first.files.filter((file) => file.failed > 0).map(({ file }) => file)
  const isRetried = failed.length > 0 && failed.length <= mostRetried
  if (!isRetried) return { ...first, counted: countUnits(first, []) }
  const again = []
  // Each in a vitest of its own: files of a single worker run in one program, and would die with one of them.
  for (const [index, file] of failed.entries())
    again.push(await vitest(`unit-alone-${index}`, [file, '--maxWorkers=1']))
  const counted = countUnits(
    first,
    again.filter(({ files }) => files),
  )
  // What nobody could place was not tried again.
  const code = first.loose.length > 0 ? first.code : (again.find((one) => one.code !== 0)?.code ?? 0)
  return { code, output: [first, ...again].map(({ output }) => output).join(''), counted }
}

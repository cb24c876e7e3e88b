import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { countUnits, readUnitReport } from './test-counts.mjs'

/** So many files failing together are no chance. */
const mostRetried = 5

/** What no test threw, but ran into: of which file it is, is not sure. */
const hasUnhandled = (output) => /^ *Errors +\d+ error/m.test(stripVTControlCharacters(output))

/** Runs the unit tests, and the files that failed once more with nothing beside them. */
export const runUnits = async ({ start, folder, isSeen, env = {} }) => {
  const vitest = async (name, args) => {
    const report = join(folder, `${name}.json`)
    const times = join(folder, `${name}-times.json`)
    const reporters = ['--reporter=default', '--reporter=json', '--reporter=./scripts/lib/times-reporter.mjs']
    const command = ['vitest', 'run', ...args, ...reporters, `--outputFile.json=${report}`]
    const ended = await start(command, { isSeen, env: { ...env, TEST_TIMES: times } })
    const files = readUnitReport(report)
    return { ...ended, files, times: existsSync(times) ? JSON.parse(readFileSync(times, 'utf8')) : [] }
  }
  const first = await vitest('unit', [])
  if (!first.files) return first
  const failed = first.files.filter((file) => file.failed > 0).map(({ file }) => file)
  const isRetried = failed.length > 0 && failed.length <= mostRetried && !hasUnhandled(first.output)
  if (!isRetried) return { ...first, counted: countUnits(first.files, [], first.times) }
  const second = await vitest('unit-alone', [...failed, '--maxWorkers=1'])
  const counted = countUnits(first.files, second.files ?? [], first.times)
  return { code: second.code, output: first.output + second.output, counted }
}

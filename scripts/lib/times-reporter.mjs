// A reporter of vitest that leaves what each file and each test took, for the end of `npm test`, and what went wrong beside the tests.
// Vitest's own JSON knows no hooks and no imports, in which a file of the server may spend most of its time, and no such accidents.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './installed.mjs'

/** What a worker says that ends in the middle of its files. */
const crashed = /while running test files? (.+)$/

/**
 * The files in which an error happened that no test threw: those that its stack names, else the one that ran. Of a worker that died,
 * those that it had not ended.
 * @param {{ stacks?: { file: string }[], cause?: unknown, VITEST_TEST_PATH?: string }} error
 * @param {ReadonlyMap<string, boolean>} all the files that were run, and whether each came to its end
 * @returns {string[]} none where it cannot be told
 */
export const placesOf = (error, all) => {
  const thrownIn = (error.stacks ?? []).map(({ file }) => file).find((file) => all.has(file))
  if (thrownIn) return [thrownIn]
  if (error.VITEST_TEST_PATH) return [error.VITEST_TEST_PATH]
  const [, files] = crashed.exec(error.cause?.message ?? error.message ?? '') ?? []
  return (files?.split(', ') ?? []).filter((file) => all.get(file) === false)
}

const describeError = ({ name, message, stack, cause }) =>
  [stack ?? `${name}: ${message}`, ...(cause ? [`caused by ${cause.stack ?? cause.message ?? cause}`] : [])].join('\n')

/** Times in seconds; a file's are those of its tests and hooks, without its imports. */
export default class TimesReporter {
  /** All files that are to be run. */
  #expected = []

  onTestRunStart(specifications) {
    this.#expected = specifications.map(({ moduleId }) => moduleId)
  }

  onTestRunEnd(modules, errors) {
    const times = modules.map((module) => {
      const { duration, collectDuration, setupDuration, environmentSetupDuration, prepareDuration } =
        module.diagnostic()
      return {
        file: `${module.project.name}: ${relative(root, module.moduleId)}`,
        seconds: duration / 1000,
        importSeconds: collectDuration / 1000,
        setupSeconds: (setupDuration + environmentSetupDuration + prepareDuration) / 1000,
        tests: [...module.children.allTests()].map((test) => ({
          name: test.fullName,
          seconds: (test.diagnostic()?.duration ?? 0) / 1000,
        })),
      }
    })
    const all = new Map(this.#expected.map((file) => [file, false]))
    for (const module of modules) all.set(module.moduleId, !['queued', 'pending'].includes(module.state()))
    const relativeOf = (file) => relative(root, file)
    const accidents = errors.map((error) => ({
      files: placesOf(error, all).map(relativeOf),
      why: describeError(error),
    }))
    const expected = this.#expected.map(relativeOf)
    writeFileSync(process.env.TEST_TIMES, JSON.stringify({ times, accidents, expected }))
  }
}

// Which tests `npm run test:changed` runs: what imports what was changed since main, the whole gate where that cannot be told.
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { root } from './installed.mjs'

/** What every test stands on, or what no import tells of. */
const touchesAll =
  /^(package(-lock)?\.json|vitest\.config\.ts|tsconfig.*\.json|apps\/server\/migrations\/|scripts\/(?!lib\/[^/]+\.test\.ts$)|\.ci\/)|(^|\/)(testing\/|[^/]*testing\.tsx?$)/
const isText = (file) => /\.md$|^docs\/|^LICENSE$/.test(file)
const isTest = (file) => /\.test\.tsx?$/.test(file)
const isProgram = (file) => /^(apps|packages|e2e)\//.test(file) && !isTest(file)
/** What the faults are aimed at: the path of a message, and what it stands on. */
const isPath = (file) => /^(apps\/server\/src\/(platform|conversation|channels)|bench)\//.test(file) && !isTest(file)

const git = (...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)

/** Commit from which this work began: where it left main; on main itself, what was pushed last. */
const baseOf = () => {
  for (const name of ['origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', name)[0]
    } catch {
      // No such branch here: the next one.
    }
  return null
}

/**
 * @typedef {{ files: string[], hasJourneys: boolean, hasFaults: boolean }} Selection
 * @param changed paths, relative to the project
 * @param related test files that import one of them
 * @returns {Selection | null} null: the whole gate
 */
export const selectTests = (changed, related) => {
  const code = changed.filter((file) => !isText(file))
  if (code.some((file) => touchesAll.test(file))) return null
  const folders = code.map((file) => dirname(file))
  const isNear = (test) => folders.some((folder) => `${dirname(test)}/`.startsWith(`${folder}/`))
  // A test of the server builds the whole program and so imports all of it: beside the gate's those that stand with the change.
  const isChosen = (test) => !test.startsWith('apps/server/') || test.includes('.gate.') || isNear(test)
  return { files: related.filter(isChosen), hasJourneys: code.some(isProgram), hasFaults: code.some(isPath) }
}

/** @returns {Promise<Selection | null>} */
export const findChangedTests = async ({ start }) => {
  const base = baseOf()
  if (!base) return null
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  if (!selectTests(changed, [])) return null
  const { code, output } = await start(['vitest', 'list', '--filesOnly', '--changed', base], { isSeen: false })
  if (code !== 0) return null
  const related = output.split('\n').flatMap((line) => line.match(/[\w./-]+\.test\.tsx?$/) ?? [])
  return selectTests(changed, related)
}

// `npm test`, the gate: what has to be green on every commit, in eight minutes; `npm run test:all`: everything, before an issue ends and
// before a release; `npm run test:changed`: what the work since main touches. In the order in which it tells most soonest. Goes on after a failure, so that one run shows all of them; the last lines say what was slow, what failed, and how many passed and failed in each stage.
// What fails beside others is run once more, alone. What passes then is green and told as `instável`, with both outputs, which
// `artifacts/unsteady.log` keeps; what fails twice is red.
import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ensureBuilt } from './lib/built.mjs'
import { findChangedTests } from './lib/changed-tests.mjs'
import { ensureInstalled, node, root } from './lib/installed.mjs'
import { memoryFolder } from './lib/memory-folder.mjs'
import { stagesOf } from './lib/test-stages.mjs'
import { runUnits } from './lib/unit-stage.mjs'

const begunMs = Date.now()
ensureInstalled()
ensureBuilt()

const reports = mkdtempSync(join(tmpdir(), 'prosa-test-'))
/** Of one failure, where they are told once more. */
const mostLines = 20
/** Characters of what a program printed. */
const mostKept = 1_000_000

const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)

/** One that somebody chose stays theirs. */
const inMemory = process.env.TMPDIR ? null : memoryFolder()

/** What Node has compiled once, for all the programs that are started on the way. */
const compiled = join(root, 'node_modules', '.cache', 'prosa', 'compiled')

/**
 * Runs a program of the project to its end.
 * @param isSeen what it prints is seen at once
 * @returns {Promise<{ code: number | null, output: string }>}
 */
const start = ([program, ...args], { isSeen, env = {} }) =>
  new Promise((resolve) => {
    let output = ''
    const child = spawn(program === 'node' ? node : join(root, 'node_modules', '.bin', program), args, {
      cwd: root,
      env: {
        NODE_COMPILE_CACHE: compiled,
        ...process.env,
        ...(inMemory && { TMPDIR: inMemory }),
        ...env,
        PATH: path,
        NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const [stream, target] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ]) {
      stream.setEncoding('utf8')
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-mostKept)
        if (isSeen) target.write(chunk)
      })
    }
    child.on('error', (error) => console.error(error.message))
    child.on('close', (code) => resolve({ code, output }))
  })

const nothing = { why: [], unsteady: [], slowest: [] }

/** @param isSeen what it prints is seen at once; otherwise when it has ended */
const run = async ({ name, command, count, isUnit, env, files }, isSeen) => {
  if (isSeen) console.log(`\n── ${name} ──`)
  const startedMs = Date.now()
  const { code, output, counted } = isUnit
    ? await runUnits({ start, folder: reports, isSeen, env, files })
    : await start(command, { isSeen }).then((ended) => ({ ...ended, counted: count?.(ended.output) }))
  if (!isSeen) process.stdout.write(`\n── ${name} ──\n${output}`)
  const result = counted ?? { passed: code === 0 ? 1 : 0, failed: 0 }
  // Whatever was counted: a stage that ended badly has failed.
  const failed = code === 0 ? result.failed : Math.max(1, result.failed)
  return { ...nothing, ...result, name, failed, seconds: Math.round((Date.now() - startedMs) / 1000) }
}

const tier = ['all', 'changed'].find((name) => process.argv.includes(`--${name}`)) ?? 'gate'
const selection = tier === 'changed' ? await findChangedTests({ start }) : null
if (tier === 'changed' && !selection) console.log('O que mudou toca tudo: o conjunto inteiro de "npm test".')

const results = []
for (const stage of stagesOf({ tier, selection })) {
  // The last of those side by side takes longest.
  results.push(...(await Promise.all(stage.map((one) => run(one, one === stage.at(-1))))))
}
rmSync(reports, { recursive: true, force: true })

for (const { name, slowest } of results)
  for (const { title, rows } of slowest) {
    console.log(`\n── ${name}: ${title} ──`)
    for (const row of rows) console.log(`${row.seconds.toFixed(1).padStart(6)} s  ${row.name}`)
  }

// Once more at the end: of a long run the end is what is read, and what is kept of it.
const tellAgain = (title, text) => console.log(`\n── ${title} ──\n${text.split('\n').slice(0, mostLines).join('\n')}`)
for (const { name, unsteady } of results)
  for (const one of unsteady) {
    tellAgain(`${name}: instável`, one)
    mkdirSync(join(root, 'artifacts'), { recursive: true })
    appendFileSync(join(root, 'artifacts', 'unsteady.log'), `── ${new Date().toISOString()} ${name} ──\n${one}\n\n`)
  }
for (const { name, why } of results) for (const one of why) tellAgain(name, one)

const width = Math.max(...results.map(({ name }) => name.length))
console.log('')
for (const { name, passed, failed, unsteady, seconds } of results) {
  const counts = [`${passed} passed`, `${failed} failed`, ...(unsteady.length ? [`${unsteady.length} unsteady`] : [])]
  console.log(`${name.padEnd(width)}  ${counts.join(', ')}  (${seconds} s)`)
}
console.log(`${Math.round((Date.now() - begunMs) / 1000)} s in all, with installing and building`)
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0)

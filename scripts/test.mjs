// `npm test`: everything that has to be green, in the order in which it tells most soonest. Goes on after a failure, so that one
// run shows all of them; the last lines say what failed, and how many passed and failed in each stage.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import { ensureBuilt } from './lib/built.mjs'
import { ensureInstalled, node, root } from './lib/installed.mjs'
import { memoryFolder } from './lib/memory-folder.mjs'

ensureInstalled()
ensureBuilt()

const reports = mkdtempSync(join(tmpdir(), 'prosa-test-'))
const unitReport = join(reports, 'unit.json')
const faultKills = '3'
const hangingSeconds = '20'
const numberKills = '1'
/** Of one failure, where they are told once more. */
const mostLines = 20
/** Characters of what a program printed. */
const mostKept = 1_000_000

/** How many passed and failed, and why: from a report, from the line `N passed, N failed` that a stage prints, else the stage itself. */
const counts = {
  unit: () => {
    if (!existsSync(unitReport)) return undefined
    const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = JSON.parse(
      readFileSync(unitReport, 'utf8'),
    )
    return {
      passed: numPassedTests,
      // A file that does not even load has no failed test in it.
      failed: Math.max(numFailedTests, numFailedTestSuites ? 1 : 0),
      why: testResults
        .filter(({ status }) => status === 'failed')
        .flatMap(({ name, message, assertionResults }) => {
          const failed = assertionResults.filter(({ status }) => status === 'failed')
          const file = relative(root, name)
          if (!failed.length) return [`${file}: ${message}`]
          return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}\n${failureMessages.join('\n')}`)
        }),
    }
  },
  /** A line of a failure begins with `FAIL` (or `FAILED`); what follows and is indented belongs to it. */
  printed: (output) => {
    const [, passed, failed] = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1) ?? []
    const why = output.match(/^FAIL.*(\n +.*)*/gm) ?? []
    return passed === undefined ? undefined : { passed: Number(passed), failed: Number(failed), why }
  },
}

const faults = (args) => ({
  name: 'falhas',
  command: ['node', 'bench/faults/run.ts', ...args, '--short'],
  needs: 'bench/faults/run.ts',
  count: counts.printed,
})

/** Stages one after another; those of one stage run side by side, where none of them has the machine for itself. */
const stages = [
  [
    { name: 'formato e lint', command: ['biome', 'ci', '.'] },
    { name: 'tipos', command: ['node', 'scripts/types.mjs'] },
    {
      name: 'importações',
      command: [
        'depcruise',
        'apps',
        'packages',
        'e2e',
        'bench',
        'tools',
        'scripts',
        '--config',
        '.dependency-cruiser.cjs',
      ],
    },
  ],
  [
    {
      name: 'unidade e API',
      command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
      count: counts.unit,
    },
  ],
  [{ name: 'navegador', command: ['node', 'e2e/run.ts'], needs: 'e2e/run.ts', count: counts.printed }],
  [
    {
      name: 'três processos',
      command: ['node', 'e2e/run.ts', 'the demo shop talks', '--split'],
      needs: 'e2e/run.ts',
      count: counts.printed,
    },
  ],
  // By itself: a lease that is not renewed since the machine has no time for it is no fault of the program.
  [
    faults([
      '--kills',
      faultKills,
      '--rounds',
      '1',
      '--hanging',
      hangingSeconds,
      '--numbers',
      numberKills,
      '--zombie',
      '1',
    ]),
  ],
].map((stage) => stage.filter(({ needs }) => !needs || existsSync(join(root, needs))))

const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)

/** One that somebody chose stays theirs. */
const inMemory = process.env.TMPDIR ? null : memoryFolder()

/** What Node has compiled once, for all the programs that are started on the way. */
const compiled = join(root, 'node_modules', '.cache', 'prosa', 'compiled')

/** @param isAlone what it prints is seen at once; that of several is printed as each of them ends */
const run = ({ name, command: [program, ...args], count }, isAlone) =>
  new Promise((resolve) => {
    if (isAlone) console.log(`\n── ${name} ──`)
    const startedMs = Date.now()
    let output = ''
    const child = spawn(program === 'node' ? node : join(root, 'node_modules', '.bin', program), args, {
      cwd: root,
      env: {
        NODE_COMPILE_CACHE: compiled,
        ...process.env,
        ...(inMemory && { TMPDIR: inMemory }),
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
        if (isAlone) target.write(chunk)
      })
    }
    child.on('error', (error) => console.error(error.message))
    child.on('close', (code) => {
      if (!isAlone) process.stdout.write(`\n── ${name} ──\n${output}`)
      const counted = count?.(output) ?? { passed: code === 0 ? 1 : 0, failed: 0 }
      // Whatever was counted: a stage that ended badly has failed.
      const failed = code === 0 ? counted.failed : Math.max(1, counted.failed)
      const seconds = Math.round((Date.now() - startedMs) / 1000)
      resolve({ name, passed: counted.passed, failed, why: counted.why ?? [], seconds })
    })
  })

const results = []
for (const stage of stages) results.push(...(await Promise.all(stage.map((one) => run(one, stage.length === 1)))))
rmSync(reports, { recursive: true, force: true })

// Once more at the end: of a long run the end is what is read, and what is kept of it.
for (const { name, why } of results)
  for (const one of why) console.log(`\n── ${name} ──\n${one.split('\n').slice(0, mostLines).join('\n')}`)

const width = Math.max(...results.map(({ name }) => name.length))
console.log('')
for (const { name, passed, failed, seconds } of results)
  console.log(`${name.padEnd(width)}  ${passed} passed, ${failed} failed  (${seconds} s)`)
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0)

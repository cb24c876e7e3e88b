import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from './installed.mjs'
import { addAccidents, countPrinted, countUnits } from './test-counts.mjs'
import { placesOf } from './times-reporter.mjs'
import { runUnits } from './unit-stage.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'prosa-units-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Started {
  code: number | null
  output: string
}

/** As scripts/test.mjs starts its programs, without what the vitest around this test has set. */
const start = ([program, ...args]: string[], { env }: { env: Record<string, string> }): Promise<Started> =>
  new Promise((resolve) => {
    const { PATH, HOME } = process.env
    const child = spawn(process.execPath, [join(root, 'node_modules', program ?? '', 'vitest.mjs'), ...args], {
      cwd: root,
      env: { PATH, HOME, PLANTED: folder, ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
    child.on('close', (code) => resolve({ code, output }))
  })

const runPlanted = (env: Record<string, string> = {}) =>
  runUnits({ start, folder, isSeen: false, env, args: ['--config=scripts/lib/planted/vitest.config.mjs'] })

const accidents = [
  ['rejects', 'a rejection that nobody awaits'],
  ['throws', 'a handler fell'],
  ['dies', 'Worker exited unexpectedly'],
] as const

describe('unit tests that meet with accidents', () => {
  it('are run again alone, each file for its own, and the others count', async () => {
    const { code, counted } = await runPlanted()
    expect(counted).toMatchObject({ passed: 5, failed: 0, why: [] })
    expect(counted.unsteady).toHaveLength(3)
    for (const [file, why] of accidents) {
      const told = counted.unsteady.filter((one: string) => one.startsWith(`UNSTEADY scripts/lib/planted/${file}.`))
      expect(told).toEqual([expect.stringContaining(why)])
    }
    expect(code).toBe(0)
  }, 30_000)

  it('are red when they fail twice, counted once', async () => {
    const { code, counted } = await runPlanted({ PLANTED_TWICE: '1', PLANTED_FILES: '{dies,stands}' })
    expect(counted).toMatchObject({ passed: 1, failed: 1, unsteady: [] })
    expect(counted.why.join('\n')).toMatch(
      /planted\/dies\.planted\.mjs: beside its tests\n.*(\n.*)*Worker exited unexpectedly/,
    )
    expect(code).toBe(1)
  }, 30_000)
})

describe('an error that no test threw', () => {
  const all = new Map([
    ['/a.test.ts', false],
    ['/b.test.ts', false],
    ['/c.test.ts', true],
  ])

  it('belongs to the file that threw it, and not to the one that ran then', () => {
    const stacks = [{ file: '/lib.ts' }, { file: '/b.test.ts' }]
    expect(placesOf({ stacks, VITEST_TEST_PATH: '/a.test.ts' }, all)).toEqual(['/b.test.ts'])
    expect(placesOf({ stacks: [], VITEST_TEST_PATH: '/a.test.ts' }, all)).toEqual(['/a.test.ts'])
  })

  it('belongs to the files that a worker had not ended when it died, and to none where nobody knows', () => {
    const cause = { message: 'Worker exited unexpectedly while running test files /a.test.ts, /b.test.ts, /c.test.ts' }
    expect(placesOf({ cause }, all)).toEqual(['/a.test.ts', '/b.test.ts'])
    expect(placesOf({ stacks: [{ file: '/lib.ts' }] }, all)).toEqual([])
  })

  it('makes the stage red with its reason where its file is not known', () => {
    const whole = { file: 'a.test.ts', passed: 2, failed: 0, why: [] }
    const first = { ...addAccidents([whole], [{ files: [], why: 'a teardown fell' }], ['a.test.ts']), times: [] }
    expect(countUnits(first, [])).toMatchObject({ passed: 2, failed: 1, why: [expect.stringContaining('teardown')] })
  })

  it('is that of a file which did not report', () => {
    const { files } = addAccidents([], [], ['a.test.ts'])
    expect(files).toEqual([
      { file: 'a.test.ts', isBroken: true, passed: 0, failed: 1, why: ['a.test.ts: it did not report'] },
    ])
  })
})

describe('a stage of journeys', () => {
  it('that died keeps what it had told', () => {
    const output = 'ok    one (1.0 s)\nok    two (2.0 s)\nFAIL  three (3.0 s)\n  why\nKilled'
    expect(countPrinted(output)).toMatchObject({
      passed: 2,
      failed: 2,
      why: ['FAIL  three (3.0 s)\n  why', expect.any(String)],
    })
    expect(countPrinted('it does not start')).toBeUndefined()
  })

  it('that ended is counted by its last line', () => {
    const output = 'ok    one (1.0 s)\nUNSTEADY two (2.0 s)\n  why\n2 passed, 0 failed, 1 unsteady\n'
    expect(countPrinted(output)).toMatchObject({
      passed: 2,
      failed: 0,
      why: [],
      unsteady: ['UNSTEADY two (2.0 s)\n  why'],
    })
  })
})

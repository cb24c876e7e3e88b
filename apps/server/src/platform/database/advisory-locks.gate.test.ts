// Gate: structural, two locks with one number wait for each other.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { advisoryLocks } from './advisory-locks.ts'

const server = join(import.meta.dirname, '../../..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: server }).map((file) => ({ file, text: readFileSync(join(server, file), 'utf8') }))

const numbers: readonly number[] = Object.values(advisoryLocks)
/** What stands between the brackets of each call, up to the end of its line. */
const callsIn = (text: string): string[] =>
  [...text.matchAll(/pg_(?:try_)?advisory_\w*\(([^\n]*)/g)].map(([, inside = '']) => inside)
const literalsIn = (text: string): number[] =>
  [...text.matchAll(/(?<![\w.$])\d[\d_]*(?![\w.])/g)].map(([literal]) => Number(literal.replaceAll('_', '')))

/** Files of TypeScript that take an advisory lock: a test may take one that nobody else has. */
const taking = read('src/**/*.ts').filter(
  ({ file, text }) => callsIn(text).length > 0 && !file.endsWith('advisory-locks.gate.test.ts'),
)
const functions = read('migrations/functions/*.sql').map(({ file, text }) => ({
  file,
  text: text.replace(/^\s*--.*$/gm, ''),
}))

describe('numbers of advisory locks', () => {
  it('are found: the ways to write a call that this test reads are those in use', () => {
    expect(taking.length).toBeGreaterThan(8)
    expect(functions.flatMap(({ text }) => callsIn(text)).length).toBeGreaterThan(3)
  })

  it('stand there once each', () => {
    expect(numbers).toEqual([...new Set(numbers)])
  })

  it('are written in no other file of TypeScript', () => {
    const written = taking.flatMap(({ file, text }) =>
      literalsIn(text)
        .filter((literal) => numbers.includes(literal))
        .map((literal) => `${file}: ${literal}`),
    )
    const unnamed = taking
      .filter(({ file }) => !file.endsWith('.test.ts'))
      .flatMap(({ file, text }) =>
        callsIn(text)
          .filter((inside) => /^\d/.test(inside))
          .map((inside) => `${file}: ${inside}`),
      )
    expect([...written, ...unnamed]).toEqual([])
  })

  it('of functions are in the list, each in one function alone', () => {
    const used = functions.flatMap(({ file, text }) =>
      [...new Set(callsIn(text).flatMap((inside) => literalsIn(inside.split(/, \w+\.\w+\)/)[0] ?? '')))].map(
        (number) => ({ file, number }),
      ),
    )
    expect(used.filter(({ number }) => !numbers.includes(number))).toEqual([])
    expect(used.map(({ number }) => number).sort()).toEqual([...new Set(used.map(({ number }) => number))].sort())
    // No code of ours takes a lane's lock, which its function takes.
    const lanes = [
      advisoryLocks.outboxLane,
      advisoryLocks.callLane,
      advisoryLocks.deliveryLane,
      advisoryLocks.eventLane,
      advisoryLocks.languageLane,
    ]
    expect(used.map(({ number }) => number).sort()).toEqual([...lanes].sort())
  })
})

import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/*
 * What tests of the server and of the packages wait for in real time. A sleep takes as long however fast the machine is, and is too short
 * on a busy one: a test moves its clock, drains the jobs or polls for what it expects.
 */

/** Calls that sleep. It only sinks: who takes one away lowers it. */
const mostSleeps = 7

const root = fileURLToPath(new URL('../..', import.meta.url))
const polling = /\bvi\.wait(For|Until)\(|\bexpect\s*\.poll\(/g
const timers = /import \{([^}]*)\} from 'node:timers\/promises'/g

interface Waits {
  file: string
  sleeps: number
  polls: number
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** What a file calls `setTimeout` of node:timers/promises. */
const namesOf = (text: string): string[] =>
  [...text.matchAll(timers)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().split(' as '))
      .filter(([name]) => name === 'setTimeout')
      .map(([name = '', alias = name]) => alias),
  )

const waitsOf = (file: string, text: string): Waits => {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  const names = new Set(['setTimeout', ...namesOf(code)])
  const isFaked = code.includes('vi.useFakeTimers')
  const sleeps = isFaked ? 0 : countOf(code, new RegExp(`(?<![.\\w])(${[...names].join('|')})\\(`, 'g'))
  return { file, sleeps, polls: countOf(code, polling) }
}

const testFiles = (): string[] =>
  globSync(['apps/server/src/**/*.ts', 'packages/*/src/**/*.ts'], { cwd: root }).filter((name) =>
    /\.test\.ts$|testing\.ts$|\/testing\/.*\.ts$/.test(name),
  )

const sumOf = (all: readonly Waits[], kind: 'sleeps' | 'polls'): number =>
  all.reduce((sum, each) => sum + each[kind], 0)

it('sees sleeps by whatever name, and polling', () => {
  const text =
    "import { setTimeout as pause } from 'node:timers/promises'\nawait pause(5)\nawait vi.waitFor(x)\nclock.setTimeout(1)"
  expect(waitsOf('a', text)).toEqual({ file: 'a', sleeps: 1, polls: 1 })
})

it('no test sleeps that did not before', () => {
  const all = testFiles().map((file) => waitsOf(file, readFileSync(`${root}/${file}`, 'utf8')))
  const worst = all.toSorted((a, b) => b.sleeps * 10 + b.polls - a.sleeps * 10 - a.polls).slice(0, 10)
  const rows = worst.map(
    ({ file, sleeps, polls }) => `${String(sleeps).padStart(4)} ${String(polls).padStart(5)}  ${file}`,
  )
  const totals = `${sumOf(all, 'sleeps')} sleeps, ${sumOf(all, 'polls')} polls in ${all.length} files`
  console.log([`sleeping and polling: ${totals}`, ...rows].join('\n'))
  expect(sumOf(all, 'sleeps')).toBeLessThanOrEqual(mostSleeps)
})

import { EventEmitter, once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Check } from './checks.ts'
import { type FaultPart, runParts } from './parts.ts'

const lines: string[] = []
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  lines.length = 0
})

const whole: Check = { name: 'nothing is lost', failures: [] }
const broken: Check = { name: 'nothing is lost', failures: ['message 7'] }

/** A part whose runs end like this, one after the other. */
const partOf = (...runs: (Check[] | Error)[]) => {
  const left = [...runs]
  const run = async (): Promise<Check[]> => {
    const next = left.shift()
    if (!next || next instanceof Error) throw next ?? new Error('run too often')
    return next
  }
  return { name: 'kills', run }
}

const throwing = (): never => {
  throw new Error('a handler fell')
}

/** A part that holds, but for an accident in so many of its runs. */
const accidental = (accident: () => Promise<void>, times: number): FaultPart => {
  let left = times
  const run = async (): Promise<Check[]> => {
    left -= 1
    if (left >= 0) await accident()
    await turn()
    return [whole]
  }
  return { name: 'kills', run }
}

describe('a part of the faults', () => {
  test('that holds runs once', async () => {
    expect(await runParts([partOf([whole])], { isRetried: true })).toEqual({ checked: 1, failed: 0, unsteady: 0 })
  })

  test('is unsteady when what failed holds the second time, and tells what failed', async () => {
    const counts = await runParts([partOf([broken], [whole])], { isRetried: true })
    expect(counts).toEqual({ checked: 1, failed: 0, unsteady: 1 })
    expect(lines.at(-1)).toBe('UNSTEADY nothing is lost\n         message 7\n         once more: ok')
  })

  test('has failed when anything fails the second time', async () => {
    const other = { name: 'nothing is doubled', failures: ['message 8'] }
    const counts = await runParts([partOf([broken], [whole, other])], { isRetried: true })
    expect(counts).toEqual({ checked: 2, failed: 1, unsteady: 0 })
    expect(lines.at(-1)).toBe('FAILED nothing is doubled\n         message 8')
  })

  test('is not run again unless that is asked for', async () => {
    expect(await runParts([partOf([broken])], { isRetried: false })).toEqual({ checked: 1, failed: 1, unsteady: 0 })
  })

  test('that breaks off has failed', async () => {
    expect(await runParts([partOf(new Error('no port'))], { isRetried: false })).toMatchObject({
      checked: 1,
      failed: 1,
    })
    expect(lines.at(-1)).toBe('FAILED kills: goes to its end\n         no port')
  })

  test.each<[string, () => Promise<void>, string]>([
    ['rejects late', async () => void setImmediate(() => Promise.reject(new Error('a late no'))), 'a late no'],
    ['throws in a handler', async () => void setImmediate(throwing), 'a handler fell'],
  ])('that %s has failed, is tried again, and the others go on', async (_, accident, why) => {
    const steady = { name: 'world', run: async () => [{ name: 'nothing is doubled', failures: [] }] }
    const counts = await runParts([accidental(accident, 1), steady], { isRetried: true })
    expect(counts).toEqual({ checked: 2, failed: 0, unsteady: 1 })
    expect(lines).toContain('ok     nothing is doubled')
    expect(lines.find((line) => line.startsWith('UNSTEADY kills: no accident'))).toContain(why)
    expect(await runParts([accidental(accident, 2), steady], { isRetried: true })).toMatchObject({
      checked: 3,
      failed: 1,
    })
    expect(lines.find((line) => line.startsWith('FAILED kills: no accident'))).toContain(why)
  })

  test('that an accident keeps from its end is left behind', async () => {
    let runs = 0
    const run = (): Promise<Check[]> => {
      runs += 1
      if (runs > 1) return Promise.resolve([whole])
      setImmediate(throwing)
      return new Promise(() => undefined)
    }
    const counts = await runParts([{ name: 'kills', run }], { isRetried: true, endMs: 10 })
    expect(counts).toEqual({ checked: 1, failed: 0, unsteady: 2 })
    expect(lines.at(-2)).toBe('UNSTEADY kills: goes to its end\n         not over after 0.01 s\n         once more: ok')
  })

  test('that is told of an accident after its end is tried again then', async () => {
    const left = Promise.withResolvers<never>()
    let runs = 0
    const first = async (): Promise<Check[]> => {
      runs += 1
      if (runs === 1) left.promise.then(() => undefined)
      return [whole]
    }
    const second = async (): Promise<Check[]> => {
      left.reject(new Error('left behind'))
      return [whole]
    }
    const parts = [
      { name: 'kills', run: first },
      { name: 'world', run: second },
    ]
    expect(await runParts(parts, { isRetried: true })).toEqual({ checked: 2, failed: 0, unsteady: 1 })
    expect(runs).toBe(2)
  })

  test('under way fails for an accident that nobody can place', async () => {
    const outside = new EventEmitter()
    const beat = setInterval(() => outside.emit('beat'), 1)
    outside.once('beat', throwing)
    const run = async (): Promise<Check[]> => {
      await once(outside, 'beat')
      return [whole]
    }
    expect(await runParts([{ name: 'kills', run }], { isRetried: true })).toMatchObject({ failed: 0, unsteady: 1 })
    clearInterval(beat)
  })
})

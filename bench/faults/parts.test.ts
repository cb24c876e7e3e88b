import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Check } from './checks.ts'
import { runPart } from './parts.ts'

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

describe('a part of the faults', () => {
  test('that holds runs once', async () => {
    expect(await runPart(partOf([whole]), { isRetried: true })).toEqual({ checked: 1, failed: 0, unsteady: 0 })
  })

  test('is unsteady when what failed holds the second time, and tells what failed', async () => {
    const counts = await runPart(partOf([broken], [whole]), { isRetried: true })
    expect(counts).toEqual({ checked: 1, failed: 0, unsteady: 1 })
    expect(lines.at(-1)).toBe('UNSTEADY nothing is lost\n         message 7\n         once more: ok')
  })

  test('has failed when anything fails the second time', async () => {
    const other = { name: 'nothing is doubled', failures: ['message 8'] }
    const counts = await runPart(partOf([broken], [whole, other]), { isRetried: true })
    expect(counts).toEqual({ checked: 2, failed: 1, unsteady: 0 })
    expect(lines.at(-1)).toBe('FAILED nothing is doubled\n         message 8')
  })

  test('is not run again unless that is asked for', async () => {
    expect(await runPart(partOf([broken]), { isRetried: false })).toEqual({ checked: 1, failed: 1, unsteady: 0 })
  })

  test('that breaks off has failed', async () => {
    expect(await runPart(partOf(new Error('no port')), { isRetried: false })).toMatchObject({ checked: 1, failed: 1 })
    expect(lines.at(-1)).toBe('FAILED kills: goes to its end\n         no port')
  })
})

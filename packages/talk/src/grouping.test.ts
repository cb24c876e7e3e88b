import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../scripts/lib/property-runs.ts'
import { type FlatRow, groupRows, keepEqualRows } from './grouping.ts'

const at = (minute: number) => new Date(2026, 4, 4, 12, minute).toISOString()
const item = (key: string, speaker: string, dateTime: string): FlatRow<string, string> => ({
  kind: 'item',
  key,
  item: key,
  speaker,
  dateTime,
})
const told = (rows: readonly FlatRow<string, string>[]) =>
  groupRows(rows).map((row) => (row.kind === 'group' ? row.items.join('') : row.kind === 'line' ? row.line : 'day'))

describe('a conversation in groups', () => {
  it('puts together what one speaker says within minutes', () => {
    expect(told([item('a', 'x', at(0)), item('b', 'x', at(4)), item('c', 'y', at(5)), item('d', 'y', at(11))])).toEqual(
      ['day', 'ab', 'c', 'd'],
    )
  })

  it('parts at lines and at days', () => {
    const line = { kind: 'line', key: 'l', line: 'novas', dateTime: null } as const
    const tomorrow = new Date(2026, 4, 5, 0, 1).toISOString()
    const late = new Date(2026, 4, 4, 23, 59).toISOString()
    expect(told([item('a', 'x', late), line, item('b', 'x', late), item('c', 'x', tomorrow)])).toEqual([
      'day',
      'a',
      'novas',
      'b',
      'day',
      'c',
    ])
  })

  it('holds every item once and in order', () => {
    const speakers = fc.array(fc.tuple(fc.constantFrom('x', 'y'), fc.integer({ min: 0, max: 9000 })), { maxLength: 30 })
    fc.assert(
      fc.property(speakers, (said) => {
        const minutes = said.map(([, minute]) => minute).sort((one, other) => one - other)
        const rows = said.map(([speaker], i) => item(String(i), speaker, at(minutes[i] ?? 0)))
        const items = groupRows(rows).flatMap((row) => (row.kind === 'group' ? row.items : []))
        expect(items).toEqual(rows.map(({ key }) => key))
      }),
      propertyRuns(100),
    )
  })
})

it('keeps rows that are equal as the same objects, and the array where all are', () => {
  const areEqual = (one: { key: string; n: number }, other: { key: string; n: number }) => one.n === other.n
  const before = [
    { key: 'a', n: 1 },
    { key: 'b', n: 1 },
  ]
  expect(keepEqualRows(before, structuredClone(before), areEqual)).toBe(before)
  const next = keepEqualRows(before, [...structuredClone(before), { key: 'c', n: 1 }], areEqual)
  expect(next.map((row) => before.includes(row))).toEqual([true, true, false])
})

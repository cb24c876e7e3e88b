import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../scripts/lib/property-runs.ts'
import { editDistance } from '../text/distance.ts'
import type { EntityDefinition } from '../types.ts'
import { entityText } from './entities.ts'
import { listFinder } from './list.ts'
import { plainListFinder } from './testing/plain-list.ts'

const moment = { now: '2026-11-18T13:20:00Z', timeZone: 'America/Sao_Paulo' }

/** Few letters and pieces, so that words lie near each other, begin alike and end alike. */
const letters = fc.constantFrom(...'aabcesz')
const pieces = fc.constantFrom('super', 'merc', 'ado', 'lha', 'cao', 'ss', 'que', 'avenida', 'jardim', 'dos', '1', '22')
const madeWord = fc.oneof(
  fc.string({ unit: letters, minLength: 1, maxLength: 12 }),
  fc
    .array(fc.oneof(pieces, fc.string({ unit: letters, minLength: 1, maxLength: 4 })), { minLength: 1, maxLength: 4 })
    .map((parts) => parts.join('')),
)
const form = fc.array(madeWord, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
const entries = fc.array(fc.record({ value: form, synonyms: fc.array(form, { maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 12,
})

/** One to three slips in a text: a letter less, more, another or swapped, or a space. */
const slips = fc.array(fc.record({ at: fc.nat(), kind: fc.nat(4), letter: letters }), { maxLength: 3 })
const slip = (text: string, { at, kind, letter }: { at: number; kind: number; letter: string }): string => {
  const place = at % (text.length + 1)
  const [before, after] = [text.slice(0, place), text.slice(place)]
  if (kind === 0) return before + after.slice(1)
  if (kind === 1) return before + letter + after
  if (kind === 2) return before + letter + after.slice(1)
  if (kind === 3) return before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2)
  return `${before} ${after}`
}
const listed = entries.chain((list) => {
  const said = fc.constantFrom(...list.flatMap(({ value, synonyms }) => [value, ...synonyms]))
  const part = fc.tuple(said, slips).map(([text, made]) => made.reduce(slip, text))
  const message = fc.array(fc.oneof(part, part, form), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '))
  return fc.tuple(fc.constant(list), message)
})

const listOf = (list: EntityDefinition['entries'], fuzzy: boolean): EntityDefinition => ({
  id: 9,
  name: 'lista',
  kind: 'list',
  fuzzy,
  entries: list,
})

describe('the index of a list', () => {
  it.each([true, false])('finds what comparing every form with every word finds (fuzzy: %s)', (fuzzy) => {
    fc.assert(
      fc.property(listed, ([list, text]) => {
        const definition = listOf(list, fuzzy)
        expect(listFinder(definition)(entityText(text), moment)).toEqual(plainListFinder(definition)(text))
      }),
      propertyRuns(3_000),
    )
  })

  it('finds the same where hundreds of forms begin alike, so that they are looked up by their ends', () => {
    const many = fc.array(fc.string({ unit: fc.constantFrom(...'abce'), minLength: 1, maxLength: 9 }), {
      minLength: 150,
      maxLength: 150,
    })
    fc.assert(
      fc.property(many, fc.array(slips, { minLength: 4, maxLength: 4 }), fc.boolean(), (ends, made, apart) => {
        const said = ends.map((end) => (apart ? `avenida ${end}` : `supermer${end}`))
        const text = made.map((wanted, at) => wanted.reduce(slip, said[at * 7] ?? '')).join(' ')
        const definition = listOf(
          said.map((value) => ({ value, synonyms: [] })),
          true,
        )
        expect(listFinder(definition)(entityText(text), moment)).toEqual(plainListFinder(definition)(text))
      }),
      propertyRuns(300),
    )
  })
})

describe('the edit distance', () => {
  it('is that of the whole table, up to its limit', () => {
    const text = fc.string({ unit: letters, maxLength: 10 })
    fc.assert(
      fc.property(text, slips, fc.nat(3), (a, made, limit) => {
        const b = made.reduce(slip, a)
        expect(editDistance(a, b, limit)).toBe(Math.min(limit + 1, wholeTable(a, b)))
      }),
      propertyRuns(5_000),
    )
  })
})

/** Optimal string alignment as it stands in the books. */
function wholeTable(a: string, b: string): number {
  const at = (row: number, column: number): number => table[row]?.[column] ?? Number.POSITIVE_INFINITY
  const table: number[][] = []
  for (let row = 0; row <= a.length; row++) {
    const line: number[] = []
    table.push(line)
    for (let column = 0; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      const isSwap = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const ways = [
        at(row - 1, column) + 1,
        (line[column - 1] ?? Number.POSITIVE_INFINITY) + 1,
        at(row - 1, column - 1) + same,
      ]
      line.push(
        row + column === 0 ? 0 : Math.min(...ways, isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY),
      )
    }
  }
  return at(a.length, b.length)
}

import { describe, expect, it } from 'vitest'
import { capTotal, cutPage, filtersOf, parseCursor, printCursor, printPlace, readId, readPlace } from './index.ts'

describe('a cursor', () => {
  const place = { micros: '1764417600000001', id: 17 }
  it('gives back what was printed, for the same list alone', () => {
    expect(readPlace(printPlace(place))).toEqual(place)
    expect(readPlace(printPlace({ ...place, micros: '-5' }, 'id'), 'id')).toEqual({ micros: '-5', id: 17 })
    expect(parseCursor(printCursor(['5', 6, -7]))).toEqual(['5', '6', '-7'])
    expect(() => readPlace(printPlace(place, 'id'), 'lastMessage')).toThrow()
    expect(() => readPlace(printPlace(place, 'id'))).toThrow()
  })
  it.each(['', 'x', '1.2.3', '1.2147483648', '1.-1', '123456789012345678.1', "1'.2", '1e3.2', '1. 2'])(
    'is refused where no answer gave it: %s',
    (text) => {
      expect(() => readPlace(Buffer.from(text).toString('base64url'))).toThrow()
      expect(() => readPlace(text)).toThrow()
    },
  )
  it('of one number is that number, of the same list alone', () => {
    expect(readId(printCursor([17], 'a'), 'a')).toBe(17)
    for (const text of [
      printCursor([17]),
      printCursor([1, 2], 'a'),
      printCursor([-1], 'a'),
      printCursor([3e9], 'a'),
      'x',
    ])
      expect(() => readId(text, 'a')).toThrow()
  })
  it('belongs to its filters, in whatever order they are named', () => {
    const of = filtersOf(1, { tag: 3, search: 'ana', until: undefined })
    expect(filtersOf(1, { search: 'ana', tag: 3 })).toBe(of)
    expect(filtersOf(1, { search: 'ana', tag: 4 })).not.toBe(of)
    expect(filtersOf(2, { search: 'ana', tag: 3 })).not.toBe(of)
    expect(readPlace(printPlace(place, of), of)).toEqual(place)
  })
})

it('cuts a page of rows that were read with one more', () => {
  expect(cutPage([1, 2, 3], 2, (last) => last * 10)).toEqual({ shown: [1, 2], next: 20 })
  expect(cutPage([1, 2], 2, (last) => last)).toEqual({ shown: [1, 2], next: null })
  expect(cutPage([], 2, (last) => last)).toEqual({ shown: [], next: null })
})

it('counts exactly up to its bound', () => {
  expect([capTotal(10_000), capTotal(10_001), capTotal(6, 5)]).toEqual([
    { total: 10_000, isTotalCapped: false },
    { total: 10_000, isTotalCapped: true },
    { total: 5, isTotalCapped: true },
  ])
})

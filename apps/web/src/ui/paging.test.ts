import { expect, it } from 'vitest'
import { numberedPages } from './paging.ts'

const at = (page: number, total: number | undefined) =>
  numberedPages({ page, perPage: 10, setPage: () => {}, setPerPage: () => {} }, total)

it('ends with the page that holds the last row, also where it is full', () => {
  expect(at(2, 20)).toMatchObject({ range: { from: 11, to: 20 }, onNext: null })
  expect(at(2, 21).onNext).not.toBeNull()
  expect(at(1, 20).onNext).not.toBeNull()
  expect(at(1, 20).onPrevious).toBeNull()
})

it('says nothing of a range before it is known, and 0 of an empty list', () => {
  expect(at(1, undefined)).toMatchObject({ range: null, onNext: null })
  expect(at(1, 0)).toMatchObject({ range: { from: 0, to: 0 }, onNext: null })
})

import { expect, it } from 'vitest'
import { formatDuration } from './duration.ts'

it('says two units at most, and no rest of nothing', () => {
  const minute = 60_000
  expect(
    [-5, 0, 59_999, minute, 59 * minute, 60 * minute, 185 * minute, 24 * 60 * minute, 52 * 60 * minute].map(
      formatDuration,
    ),
  ).toEqual(['0 s', '0 s', '59 s', '1 min', '59 min', '1 h', '3 h 5 min', '1 d', '2 d 4 h'])
})

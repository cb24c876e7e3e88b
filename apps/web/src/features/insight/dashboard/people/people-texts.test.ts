import { expect, it } from 'vitest'
import { durationOf } from './people-texts.ts'

it('is as fine as the time is short', () => {
  expect([45, 60, 271, 599, 600, 640, 7_500, 260_000].map(durationOf)).toEqual([
    '45 s',
    '1 min',
    '4 min 31 s',
    '9 min 59 s',
    '10 min',
    '11 min',
    '2 h 05 min',
    '3 dias',
  ])
})

import { expect, it } from 'vitest'
import { pickGreeting } from './home-rules.ts'

it('greets by the hour', () => {
  expect([4, 5, 11, 12, 17, 18, 23].map(pickGreeting)).toEqual([
    'evening',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ])
})

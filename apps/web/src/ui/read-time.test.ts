import { describe, expect, it } from 'vitest'
import { readTime } from './read-time.ts'

describe('a typed time', () => {
  it.each([
    ['8', '08:00'],
    ['08', '08:00'],
    ['830', '08:30'],
    ['0830', '08:30'],
    ['8:30', '08:30'],
    ['18h', '18:00'],
    ['18h45', '18:45'],
    [' 23:59 ', '23:59'],
    ['0:00', '00:00'],
  ])('%o is %s', (typed, time) => expect(readTime(typed)).toBe(time))

  it.each(['', '24:00', '8:60', '8:3', '8:305', 'oito', '-1', '99'])('%o is none', (typed) =>
    expect(readTime(typed)).toBeNull(),
  )
})

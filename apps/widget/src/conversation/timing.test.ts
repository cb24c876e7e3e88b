import { describe, expect, it } from 'vitest'
import { backoffMs } from './backoff.ts'
import { typingMs } from './pace.ts'

describe('back-off', () => {
  it('grows from one second to thirty and scatters clients over half of it', () => {
    expect([0, 1, 2, 5, 50].map((attempt) => backoffMs(attempt, 1))).toEqual([1000, 2000, 4000, 30_000, 30_000])
    expect(backoffMs(0, 0)).toBe(500)
  })
})

describe('pace of the bot’s replies', () => {
  it('grows with the text and never passes 1.2 seconds', () => {
    expect(typingMs('oi', true)).toBe(400)
    expect(typingMs('oi', false)).toBeLessThan(typingMs('um texto bem mais longo', false))
    expect(typingMs('x'.repeat(4096), false)).toBe(1200)
    expect(typingMs(null, false)).toBe(500)
  })
})

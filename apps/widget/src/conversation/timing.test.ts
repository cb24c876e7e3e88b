import { describe, expect, it } from 'vitest'
import { typingMs } from './pace.ts'

describe('pace of the bot’s replies', () => {
  it('grows with the text and never passes 1.2 seconds', () => {
    expect(typingMs('oi', true)).toBe(400)
    expect(typingMs('oi', false)).toBeLessThan(typingMs('um texto bem mais longo', false))
    expect(typingMs('x'.repeat(4096), false)).toBe(1200)
    expect(typingMs(null, false)).toBe(500)
  })
})

import { describe, expect, it } from 'vitest'
import { computeInitials } from './initials.ts'

describe('initials', () => {
  it('takes the first letters of the first and the last word', () => {
    expect(computeInitials('Renata de Souza Figueiredo', 2)).toBe('RF')
    expect(computeInitials('ângela', 2)).toBe('Â')
    expect(computeInitials('e\u0301rica O\u0303', 2)).toBe('ÉÕ')
    expect(computeInitials('Z\u0351\u036b\u0343\u036a\u0302A', 1)).toHaveLength(3)
    expect(computeInitials('Renata Figueiredo', 1)).toBe('R')
  })

  it('skips signs and answers with a question mark where there is no letter', () => {
    expect(computeInitials('+55 (31) 98455', 2)).toBe('59')
    expect(computeInitials('💚 Ana 💚', 2)).toBe('A')
    for (const name of ['  ', '🌻', '👩\u200d🚀', '\u3164', '\u200e\u200d'])
      expect(computeInitials(name, 2), name).toBe('?')
  })

  it('tells nameless visitors apart by their number', () => {
    expect(['Visitante 7', 'Visitante 72', 'Visitante 173'].map((name) => computeInitials(name, 2))).toEqual([
      '7',
      '72',
      '173',
    ])
    expect(computeInitials('Visitante 7', 1)).toBe('V')
  })
})

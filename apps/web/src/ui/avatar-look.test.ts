import { describe, expect, it } from 'vitest'
import { computeHue, computeInitials } from './avatar-look.ts'

describe('avatar look', () => {
  it('takes the first letters of the first and the last word', () => {
    expect(computeInitials('Renata de Souza Figueiredo', 2)).toBe('RF')
    expect(computeInitials('ângela', 2)).toBe('Â')
    expect(computeInitials('Renata Figueiredo', 1)).toBe('R')
  })

  it('skips signs and answers with a question mark where there is no letter', () => {
    expect(computeInitials('+55 (31) 98455', 2)).toBe('59')
    expect(computeInitials('💚 Ana 💚', 2)).toBe('A')
    expect(computeInitials('  ', 2)).toBe('?')
  })

  it('tells nameless visitors apart by their number', () => {
    expect(['Visitante 7', 'Visitante 72', 'Visitante 173'].map((name) => computeInitials(name, 2))).toEqual([
      '7',
      '72',
      '173',
    ])
    expect(computeInitials('Visitante 7', 1)).toBe('V')
  })

  it('gives one name one colour, whatever its case', () => {
    expect(computeHue('Jatô')).toBe(computeHue(' jatô '))
  })
})

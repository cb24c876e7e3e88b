import { describe, expect, it } from 'vitest'
import { computeHue } from './avatar-look.ts'

describe('avatar look', () => {
  it('gives one name one colour, whatever its case', () => {
    expect(computeHue('Jatô')).toBe(computeHue(' jatô '))
  })
})

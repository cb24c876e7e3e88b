import { expect, it } from 'vitest'
import { formatCep, formatDocument } from './company-draft.ts'

it('writes a whole document as people do, and leaves what is not whole as it was typed', () => {
  expect(formatDocument('52998224725')).toBe('529.982.247-25')
  expect(formatDocument('12abc34501de35')).toBe('12.ABC.345/01DE-35')
  expect(formatDocument('529.982')).toBe('529.982')
  expect(formatCep('01310100')).toBe('01310-100')
  expect(formatCep('0131')).toBe('0131')
})

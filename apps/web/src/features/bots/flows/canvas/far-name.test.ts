import { expect, it } from 'vitest'
import { farAt } from './far.ts'
import { farNameSize } from './far-name.ts'

it.each([
  [1, null],
  [0.7, null],
  [0.69, 'names'],
  [0.13, 'shapes'],
])('at a zoom of %d cards show %s', (zoom, far) => {
  expect(farAt(zoom)).toBe(far)
})

it.each([
  ['Menu', 24],
  ['Falar com a recepção', 24],
  ['Eletrocardiograma', 17],
  ['Otorrinolaringologista e eletroencefalograma', 13],
])('"%s" stands on its card at %i px or nearly so, and no word of it is broken', (name, size) => {
  expect(Math.abs(farNameSize(name) - size)).toBeLessThanOrEqual(2)
})

import { expect, it } from 'vitest'
import { farNameSize } from './far-name.ts'

it.each([
  ['Menu', 24],
  ['Falar com a recepção', 24],
  ['Eletrocardiograma', 17],
  ['Otorrinolaringologista e eletroencefalograma', 13],
])('"%s" stands on its card at %i px or nearly so, and no word of it is broken', (name, size) => {
  expect(Math.abs(farNameSize(name) - size)).toBeLessThanOrEqual(2)
})

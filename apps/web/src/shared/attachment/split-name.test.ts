import { expect, it } from 'vitest'
import { splitName } from './split-name.ts'

it.each([
  ['foto.png', 'foto.png', ''],
  ['relatório mensal de vendas da loja do centro.xlsx', 'relatório mensal de vendas da loja do', ' centro.xlsx'],
  ['fotos da festa de fim de ano 👨‍👩‍👧‍👦.jpeg', 'fotos da festa de fim de ano ', '👨‍👩‍👧‍👦.jpeg'],
])('keeps the end of %s in sight, its characters whole', (name, head, tail) => {
  expect(splitName(name)).toEqual({ head, tail })
})

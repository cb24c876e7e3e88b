import { expect, it } from 'vitest'
import { daysOfUse, operationsOfUse } from './use-rows.ts'

const days = [
  {
    day: '2026-11-29',
    operations: [
      { operation: 'contacts.list', label: 'Lista contatos', calls: 2 },
      { operation: 'me', label: 'Quem chama', calls: 1 },
    ],
  },
  { day: '2026-11-01', operations: [{ operation: 'contacts.list', label: 'Lista contatos', calls: 5 }] },
]

it('counts every one of thirty days, those without calls too', () => {
  const rows = daysOfUse(days, '2026-11-29')
  expect(rows).toHaveLength(30)
  expect(rows[0]).toEqual({ label: '31/10', values: [0] })
  expect(rows[1]).toEqual({ label: '01/11', values: [5] })
  expect(rows.at(-1)).toEqual({ label: '29/11', values: [3] })
})

it('adds up each operation, the most called first', () => {
  expect(operationsOfUse(days)).toEqual([
    { operation: 'contacts.list', label: 'Lista contatos', calls: 7, lastDay: '2026-11-29' },
    { operation: 'me', label: 'Quem chama', calls: 1, lastDay: '2026-11-29' },
  ])
})

it('shows of a summary what the operation does', () => {
  const labelOf = (label: string) =>
    operationsOfUse([{ day: '2026-11-29', operations: [{ operation: 'one', label, calls: 1 }] }])[0]?.label
  expect(labelOf('Um bot.')).toBe('Um bot')
  expect(labelOf('Importa até 5.000 contatos, em segundo plano. Cada um é criado.')).toBe(
    'Importa até 5.000 contatos, em segundo plano',
  )
  expect(labelOf('Grava o rascunho; os clientes não recebem nada. Com `revision`, não.')).toBe('Grava o rascunho')
  expect(labelOf('Cria uma campanha: uma mensagem para cada contato.')).toBe('Cria uma campanha')
  expect(labelOf('Recebe um arquivo (multipart/form-data: `file`), para uma mensagem.')).toBe('Recebe um arquivo')
  expect(labelOf('Procurar contatos')).toBe('Procurar contatos')
})

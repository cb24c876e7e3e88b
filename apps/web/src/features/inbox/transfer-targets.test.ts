import { expect, it } from 'vitest'
import { listTargets } from './transfer-targets.ts'

it('offers everybody but oneself, who is there first, by name', () => {
  const people = [
    { id: 1, name: 'Ana', online: false },
    { id: 2, name: 'Bia', online: true },
    { id: 3, name: 'Caio', online: true },
    { id: 4, name: 'Davi', online: false },
  ]
  expect(listTargets(people, 2).map(({ name }) => name)).toEqual(['Caio', 'Ana', 'Davi'])
})

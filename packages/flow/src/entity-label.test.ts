import { systemEntities } from '@prosa/language'
import { expect, it } from 'vitest'
import { entityLabel, entityLabelOf } from './entity-label.ts'

it("names the system's entities in Portuguese, and a bot's own as its people named it", () => {
  const shown =
    'número data hora dinheiro e-mail telefone CPF CNPJ texto localização contato arquivo formulário pedido'.split(' ')
  expect(systemEntities.map(({ id, name }) => entityLabel(id, name))).toEqual(shown)
  expect(systemEntities.map(({ name }) => entityLabelOf(name))).toEqual(shown)
  expect([entityLabel(3, 'number'), entityLabelOf('Bairro')]).toEqual(['number', 'Bairro'])
})

import { expect, it } from 'vitest'
import { findNodes } from './find-nodes.ts'
import { at, flowOf } from './testing.ts'

const flow = flowOf()
at(flow, 'sales').name = 'Promoções de Maçã'
at(flow, 'help').botInteractions = [
  {
    id: 'm',
    text: 'A promoção é até amanhã',
    entityTypeId: -1,
    entityName: '',
    position: 0,
    buttons: [],
    files: [],
  },
]
const found = (query: string) => findNodes(flow.nodes, query).map(({ id }) => id)

it('finds names and messages, whatever the accents and capitals', () => {
  expect(found('MACA')).toEqual(['sales'])
  expect(found('até')).toEqual(['help'])
  expect(found(' promoc ')).toEqual(['sales', 'help'])
})

it('goes by the drawing: from above, in a row from the left', () => {
  expect(found('e')).toEqual(['menu', 'sales', 'help'])
  at(flow, 'help').position = { x: -400, y: 260 }
  expect(found('promoc')).toEqual(['help', 'sales'])
})

it('finds nothing where nothing is looked for, or nothing has it', () => {
  expect([found(''), found('  '), found('xyz')]).toEqual([[], [], []])
})

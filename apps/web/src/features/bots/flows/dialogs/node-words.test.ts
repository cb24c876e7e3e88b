import { expect, it } from 'vitest'
import { changedWords } from './node-words.ts'

it('names the words that differ in a node, not those that stayed', () => {
  const sides = [
    { name: 'Frete', theirs: ['Frete', 'Qual o CEP?', 'sim → Fim'], mine: ['Frete', 'Diga o CEP', 'sim → Fim'] },
  ]
  expect(changedWords(sides)).toEqual({
    nodes: [{ name: 'Frete', before: ['Qual o CEP?'], now: ['Diga o CEP'], more: 0 }],
    more: 0,
  })
})

it('says a new name, and leaves new and removed nodes to the list above', () => {
  const sides = [
    { name: 'Entrega', theirs: ['Frete', 'Olá'], mine: ['Entrega', 'Olá'] },
    { name: 'Novo', theirs: null, mine: ['Novo', 'Oi'] },
    { name: 'Velho', theirs: ['Velho'], mine: null },
    { name: 'Só o lugar', theirs: ['Só o lugar', 'a'], mine: ['Só o lugar', 'a'] },
  ]
  expect(changedWords(sides).nodes).toEqual([{ name: 'Entrega', before: ['Frete'], now: ['Entrega'], more: 0 }])
})

it('counts what is too much to read', () => {
  const many = Array.from({ length: 7 }, (_, place) => ({
    name: `N${place}`,
    theirs: ['1', '2', '3', '4', '5', '6'].map((line) => `antes ${place} ${line}`),
    mine: [`agora ${place}`],
  }))
  const { nodes, more } = changedWords(many)
  expect([nodes.length, more, nodes[0]?.before.length, nodes[0]?.more]).toEqual([5, 2, 4, 2])
})

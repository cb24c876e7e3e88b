import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../scripts/lib/property-runs.ts'
import { finish } from '../slices.ts'
import { type AnsweringText, indexTexts, nearestTexts } from './near.ts'
import { namesSomething } from './units.ts'

const answers: AnsweringText[] = [
  { title: 'prazo-entrega', text: 'O prazo de entrega é de 5 dias úteis depois do pagamento, {{primeiro_nome}}.' },
  { title: 'horario', text: 'Atendemos de segunda a sexta, das 9h às 18h.' },
  { title: 'segunda_via', text: 'Segue a segunda via do boleto.' },
  { title: 'troca', text: 'Para trocar um produto, traga a nota fiscal em até 30 dias.' },
  { title: 'saudacao', text: 'Olá {{contato}}, tudo bem? Aqui é {{atendente}}.' },
  { title: 'garantia-aspiradores', text: 'Nossos aspiradores têm garantia de um ano.' },
]
const index = finish(indexTexts(answers))
/** The title of the nearest text, and how near it is. */
const nearest = (message: string): [string | null, number] => {
  const [first] = nearestTexts(index, message)
  return [first ? (answers[first.place]?.title ?? null) : null, first?.score ?? 0]
}

describe('texts that may answer a message', () => {
  it.each([
    ['qual o prazo de entrega?', 'prazo-entrega'],
    ['QUAL O PRASO DA ENTREGA', 'prazo-entrega'],
    ['oi, boa tarde! queria saber o prazo da entrega por favor', 'prazo-entrega'],
    ['que horas vocês abrem? qual o horário', 'horario'],
    ['preciso da 2ª via do boleto', 'segunda_via'],
    ['quero trocar o produto que comprei', 'troca'],
    ['vc tem garantia pro aspirador?', 'garantia-aspiradores'],
    ['qual o horário aí da filial?', 'horario'],
  ])('are found: %s', (message, title) => {
    const [found, score] = nearest(message)
    expect([found, score > 0.6]).toEqual([title, true])
  })

  it.each([
    'oi',
    'bom dia, tudo bem?',
    'sim',
    'não, obrigada',
    '42',
    '👍',
    '',
    'qual a capital da França e quem descobriu o Brasil',
  ])('are not, or not near: %s', (message) => {
    expect(nearest(message)[1]).toBeLessThan(0.6)
  })

  it('are less near the more a message names that they do not speak of', () => {
    const [, few] = nearest('prazo de entrega')
    const [, more] = nearest('prazo de entrega da geladeira inox com frete internacional para Lisboa')
    expect(few).toBeGreaterThan(more)
  })

  it('are not near for what a message says not to want', () => {
    expect(nearest('não quero trocar o produto')[1]).toBeLessThan(nearest('quero trocar o produto')[1])
  })

  it('are ranked by what they are about: the one that is called so comes before the one that mentions it', () => {
    const two = finish(
      indexTexts([
        { title: 'boas-vindas', text: 'Olá! Cuidamos de boleto, entrega, troca, garantia, cadastro e cancelamento.' },
        { title: 'boleto', text: 'Segue o boleto.' },
      ]),
    )
    expect(nearestTexts(two, 'cadê meu boleto').map(({ place }) => place)).toEqual([1, 0])
  })

  it('are compared without accents, whichever side has them', () => {
    const plain = finish(indexTexts([{ title: 'acao', text: 'A AÇÃO promocional termina amanhã' }]))
    for (const message of ['acao promocional', 'AÇÃO PROMOCIONAL'])
      expect(nearestTexts(plain, message)[0]?.score).toBeGreaterThan(0.6)
  })

  it('gives scores from 0 to 1 in their order, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ title: fc.string(), text: fc.string() }), { maxLength: 8 }),
        fc.string(),
        (texts, message) => {
          const near = nearestTexts(finish(indexTexts(texts)), message)
          const scores = near.map(({ score }) => score)
          expect(scores.every((score) => score > 0 && score <= 1)).toBe(true)
          expect(scores).toEqual(scores.toSorted((a, b) => b - a))
        },
      ),
      propertyRuns(200),
    )
  })
})

it.each([
  ['boleto', true],
  ['qual o prazo', true],
  ['sim', false],
  ['sim, quero', false],
  ['não', false],
  ['oi, tudo bem?', false],
  ['1', false],
  ['obrigado', false],
])('knows whether a text names something: %s', (text, expected) => {
  expect(namesSomething(text)).toBe(expected)
})

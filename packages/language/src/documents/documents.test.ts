import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../scripts/lib/property-runs.ts'
import { finish } from '../slices.ts'
import { cutSections } from './cut.ts'
import { answerFrom, type DocumentAnswer, findSections, quotedText } from './decide.ts'
import { indexSections } from './document-index.ts'
import { evidenceOf } from './evidence.ts'
import { featureNames } from './features.ts'
import { pairFeatureNames } from './pair-features.ts'
import { isCurrentSection, prepareSection, readPrepared } from './prepared.ts'
import { readQuestion } from './question.ts'
import { longestQuote, quoteOf } from './quote.ts'
import { stemOf } from './stem.ts'
import type { DocumentText } from './texts.ts'
import { pairWeights, sectionWeights } from './weights.ts'

const rules = `
# Oficina de bicicletas

## Revisão
A revisão completa leva dois dias e custa R$ 90,00. Traga a bicicleta limpa.

## Aluguel
Alugamos bicicletas por hora, com capacete. Menores precisam de autorização dos pais.

## Horário
A oficina abre de terça a sábado, das 9h às 18h.

## Peças usadas
Compramos peças usadas em bom estado, com nota fiscal.

## Garantia do conserto
O conserto tem garantia de 60 dias, menos para pneus e câmaras de ar.
`
const pair: DocumentText = {
  title: 'Vocês buscam a bicicleta em casa?',
  text: 'Buscamos em casa por R$ 20,00, às quartas.',
  questions: ['Vocês buscam a bicicleta em casa?', 'tem leva e traz'],
}
const sections: DocumentText[] = [
  ...cutSections(rules).map(({ path, text }) => ({ title: path.join(' › '), text, questions: [] })),
  pair,
]
const index = finish(indexSections(sections.map(prepareSection)))
const ask = (text: string, of: readonly (DocumentText | undefined)[] = sections): DocumentAnswer =>
  answerFrom(index, findSections(index, text), (place) => of[place])
const quoted = ({ sections: [first] }: DocumentAnswer): string =>
  first ? quotedText(sections[first.place]?.text ?? '', first.quote) : ''

describe('answers from documents', () => {
  it.each([
    ['quanto custa a revisão completa?', 'R$ 90,00'],
    ['qnto custa a revizao', 'R$ 90,00'],
    ['vcs alugam bicicleta?', 'Alugamos bicicletas'],
    ['qual o horário da oficina', 'das 9h às 18h'],
    ['vocês buscam a bicicleta em casa', 'às quartas'],
  ])('quotes the section first: %s', (question, expected) => {
    expect(quoted(ask(question))).toContain(expected)
  })

  it.each(['qual a capital da Austrália?', 'oi, bom dia', '', '???', 'me conta uma piada'])(
    'refuses %j',
    (question) => {
      expect(ask(question).kind).toBe('refuse')
    },
  )

  it('answers a pair that is asked by its words, whatever else is written', () => {
    const answer = ask('TEM LEVA E TRAZ?')
    expect([answer.kind, answer.sections[0]?.place, answer.sections[0]?.probability]).toEqual([
      'answer',
      sections.length - 1,
      1,
    ])
  })

  it('tells what it understood, and at most five reasons', () => {
    const answer = ask('qnto custa a revizao completa')
    expect(answer.understood).toContain('revisao')
    expect(answer.sections[0]?.reasons.length).toBeGreaterThan(0)
    expect(
      answer.sections.every(({ reasons }) => reasons.length <= 5 && reasons.every((text) => !text.includes('{'))),
    ).toBe(true)
  })

  it('is bolder or more careful by its setting, never with another order', () => {
    for (const question of ['garantia do pneu', 'revisão', 'posso alugar para meu filho']) {
      const found = findSections(index, question)
      const of = (place: number): DocumentText | undefined => sections[place]
      const [careful, bold] = [answerFrom(index, found, of, 'careful'), answerFrom(index, found, of, 'bold')]
      expect(careful.sections).toEqual(bold.sections)
      expect(careful.kind === 'answer' && bold.kind !== 'answer').toBe(false)
    }
  })

  it('cuts a sentence that is too long between words, so that no link or picture is torn', () => {
    const question = readQuestion(index, 'como trocar a bicicleta?')
    const quoteFrom = (text: string): string =>
      quotedText(text, quoteOf(text, question, evidenceOf(question, { title: 'Trocas', text, questions: [] })))
    const words = 'trocamos a bicicleta que foi comprada na loja '.repeat(12)
    const link = `https://oficina.example/${'trocar-'.repeat(10)}ok`
    expect(quoteFrom(`${words}${link} em ${words}`)).toBe(words.trim())
    for (const before of ['', 'a']) {
      const endless = quoteFrom(before + '🚲'.repeat(400))
      expect(endless.isWellFormed()).toBe(true)
      expect(endless.length).toBeGreaterThan(longestQuote - 2)
    }
  })

  it('never quotes what was removed', () => {
    const without = sections.map((section) => (section.title.endsWith('Revisão') ? undefined : section))
    const answer = ask('quanto custa a revisão completa?', without)
    expect(answer.sections.every(({ place }) => without[place] !== undefined)).toBe(true)
  })

  it('quotes slices of the section, of at most their length, and the same for the same question', () => {
    const words = rules.split(/\s+/).filter((word) => word !== '')
    const long = `${rules.replaceAll(/#.*\n/g, '')} `.repeat(3)
    const texts = cutSections(long).map(({ text }) => ({ title: 'Tudo', text, questions: [] }))
    const own = finish(indexSections(texts.map(prepareSection)))
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...words), fc.string()), { maxLength: 8 }), (asked) => {
        const found = findSections(own, asked.join(' '))
        const answer = answerFrom(own, found, (place) => texts[place])
        expect(answerFrom(own, findSections(own, asked.join(' ')), (place) => texts[place])).toEqual(answer)
        for (const { place, quote, probability } of answer.sections) {
          const { text = '' } = texts[place] ?? {}
          expect(probability).toBeGreaterThanOrEqual(0)
          expect(probability).toBeLessThanOrEqual(1)
          expect(quote.every(({ start, end }) => start >= 0 && start < end && end <= text.length)).toBe(true)
          expect(quotedText(text, quote).length).toBeLessThanOrEqual(longestQuote + 1)
        }
      }),
      propertyRuns(200),
    )
  })

  it('quotes a list with the line that leads it', () => {
    const items = Array.from(
      { length: 12 },
      (_, at) => `- ${['capacete', 'farol', 'selim', 'corrente'][at % 4]} número ${at}, com nota fiscal e na caixa`,
    )
    const text =
      `${'Uma frase qualquer sobre a loja. '.repeat(4)}\nPara trocar peças, traga:\n${items.join('\n')}`.slice(0, 900)
    const list = [{ title: 'Trocas', text, questions: [] }]
    const own = finish(indexSections(list.map(prepareSection)))
    const [first] = answerFrom(
      own,
      findSections(own, 'o que trago para trocar o selim'),
      (place) => list[place],
    ).sections
    expect(quotedText(text, first?.quote ?? [])).toMatch(/^Para trocar peças, traga:\n- /)
  })
})

describe('prepared sections', () => {
  it('keep the terms of text and title, and the words that no lexicon has', () => {
    const bytes = prepareSection({ title: 'Trocas', text: 'Trocamos o Zyntrax em 30 dias.', questions: [] })
    expect(isCurrentSection(bytes)).toBe(true)
    expect(readPrepared(bytes)).toMatchObject({ length: 6, rare: ['zyntrax'] })
  })

  it('are refused in another format', () => {
    const bytes = prepareSection(pair)
    bytes[0] = 0
    expect(isCurrentSection(bytes)).toBe(false)
    expect(() => readPrepared(bytes)).toThrow(RangeError)
  })

  it('may be none', () => {
    const empty = finish(indexSections([]))
    expect(answerFrom(empty, findSections(empty, 'qual o prazo?'), () => undefined)).toMatchObject({
      kind: 'refuse',
      sections: [],
    })
  })
})

it('has a weight for each feature', () => {
  expect([sectionWeights.weights.length, sectionWeights.usual.length]).toEqual([
    featureNames.length,
    featureNames.length,
  ])
  expect(pairWeights.weights.length).toBe(featureNames.length + pairFeatureNames.length)
})

it.each([
  ['troca', 'trocamos', 'trocar', 'troquei'],
  ['entrega', 'entregas', 'entregamos', 'entregar'],
  ['cancelamento', 'cancelar', 'cancelado'],
  ['montagem', 'montar', 'montamos'],
  ['animal', 'animais'],
  ['produto', 'produtos'],
])('stems %s and its forms to the same', (...words) => {
  expect(new Set(words.map(stemOf)).size).toBe(1)
})

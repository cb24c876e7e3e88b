import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../scripts/lib/property-runs.ts'
import { compileEntities, findEntities, fold, loadNode, systemEntities, trainNode, understand } from './index.ts'
import { foldCharacter } from './text/fold.ts'
import { lex } from './text/lex.ts'
import type { EntityDefinition, ExitDefinition, NodeDefinition } from './types.ts'

const moment = { now: '2026-11-18T13:20:00Z', timeZone: 'America/Sao_Paulo' }
const colours: EntityDefinition = {
  id: 1,
  name: 'cor',
  kind: 'list',
  fuzzy: true,
  entries: ['Azul', 'Vermelho', 'Verde claro'].map((value) => ({ value, synonyms: [] })),
}
const codes: EntityDefinition = {
  id: 2,
  name: 'codigo',
  kind: 'regex',
  fuzzy: false,
  entries: [{ value: '[a-z]+\\d+', synonyms: [] }],
}
const entities = compileEntities([colours, codes])
const entityIds = [1, 2, ...systemEntities.map(({ id }) => id)]

/** Pieces that entities are made of, between any other text. */
const pieces = [
  'amanhã',
  ' às 14h30',
  'R$ 1.234,56',
  ' dia 15 ',
  '529.982.247-25',
  'ana@teste.com',
  '(11) 98888-7777',
  'vermelo',
  'VERDE  CLARO',
  'abc12',
  '👍',
  'e\u0301',
  'dois mil',
  ' daqui a duas horas',
  ' dez para as',
  ' 3 dias antes do ',
  'primeira terça de ',
  ' segunda e ',
  ' no 12',
  '9h-',
  '\u200d',
  ' ',
]
const message = fc
  .array(
    fc.oneof(
      fc.constantFrom(...pieces),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

const phrase = fc.constantFrom(
  'quero cancelar',
  'pagar boleto',
  'segunda via',
  'falar com atendente',
  'qual o horário',
  'onde fica a loja',
  'rastrear meu pedido',
  'trocar produto',
  'oi',
  'obrigado',
)
const exitsOf = fc
  .array(fc.uniqueArray(phrase, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  .map((lists) => lists.map((phrases, index): ExitDefinition => ({ id: `exit-${index}`, phrases, entityId: null })))
const nodeOf: fc.Arbitrary<NodeDefinition> = fc.record({
  exits: exitsOf,
  background: fc.array(phrase, { maxLength: 6 }),
})

describe('fold', () => {
  it('is idempotent, for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => fold(fold(text)) === fold(text)),
      propertyRuns(100),
    )
  })

  it('is idempotent for every code point of Unicode', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      if (code >= 0xd800 && code <= 0xdfff) continue
      const once = foldCharacter(code)
      let twice = ''
      for (const part of once) twice += foldCharacter(part.codePointAt(0) ?? 0)
      if (twice !== once) expect.fail(`U+${code.toString(16)}: ${once} becomes ${twice}`)
    }
  })

  it('takes away capitals, accents and superfluous spaces, and leaves the rest', () => {
    expect(fold('  Ação\u00a0 É\tJÁ!  ')).toBe('acao e ja!')
  })
})

describe('places in the text', () => {
  it('lexemes cover disjoint parts of the original text, in order', () => {
    fc.assert(
      fc.property(message, (text) => {
        let last = 0
        for (const { start, end } of lex(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(text.length)
          last = end
        }
      }),
      propertyRuns(100),
    )
  })

  it('entities point into the original text, in order, none overlapping another of its kind', () => {
    fc.assert(
      fc.property(message, fc.constantFrom(...entityIds), (text, id) => {
        let last = 0
        for (const found of findEntities(entities, id, text, moment)) {
          expect(text.slice(found.start, found.end)).toBe(found.text)
          expect(found.text).not.toBe('')
          expect(found.start).toBeGreaterThanOrEqual(last)
          last = found.end
        }
      }),
      propertyRuns(500),
    )
  })
})

describe('a trained node', () => {
  it('is the same to the byte when trained twice', () => {
    fc.assert(
      fc.property(nodeOf, (definition) => {
        const [once, again] = [trainNode(definition), trainNode(structuredClone(definition))]
        expect(JSON.stringify(again)).toBe(JSON.stringify(once))
      }),
      propertyRuns(30),
    )
  })

  it('answers the same after a way through JSON', () => {
    fc.assert(
      fc.property(nodeOf, message, (definition, text) => {
        const trained = trainNode(definition)
        const again = JSON.parse(JSON.stringify(trained))
        expect(understand(loadNode(again), entities, { text }, moment)).toEqual(
          understand(loadNode(trained), entities, { text }, moment),
        )
      }),
      propertyRuns(30),
    )
  })

  it('gives a tie to the first exit by position, whatever the message', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(phrase, { minLength: 1, maxLength: 4 }),
        fc.array(phrase, { maxLength: 4 }),
        phrase,
        (phrases, background, word) => {
          const other = { id: 'other', phrases: ['quero viajar'], entityId: null }
          const twins = ['first', 'second'].map((id) => ({ id, phrases, entityId: null }))
          for (const exits of [
            [...twins, other],
            [other, ...twins],
            [twins[0] ?? other, other, twins[1] ?? other],
          ]) {
            const node = loadNode(trainNode({ exits, background }))
            const { exitId, runnerUp } = understand(node, entities, { text: `${word} por gentileza` }, moment)
            expect(exitId).not.toBe('second')
            if (exitId === null) expect(runnerUp?.exitId).not.toBe('second')
          }
        },
      ),
      propertyRuns(30),
    )
  })

  it('answers every message with a score from 0 to 1 and an exit of its own', () => {
    fc.assert(
      fc.property(nodeOf, message, (definition, text) => {
        const result = understand(loadNode(trainNode(definition)), entities, { text }, moment)
        expect(result.score).toBeGreaterThanOrEqual(0)
        expect(result.score).toBeLessThanOrEqual(1)
        if (result.exitId !== null) expect(definition.exits.map(({ id }) => id)).toContain(result.exitId)
        for (const word of result.words) expect(text).toContain(word)
      }),
      propertyRuns(60),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { compileEntities, loadNode, trainNode, understand } from '../index.ts'
import { conceptsOf, isCommonWord, topicsOf } from '../lexicon/lexicon.ts'
import { editDistance } from '../text/distance.ts'
import { wordIndex } from '../text/word-index.ts'
import { repairedWords } from './repair.ts'
import { defaultSettings } from './settings.ts'
import { rejoined, termsOf } from './terms.ts'

const read = (text: string): string =>
  termsOf(text, true)
    .map((term) => term.text)
    .join(' ')

const vocabulary = new Map([
  ['rastrear', 3],
  ['encomenda', 2],
  ['boleto', 1],
  ['zorbex', 1],
])
const index = wordIndex(vocabulary.keys())
const repaired = (word: string): string => repairedWords(word, vocabulary, index, defaultSettings).join(' ')

describe('chat Portuguese', () => {
  it.each([
    ['vc', 'voce'],
    ['oq vc faz', 'o que voce faz'],
    ['blz', 'beleza'],
    ['tbm qro', 'tambem quero'],
    ['pq?', 'por que'],
    ['OBG!!', 'obrigado'],
    ['obrigadaaaa', 'obrigada'],
    ['siiiim', 'sim'],
    ['nãooo', 'nao'],
    ['oiiii', 'oi'],
    ['kkkkkk', 'risada'],
    ['hahahaha', 'risada'],
    ['rsrsrs', 'risada'],
    ['👍', 'ok'],
    ['valeu 🙏', 'valeu obrigado'],
    ['Ação já', 'acao ja'],
    ['carro', 'carro'],
    ['2a via', '2a via'],
  ])('reads %s as %s', (text, words) => {
    expect(read(text)).toBe(words)
  })

  it('keeps the place of a shortcut for every word that it stands for', () => {
    expect(termsOf('diz oq é', true).slice(1, 3)).toEqual([
      { text: 'o', start: 4, end: 6 },
      { text: 'que', start: 4, end: 6 },
    ])
  })

  it('puts right a space in the wrong place', () => {
    const known = (word: string): boolean => isCommonWord(word)
    expect(rejoined(termsOf('manda ob oleto', true), known).map((term) => term.text)).toEqual(['manda', 'o', 'boleto'])
    expect(rejoined(termsOf('quero pagar', true), known).map((term) => term.text)).toEqual(['quero', 'pagar'])
  })
})

describe('repair of typing errors', () => {
  it.each([
    ['rastraer', 'rastrear'],
    ['encomemda', 'encomenda'],
    ['enconmeda', 'encomenda'],
    ['bolteo', 'boleto'],
    ['zorbx', 'zorbex'],
    ['cancelr', 'cancelar'],
    ['segundavia', 'segunda via'],
  ])('reads %s as %s', (word, wanted) => {
    expect(repaired(word)).toBe(wanted)
  })

  it('never touches a word of the language, however near a word of the node', () => {
    for (const word of ['voleio', 'pagar', 'casa', 'carta', 'conta', 'comer', 'rastreio']) {
      if (isCommonWord(word)) expect(repaired(word)).toBe(word)
    }
    expect(['pagar', 'casa', 'carta', 'conta', 'comer', 'rastreio'].every(isCommonWord)).toBe(true)
  })

  it('leaves what is like nothing known, short words and codes', () => {
    for (const word of ['xqzwkt', 'xz', 'ab12', '2026']) expect(repaired(word)).toBe(word)
  })
})

describe('edit distance', () => {
  it('counts insertions, deletions, substitutions and swaps, and gives up past the limit', () => {
    expect(editDistance('boleto', 'boleto', 2)).toBe(0)
    expect(editDistance('boelto', 'boleto', 2)).toBe(1)
    expect(editDistance('bolet', 'boleto', 2)).toBe(1)
    expect(editDistance('bolleeto', 'boleto', 2)).toBe(2)
    expect(editDistance('fatura', 'boleto', 2)).toBe(3)
  })
})

describe('concepts', () => {
  it('are the same for words that customers use for one thing', () => {
    expect(conceptsOf(['quitar'])).toContain('pagar')
    expect(conceptsOf(['paguei'])).toContain('pagar')
    expect(conceptsOf(['desativando'])).toContain('cancelar')
  })

  it('prefer an expression to its words', () => {
    expect(conceptsOf(['nota', 'fiscal'])).toContain('notafiscal')
    expect(conceptsOf(['nota', 'fiscal'])).not.toContain('prova')
  })

  it('share subjects', () => {
    expect(topicsOf(['boleto', 'pix'])).toEqual(['pagamento'])
  })
})

it('takes no exit for a number between small words that a phrase happens to share', () => {
  const exits = [
    { id: 'a', phrases: ['não tenho o número', 'não encontrei o e-mail', 'perdi o e-mail'], entityId: null },
    { id: 'b', phrases: ['quero falar com alguém'], entityId: null },
  ]
  const node = loadNode(trainNode({ exits, background: ['onde está meu pedido', 'quero trocar um produto'] }))
  const moment = { now: '2026-05-04T12:00:00Z', timeZone: 'America/Sao_Paulo' }
  expect(understand(node, compileEntities([]), { text: 'é o 10482' }, moment).exitId).toBe(null)
})

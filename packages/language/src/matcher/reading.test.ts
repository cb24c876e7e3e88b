import { describe, expect, it } from 'vitest'
import { compileEntities, loadNode, trainNode, understand } from '../index.ts'
import { conceptsOf, isCommonWord, topicsOf } from '../lexicon/lexicon.ts'
import { editDistance } from '../text/distance.ts'
import { slipCost } from '../text/slips.ts'
import { wordIndex } from '../text/word-index.ts'
import { markUnwanted } from './negation.ts'
import { readTerms } from './repair.ts'
import { defaultSettings } from './settings.ts'
import { termsOf } from './terms.ts'

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
const known = { vocabulary, index: wordIndex(vocabulary.keys()), isRelated: () => false }
const repaired = (text: string): string =>
  readTerms(termsOf(text, true), known, defaultSettings)
    .flatMap((term) => term.words)
    .join(' ')

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
    ['rastreae', 'rastrear'],
    ['encommmenda', 'encomenda'],
    ['manda ob oleto', 'manda o boleto'],
    ['rastrearencomenda', 'rastrear encomenda'],
    ['quer orastrear', 'quero rastrear'],
    ['rastre ar', 'rastrear'],
    ['quero pagar', 'quero pagar'],
  ])('reads %s as %s', (word, wanted) => {
    expect(repaired(word)).toBe(wanted)
  })

  it('never touches a word of the language, however near a word of the node', () => {
    for (const word of ['voleio', 'pagar', 'casa', 'carta', 'conta', 'comer', 'rastreio']) {
      if (isCommonWord(word)) expect(repaired(word)).toBe(word)
    }
    expect(['pagar', 'casa', 'carta', 'conta', 'comer', 'rastreio'].every(isCommonWord)).toBe(true)
  })

  it('reads no runs of letters that are no words, and no more unknown words than people write', () => {
    const run = `boleto${'qwrtz'.repeat(8)}`
    expect(repaired(run)).toBe(run)
    const read = repaired(Array.from({ length: 60 }, () => 'boleot').join(' ')).split(' ')
    expect(read.slice(0, 24).every((word) => word === 'boleto')).toBe(true)
    expect(read.slice(24).every((word) => word === 'boleot')).toBe(true)
  })

  it('leaves what is like nothing known, short words and codes', () => {
    for (const word of ['xqzwkt', 'xz', 'ab12', '2026']) expect(repaired(word)).toBe(word)
  })
})

describe('the cost of slips', () => {
  it('is nothing for the word itself, and less for a likely slip than for another error', () => {
    expect(slipCost('boleto', 'boleto')).toBe(0)
    for (const slip of ['boelto', 'bolleto', 'bolero', 'bolrto', 'boleyo']) {
      expect([slip, slipCost(slip, 'boleto') < slipCost('bomeso', 'boleto')]).toEqual([slip, true])
    }
    expect(slipCost('boelto', 'boleto')).toBeLessThan(slipCost('bolet', 'boleto'))
    expect(slipCost('ooleto', 'boleto')).toBeGreaterThan(slipCost('boleyo', 'boleto'))
  })
})

describe('what a message does not want', () => {
  it.each([
    ['nao quero trocar', 'nao quero !trocar'],
    ['nao quero a troca', 'nao quero a !troca'],
    ['hoje nao vou pagar boleto', 'hoje nao vou !pagar boleto'],
    ['nao quero mais comprar', 'nao quero mais comprar'],
    ['nao consigo pagar', 'nao consigo pagar'],
    ['nao quero', 'nao quero'],
    ['quero trocar', 'quero trocar'],
  ])('is marked: %s', (text, marked) => {
    expect(markUnwanted(text.split(' ')).join(' ')).toBe(marked)
  })

  it('is not taken for the wish', () => {
    const exits = [
      { id: 'troca', phrases: ['quero trocar', 'trocar o produto', 'preciso fazer uma troca'], entityId: null },
      { id: 'prazo', phrases: ['quando chega', 'qual o prazo de entrega'], entityId: null },
    ]
    const node = loadNode(trainNode({ exits, background: ['segunda via do boleto', 'falar com atendente'] }))
    const moment = { now: '2026-05-04T12:00:00Z', timeZone: 'America/Sao_Paulo' }
    const exitOf = (text: string) => understand(node, compileEntities([]), { text }, moment).exitId
    expect(exitOf('queria trocar')).toBe('troca')
    expect(exitOf('não quero trocar')).toBe(null)
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
    expect(conceptsOf(['quitar']).whole).toContain('pagar')
    expect(conceptsOf(['paguei']).whole).toContain('pagar')
    expect(conceptsOf(['desativando']).whole).toContain('cancelar')
  })

  it('prefer an expression to its words', () => {
    expect(conceptsOf(['nota', 'fiscal']).whole).toContain('notafiscal')
    expect(conceptsOf(['nota', 'fiscal']).whole).not.toContain('prova')
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

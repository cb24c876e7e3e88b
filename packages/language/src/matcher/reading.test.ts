import { describe, expect, it } from 'vitest'
import { compileEntities, loadNode, trainNode, understand } from '../index.ts'
import { conceptSpans, isCommonWord, topicsOf } from '../lexicon/lexicon.ts'
import { editDistance } from '../text/distance.ts'
import { slipCost } from '../text/slips.ts'
import { wordIndex } from '../text/word-index.ts'
import { unwantedWords } from './negation.ts'
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
    .map((word) => word.text)
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
      { text: 'o', start: 4, end: 6, opens: false },
      { text: 'que', start: 4, end: 6, opens: false },
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

  it('touches no word of the language by itself, however near a word of the node', () => {
    for (const word of ['pagar', 'casa', 'carta', 'conta', 'comer', 'rastreio']) {
      expect([word, isCommonWord(word), repaired(word)]).toEqual([word, true, word])
    }
  })

  it('joins no word to a picture or across a comma', () => {
    expect(repaired('xq 😂')).toBe('xq risada')
    expect(repaired('rastre, ar')).not.toBe('rastrear')
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
  const marked = (text: string): string => {
    const terms = termsOf(text, true)
    const unwanted = unwantedWords(terms, conceptSpans(terms.map((term) => term.text)))
    return terms.map((term, place) => (unwanted?.[place] ? `!${term.text}` : term.text)).join(' ')
  }

  it.each([
    ['não quero trocar', 'nao quero !trocar'],
    ['n quero a troca', 'nao quero a !troca'],
    ['hoje não vou pagar no boleto', 'hoje nao vou !pagar no !boleto'],
    ['não quero trocar, quero devolver', 'nao quero !trocar quero devolver'],
    ['não quero trocar mas devolver', 'nao quero !trocar mas devolver'],
    ['não, quero a camiseta', 'nao quero a camiseta'],
    ['não quero mais comprar', 'nao quero mais comprar'],
    ['não vou poder ir', 'nao vou poder ir'],
    ['não consigo pagar', 'nao consigo pagar'],
    ['não quero', 'nao quero'],
    ['quero trocar', 'quero trocar'],
  ])('is marked to the end of its clause: %s', (text, wanted) => {
    expect(marked(text)).toBe(wanted)
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
    for (const text of ['não quero trocar', 'não quero trocar o produto', 'não vou fazer troca'])
      expect([text, exitOf(text)]).toEqual([text, null])
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
  const conceptsOf = (text: string): string[] => conceptSpans(text.split(' ')).flatMap(({ concepts }) => concepts)

  it('are the same for words that customers use for one thing', () => {
    expect(conceptsOf('quitar')).toContain('pagar')
    expect(conceptsOf('paguei')).toContain('pagar')
    expect(conceptsOf('desativando')).toContain('cancelar')
  })

  it('prefer an expression to its words', () => {
    expect(conceptsOf('nota fiscal')).toContain('notafiscal')
    expect(conceptsOf('nota fiscal')).not.toContain('prova')
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

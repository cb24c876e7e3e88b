// Gate: what counts as a word.
import { describe, expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'
import { distinctWords, queryOf, wantedWords } from './words.ts'

describe('the words of a text', () => {
  it('are folded, each once, letters and digits alone', () => {
    expect(distinctWords('Ação! AÇÃO, e-mail: joão@loja.com (nº 10.482) ½ 🙂 ﬁm')).toEqual([
      'acao',
      'e',
      'mail',
      'joao',
      'loja',
      'com',
      'no',
      '10',
      '482',
      '12',
      'fim',
    ])
  })

  it('stay few and short whatever is written', () => {
    const words = distinctWords(`${'x'.repeat(9_000)} ${Array.from({ length: 2_000 }, (_, at) => `p${at}`).join(' ')}`)
    expect([words.length, words[0]?.length]).toEqual([500, 40])
  })

  it('are looked for as beginnings from three letters on, and never by one character alone', () => {
    expect(queryOf(wantedWords("entrega de 'pedido'"))).toBe("'entrega':* & 'de' & 'pedido':*")
    expect(wantedWords('é')).toEqual([])
    expect(wantedWords('?! %')).toEqual([])
  })
})

describe('an excerpt', () => {
  const marked = (text: string, wanted: string): string[] => {
    const { text: part, marks } = excerptOf(text, wantedWords(wanted))
    return marks.map(([start, end]) => part.slice(start, end))
  }

  it('marks what was looked for where it stands, accents and all', () => {
    expect(excerptOf('A entrega é amanhã;\nas Entregas, não.', ['entreg'])).toEqual({
      text: 'A entrega é amanhã; as Entregas, não.',
      marks: [
        [2, 9],
        [23, 31],
      ],
    })
  })

  it('begins and ends between words, around the first that was found', () => {
    const long = `${'palavra '.repeat(40)}caneca quebrada ${'depois '.repeat(40)}`
    const { text } = excerptOf(long, ['caneca'])
    expect(text).toMatch(/^…palavra .*caneca quebrada .*depois…$/)
    expect(text.length).toBeLessThan(150)
    expect(marked(long, 'caneca quebrada')).toEqual(['caneca', 'quebrada'])
  })

  it('cuts a word that is longer than the place, and no character in two', () => {
    const { text } = excerptOf('🙂'.repeat(200), ['nada'])
    expect(text.isWellFormed()).toBe(true)
    expect(excerptOf('x'.repeat(500), ['xxx']).text.length).toBe(141)
  })
})

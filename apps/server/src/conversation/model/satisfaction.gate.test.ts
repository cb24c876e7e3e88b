// Gate: what counts as a mark.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../../scripts/lib/property-runs.ts'
import { parseRating } from './satisfaction.ts'

describe('what a customer answers', () => {
  it.each([
    ['5', 5, null],
    [' 3 \n', 3, null],
    ['4.', 4, null],
    ['1!', 1, null],
    ['5️⃣', 5, null],
    ['5, fui bem atendido', 5, 'fui bem atendido'],
    ['2,demorou', 2, 'demorou'],
    ['4 , a Ana foi ótima.\nObrigado!', 4, 'a Ana foi ótima.\nObrigado!'],
    ['3\ndemorou um pouco', 3, 'demorou um pouco'],
    ['5️⃣, perfeito', 5, 'perfeito'],
  ])('%j is %s', (text, score, comment) => expect(parseRating(text)).toEqual({ score, comment }))

  it.each([
    ['0'],
    ['6'],
    ['10'],
    ['55'],
    ['1,5'],
    ['5,'],
    ['5 caixas'],
    ['5 - 10 caixas'],
    ['nota 5'],
    ['oi'],
    [''],
    ['quero 2, por favor'],
    ['2. via do boleto'],
    ['5?'],
  ])('%j begins a conversation', (text) => expect(parseRating(text)).toBeNull())

  it('loses no word of a comment, and takes none that does not fit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.string({ unit: 'grapheme', maxLength: 5_000 }), (score, words) => {
        const rating = parseRating(`${score}, ${words}`)
        const comment = words.trim()
        expect(rating).toEqual(comment === '' || comment.length > 4096 ? null : { score, comment })
      }),
      propertyRuns(100),
    )
  })

  it('is a number from 1 to 5 alone wherever it is anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 ,.!\nab️⃣'), maxLength: 8 }), (text) => {
        const rating = parseRating(text)
        if (rating === null) return
        expect([1, 2, 3, 4, 5]).toContain(rating.score)
        expect(text.trim().startsWith(String(rating.score))).toBe(true)
        expect(/^\s*\d+\d/.test(text)).toBe(false)
      }),
      propertyRuns(100),
    )
  })
})

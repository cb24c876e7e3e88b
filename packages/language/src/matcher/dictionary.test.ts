import { describe, expect, it } from 'vitest'
import { editDistance } from '../text/distance.ts'
import { commonAt, commonTable } from './dictionary.ts'

describe('common words near another', () => {
  it('are all those at one error', () => {
    for (const word of ['boleot', 'pagr', 'encomnda', 'horaro', 'xqzwkt']) {
      const wanted = commonTable().words.filter((known) => editDistance(word, known, 1) === 1)
      expect(commonAt(word, 1)).toEqual(wanted)
    }
  })

  it('are those at two errors that lost letters or changed one reach', () => {
    expect(commonAt('encommenddar', 2)).toContain('encomendar')
    expect(commonAt('endreço', 1).concat(commonAt('endreco', 1))).toContain('endereco')
    expect(commonAt('reembalsoo', 2)).toContain('reembolso')
    for (const word of commonAt('reembalsoo', 2)) expect(editDistance('reembalsoo', word, 2)).toBe(2)
  })
})

import { describe, expect, it } from 'vitest'
import { parseToFrame, parseToLoader, wrap } from './bridge.ts'

describe('what page and frame say to each other', () => {
  it('comes through as it was said', () => {
    expect(parseToFrame(wrap({ type: 'visible', visible: true, focus: false }))).toEqual({
      type: 'visible',
      visible: true,
      focus: false,
    })
    expect(parseToLoader(wrap({ type: 'unread', count: 3, chime: true }))).toEqual({
      type: 'unread',
      count: 3,
      chime: true,
    })
    expect(parseToLoader(wrap({ type: 'close' }))).toEqual({ type: 'close' })
  })

  it('is nothing where it comes from another script of the page', () => {
    for (const data of [
      null,
      'close',
      7,
      {},
      { type: 'close' },
      { mark: 'other', type: 'close' },
      [wrap({ type: 'close' })],
    ]) {
      expect(parseToLoader(data)).toBeNull()
      expect(parseToFrame(data)).toBeNull()
    }
  })

  it('counts nothing that is no number', () => {
    const { mark } = wrap({ type: 'close' })
    for (const count of [-1, Number.NaN, '3', null]) expect(parseToLoader({ mark, type: 'unread', count })).toBeNull()
  })
})

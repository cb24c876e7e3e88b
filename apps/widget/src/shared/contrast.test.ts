import { describe, expect, it } from 'vitest'
import { contrast, ink, legible, mix, normalizeColor, textOn, white } from './contrast.ts'

const tenantColors = [
  '#d3d3d3',
  '#a4a4a4',
  '#02cdad',
  '#ff0025',
  '#ffe600',
  '#1b2a6b',
  '#ffffff',
  '#000000',
  '#757575',
  '#777777',
  '#888888',
]
/** Every grey, since luminance is all that the choice depends on. */
const greys = Array.from({ length: 256 }, (_, part) => `#${part.toString(16).padStart(2, '0').repeat(3)}`)

describe('text on a colour of the tenant', () => {
  it('reaches 4.5:1 on every colour', () => {
    for (const color of [...tenantColors, ...greys])
      expect(contrast(textOn(color), color), color).toBeGreaterThanOrEqual(4.5)
  })

  it('is white on dark colours and ink on light ones', () => {
    expect(textOn('#1b2a6b')).toBe(white)
    expect(textOn('#ffe600')).toBe(ink)
  })
})

describe('legible', () => {
  it('makes any colour readable on light and dark surfaces', () => {
    for (const surface of ['#ffffff', '#15181c'])
      for (const color of tenantColors)
        expect(contrast(legible(color, surface), surface), color).toBeGreaterThanOrEqual(4.5)
  })

  it('leaves a colour that is readable already', () => {
    expect(legible('#1b2a6b', '#ffffff')).toBe('#1b2a6b')
  })
})

describe('colours as written', () => {
  it('takes short and bare forms and puts grey for what is no colour', () => {
    expect(normalizeColor('#0af')).toBe('#00aaff')
    expect(normalizeColor('02CDAD')).toBe('#02cdad')
    expect(normalizeColor('url(javascript:1)')).toBe('#d3d3d3')
  })

  it('mixes by share', () => {
    expect(mix('#000000', '#ffffff', 0)).toBe('#000000')
    expect(mix('#000000', '#ffffff', 1)).toBe('#ffffff')
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  })
})

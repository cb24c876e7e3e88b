import { contrastOf } from '@prosa/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../../scripts/lib/property-runs.ts'
import {
  computeBrandShades,
  computeLuminance,
  computeTextOnBrand,
  defaultBrandColor,
  parseBrandColor,
} from './brand-shades.ts'

const anyColor = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((channels) => `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`)

/** Luminance of the near-black ink of tokens.css and of white. */
const textLuminance = { ink: 0.0015, white: 1 }

describe('brand shades', () => {
  it('keeps the brand untouched as shade 6', () => {
    fc.assert(
      fc.property(anyColor, (color) => computeBrandShades(color)[6] === color),
      propertyRuns(100),
    )
  })

  it('gives ten valid colours for any brand', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const shades = computeBrandShades(color)
        return shades.length === 10 && shades.every((shade) => /^#[0-9a-f]{6}$/.test(shade))
      }),
      propertyRuns(100),
    )
  })

  it('only darkens from the brand to shade 9', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const [six, seven, eight, nine] = computeBrandShades(color).slice(6).map(computeLuminance)
        return (
          (six ?? 0) >= (seven ?? 1) - 0.002 &&
          (seven ?? 0) >= (eight ?? 1) - 0.002 &&
          (eight ?? 0) >= (nine ?? 1) - 0.002
        )
      }),
      propertyRuns(100),
    )
  })

  it('starts from a paper tint whatever the brand', () => {
    for (const color of ['#02cdad', '#ff0025', '#046af3', '#ffd400', '#0a043c']) {
      expect(computeLuminance(computeBrandShades(color)[0])).toBeGreaterThan(0.85)
    }
  })

  it('picks a text that reads with 4.5:1 on any brand', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const text = textLuminance[computeTextOnBrand(color)]
        return contrastOf(computeLuminance(color), text) >= 4.5
      }),
      propertyRuns(100),
    )
  })

  it('writes ink on teal, yellow and pure red, white on blue and navy', () => {
    expect(['#02cdad', '#ffd400', '#ff0025', '#046af3', '#0a043c'].map(computeTextOnBrand)).toEqual([
      'ink',
      'ink',
      'ink',
      'white',
      'white',
    ])
  })

  it('reads short colours and falls back to the default brand on anything else', () => {
    expect(parseBrandColor(' #FC0 ')).toBe('#ffcc00')
    for (const color of [null, undefined, '', 'red', '#12', '#1234567', 'url(x)']) {
      expect(parseBrandColor(color)).toBe(defaultBrandColor)
    }
  })
})

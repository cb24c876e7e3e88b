// Gate: what strangers’ files may claim is bounded.
import { describe, expect, it } from 'vitest'
import { chain, drawingOf, harmless, square, twenty, unfolding } from '../testing/drawings.ts'
import { demandSmallDrawing } from './demand-small-drawing.ts'

const many = (attribute: (next: string) => string) => (next: string | undefined) =>
  twenty(`<rect width="9" height="9" ${next === undefined ? '' : attribute(next)}/>`)
const masked = many((next) => `mask="url(#${next})"`)
const clipped = many((next) => `clip-path='url("#${next}")'`)
const painted = many((next) => `fill="url(&quot;#${next}&quot;)"`)

describe('a drawing', () => {
  it.each<[string, Buffer]>([
    ['of groups that use groups', unfolding()],
    ['of masks in masks', drawingOf(chain((name, next) => `<mask id="${name}">${masked(next)}</mask>`))],
    ['of clips in clips', drawingOf(chain((name, next) => `<clipPath id="${name}">${clipped(next)}</clipPath>`))],
    ['of patterns in patterns', drawingOf(chain((name, next) => `<pattern id="${name}">${painted(next)}</pattern>`))],
    [
      'of patterns that a style paints with',
      drawingOf(
        `<style>${chain((name, next) => (next ? `.${name}, g > rect { fill: url( '#${next}' ) }` : ''))}</style>${chain(
          (name) => `<pattern id="${name}">${twenty(`<rect class="x ${name}"/>`)}</pattern>`,
        )}`,
      ),
    ],
    [
      'whose addresses are entities',
      Buffer.from(`<!DOCTYPE svg [<!ENTITY h "#b">]>${unfolding().toString().replaceAll('"#b"', '"&h;"')}`),
    ],
    ['whose addresses are written as numbers', Buffer.from(unfolding().toString().replaceAll('"#', '"&#x23;'))],
    ['of groups in groups without end', drawingOf('<g>'.repeat(100_000))],
    ['that holds another drawing', drawingOf('<image href="data:image/svg+xml;base64,PHN2Zy8+"/>')],
    ['that holds something without a name', drawingOf('<image xlink:href = "data:;base64,PHN2Zy8+"/>')],
  ])('%s is refused', (_, bytes) => {
    expect(() => demandSmallDrawing(bytes)).toThrow('tooComplex')
  })

  it.each<[string, Buffer]>([
    ['of one square', harmless()],
    ['of twenty thousand squares of its own', drawingOf(square.repeat(20_000))],
    ['that uses a symbol five hundred times', drawingOf(`<g id="s">${square}</g>${'<use href="#s"/>'.repeat(500)}`)],
    [
      'that paints two thousand squares with one gradient',
      drawingOf(
        `<linearGradient id="g">${'<stop/>'.repeat(8)}</linearGradient>${'<rect fill="url(#g)"/>'.repeat(2_000)}`,
      ),
    ],
    ['that refers to itself', drawingOf('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>')],
    ['with a photo in it', drawingOf('<image href="data:image/png;base64,AAAA"/>')],
    [
      'with an entity of a long address',
      Buffer.from(`<!DOCTYPE svg [<!ENTITY ns "http://ns.adobe.com/x/">]>${drawingOf(square, 'xmlns:x="&ns;"')}`),
    ],
  ])('%s is taken', (_, bytes) => {
    expect(() => demandSmallDrawing(bytes)).not.toThrow()
  })

  it.each<[string, string]>([
    ['a page', '<html/>'],
    ['entities of entities', `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${harmless()}`],
    ['entities of elements', `<!DOCTYPE svg [<!ENTITY a '<rect/>'>]>${harmless()}`],
  ])('is not %s', (_, text) => {
    expect(() => demandSmallDrawing(Buffer.from(text))).toThrow('broken')
  })

  it('that never closes its tags, quotes and comments is looked at in a moment', () => {
    const began = performance.now()
    for (const part of ['<a ', '<a "', '<!--', '<![CDATA['])
      demandSmallDrawing(Buffer.from(`${harmless()}${part.repeat(100_000)}`))
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

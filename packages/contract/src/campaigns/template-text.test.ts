import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../scripts/lib/property-runs.ts'
import { isVisible } from '../visible.ts'
import { lackingOf } from './campaign-bodies.ts'
import { fillTemplate, fitTemplateValue, listGaps, partsOf } from './template-text.ts'

const template = {
  header: 'Pedido {{1}}',
  body: 'Olá {{1}}, chega {{2}}.',
  footer: 'Loja',
  variables: ['{{1}}', '{{1}}', '{{2}}'],
}

describe('fitTemplateValue', () => {
  it.each([
    ['Ana\n\nLima', 'Ana Lima'],
    ['x      y', 'x y'],
    ['amanhã\tcedo', 'amanhã cedo'],
    ['\u00a0a\u2028b\u3000c ', 'a b c'],
    ['\u200e\u200d', ''],
    ['\u3164', ''],
    [' ', ''],
    ['🌻', '🌻'],
    ['👩\u200d🚀', '👩\u200d🚀'],
    ['null', 'null'],
    ['M\u0303ae', 'M\u0303ae'],
  ])('makes %j fit for Meta: %j', (text, fit) => {
    expect(fitTemplateValue(text)).toBe(fit)
  })

  it('leaves nothing that Meta refuses, and is the same done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const fit = fitTemplateValue(text)
        expect(fit).not.toMatch(/[\n\r\t]| {2}|^ | $/)
        expect(fitTemplateValue(fit)).toBe(fit)
        expect(fit === '').toBe(!isVisible(text))
      }),
      propertyRuns(2_000),
    )
  })
})

it('names each gap by its place', () => {
  expect(listGaps(template)).toEqual([
    { place: 'header', name: '{{1}}', index: 0 },
    { place: 'body', name: '{{1}}', index: 1 },
    { place: 'body', name: '{{2}}', index: 2 },
  ])
})

it('fills in one pass: a value that looks like a gap stays as it is', () => {
  expect(fillTemplate(template, ['10', '{{2}}', 'sexta'])).toBe('Pedido 10\nOlá {{2}}, chega sexta.\nLoja')
  expect(fillTemplate(template, ['10', '$&', 'sexta\nou sábado'])).toBe(
    'Pedido 10\nOlá $&, chega sexta ou sábado.\nLoja',
  )
})

it('keeps the gaps without a value', () => {
  expect(fillTemplate(template, ['', 'Ana', '\u200d'])).toBe('Pedido {{1}}\nOlá Ana, chega {{2}}.\nLoja')
})

it('tells words from gaps, in order', () => {
  const [, first, second] = listGaps(template)
  expect(partsOf(template, 'body')).toEqual(['Olá ', first, ', chega ', second, '.'])
})

it('counts a name that nobody can see as none', () => {
  const contact = { phone: null, email: null }
  expect(lackingOf('Olá {{1}}', { ...contact, name: '\u200e\u200d' })).toEqual([1])
  expect(lackingOf('Olá {{1}}', { ...contact, name: '🌻' })).toEqual([])
})

import { describe, expect, it } from 'vitest'
import {
  indexVariables,
  mentionedVariables,
  parseMentions,
  printMentions,
  unknownMentions,
  variablesOf,
} from './mentions.ts'
import { fromRichDocument, toRichDocument, typedText } from './rich-text.ts'
import { buildFlow } from './testing.ts'

const flow = buildFlow({
  Início: { exits: { Pedido: [] } },
  Pedido: { exits: { 'Pedido novo': ['@cor:7'] } },
  'Pedido novo': { exits: { Fim: ['@cor:7'] } },
  Fim: {},
})
const index = indexVariables(variablesOf(flow))
const labels = (text: string) => mentionedVariables(text, index).map(({ name, nodeName }) => [name, nodeName])

describe('mentions', () => {
  it('takes the longest pair that the flow knows', () => {
    expect(labels('a cor @cor-Pedido novo agora')).toEqual([['cor', 'Pedido novo']])
    expect(labels('a cor @cor-Pedido nova')).toEqual([['cor', 'Pedido']])
  })

  it('needs no letter or digit before the @', () => {
    expect(labels('mail@cor-Pedido')).toEqual([])
    expect(labels('é@cor-Pedido')).toEqual([])
    expect(labels('(@cor-Pedido)')).toEqual([['cor', 'Pedido']])
  })

  it('offers the contact as asked at Início', () => {
    expect(labels('Oi @nome-Início, @telefone-Início, @email-Início')).toHaveLength(3)
  })

  it('leaves what the flow does not know as text, and can name it', () => {
    expect(parseMentions('veja @tamanho-Menu', index)).toEqual([{ type: 'text', text: 'veja @tamanho-Menu' }])
    expect(unknownMentions('veja @tamanho-Menu e a@b-c.com', index)).toEqual(['@tamanho-Menu'])
  })

  it('are looked for in time that grows with the text, whatever it holds', () => {
    const hostile = '@'.repeat(4096)
    expect(parseMentions(hostile, index)).toEqual([{ type: 'text', text: hostile }])
    expect(labels('@cor-'.repeat(800))).toEqual([])
  })

  it('prints what it parsed', () => {
    const text = 'Oi @nome-Início,\nsua @cor-Pedido novo! @ @x'
    expect(printMentions(parseMentions(text, index))).toBe(text)
  })

  it('has a rich form with node ids that gives the same text back', () => {
    const text = 'Oi @nome-Início,\n\nsua cor é @cor-Pedido!'
    const rich = toRichDocument(text, index)
    expect(rich.content[2]?.content?.[1]).toMatchObject({
      type: 'mention',
      attrs: { nodeId: 'Pedido', variable: 'cor', shown: 'cor' },
    })
    expect(fromRichDocument(rich)).toBe(text)
  })
})

describe('typing &', () => {
  it.each([
    ['A ', 'and'],
    ['veja https://x.com/?a=1', '&'],
    ['veja www.x.com/?a=1', '&'],
    ['https://x.com e ', 'and'],
  ])('after "%s" writes "%s"', (before, written) => {
    expect(typedText(before, '&')).toBe(written)
  })
})

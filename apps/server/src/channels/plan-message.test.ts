import { channelFacts } from '@prosa/contract'
import { describe, expect, it } from 'vitest'
import { splitText } from '../platform/split-text/index.ts'
import { planMessage } from './plan-message.ts'

const { capabilities } = channelFacts.whatsapp_meta
const plan = (...labels: string[]) => {
  const buttons = labels.map((label, position) => ({
    id: `b${position}`,
    label,
    type: 'QUICK_REPLY' as const,
    link: null,
    position,
  }))
  const planned = planMessage({ text: 'Escolha', buttons, files: [] }, capabilities)
  if ('refused' in planned) throw new Error(planned.refused)
  const part = planned.parts.at(-1)
  if (part?.kind !== 'text') throw new Error('no text')
  return { text: part.text, options: part.choices?.options.map(({ label, rest }) => [label, rest]) ?? null }
}
const short = ['Um', 'Dois', 'Três']

describe('a label that does not fit into the row of a list', () => {
  it.each([
    ['Planos para a família 👨‍👩‍👧‍👦', 'Planos para a família ', '👨‍👩‍👧‍👦'],
    ['Atendimento em inglês 🇺🇸', 'Atendimento em inglês ', '🇺🇸'],
    ['Falar com a atendente 👩🏽‍💻', 'Falar com a atendente ', '👩🏽‍💻'],
    ['Segunda via de boleto 1️⃣', 'Segunda via de boleto ', '1️⃣'],
    ['Segunda via do boleto, ja\u0301', 'Segunda via do boleto, j', 'a\u0301'],
    ['Quero falar com o João e a Maria', 'Quero falar com o João e', 'a Maria'],
    ['❤️‍🔥', '❤️‍🔥', ''],
  ])('keeps the characters of %j whole', (label, shown, rest) => {
    expect(plan(label, ...short).options?.[0]).toEqual([shown, rest])
  })

  it.each([
    ['two that would look the same', ['Quero falar com o João e a Maria', 'Quero falar com o João e o Mário']],
    ['one character that is longer than the row', [`a${'\u0301'.repeat(30)}`]],
    ['one that would show nothing', ['\u2800']],
    ['one that shows something behind the row alone', [`${'\u2800'.repeat(24)}Sim`]],
  ])('writes all as numbered lines for %s', (_what, labels) => {
    const { text, options } = plan(...labels, ...short)
    expect(options).toBeNull()
    expect(text).toContain(`1. ${labels[0]}`)
    expect(text).toContain(`${labels.length + 1}. Um`)
  })
})

describe('a text in several pieces', () => {
  it.each([
    ['characters', `${'a'.repeat(18)}👨‍👩‍👧‍👦`, 20, ['a'.repeat(18), '👨‍👩‍👧‍👦']],
    ['bytes', `${'a'.repeat(18)}👨‍👩‍👧‍👦`, 30, ['a'.repeat(18), '👨‍👩‍👧‍👦']],
    ['characters', 'oi 🇺🇸🇧🇷', 8, ['oi 🇺🇸', '🇧🇷']],
    ['characters', `a${'\u0301'.repeat(30)}`, 20, [`a${'\u0301'.repeat(19)}`, '\u0301'.repeat(11)]],
  ] as const)('is cut between whole %s', (unit, text, max, pieces) => {
    expect(splitText(text, { max, unit })).toEqual(pieces)
  })
})

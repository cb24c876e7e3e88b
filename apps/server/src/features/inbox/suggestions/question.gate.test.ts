// Gate: which question an answer belongs to.
import { describe, expect, it } from 'vitest'
import { questionOf, wasSaid } from './question.ts'
import type { SaidRow } from './suggestions.queries.ts'

const client = (text: string) => ['CLIENT', text] as const
const bot = (text: string) => ['BOT', text] as const
const person = (text: string) => ['HUMAN', text] as const

/** Messages in the order in which they were said. */
const said = (...messages: readonly (readonly [string, string])[]): SaidRow[] =>
  messages.map(([sender, text], place) => ({ seq: place + 1, sender, text })).reverse()

describe('the question of a room', () => {
  it('is what the customer wrote last, in a row', () => {
    expect(questionOf(said(client('oi'), bot('Olá!'), client('bom dia'), client('qual o prazo?')))).toMatchObject({
      seq: 4,
      text: 'bom dia\nqual o prazo?',
    })
  })

  it('is none once a person has answered, or where nobody wrote', () => {
    expect(questionOf(said(client('qual o prazo?'), person('5 dias')))).toBeNull()
    expect(questionOf(said(person('Boa tarde'), bot('Até logo')))).toBeNull()
    expect(questionOf([])).toBeNull()
  })

  it('stays one where the bot said something afterwards: it called a person, or did not understand', () => {
    expect(questionOf(said(client('qual o prazo?'), bot('Vou chamar alguém.')))?.text).toBe('qual o prazo?')
  })

  it('is of words: a picture alone asks nothing', () => {
    expect(questionOf(said(client('qual o prazo?'), bot('?'), client('')))).toBeNull()
    expect(questionOf(said(client('olha'), client(''), client(' assim ')))?.text).toBe('olha\nassim')
  })

  it('is the end of very many words', () => {
    const text = questionOf(said(client('a'.repeat(5_000)), client('qual o prazo?')))?.text ?? ''
    expect([text.length, text.endsWith('qual o prazo?')]).toEqual([1_000, true])
  })
})

describe('what was said already', () => {
  const question = questionOf(said(bot('Olá, Renata! Tudo bem?'), client('oi')))

  it.each([
    ['Olá, Renata! Tudo bem?', true],
    ['ola renata, TUDO BEM', true],
    ['Olá, {{contato}}! Tudo bem?', true],
    ['Olá, {{contato}}! Como posso ajudar?', false],
    ['{{contato}}', false],
    ['O prazo é de 5 dias.', false],
  ])('%s: %s', (text, expected) => expect(question && wasSaid(text, question)).toBe(expected))
})

import { describe, expect, it } from 'vitest'
import { cannedAmong } from './canned.ts'
import { findAnswers, type SaidMessage } from './find-answers.ts'

const answer = 'Abrimos aos domingos das 10h às 16h, menos no Natal.'
type Said = [sender: 'CLIENT' | 'BOT' | 'HUMAN', text: string, minute?: number, over?: Partial<SaidMessage>]
const dialogOf = (said: readonly Said[], dialogId = 1): SaidMessage[] =>
  said.map(([sender, text, minute = 0, over = {}], place) => ({
    dialogId,
    seq: place + 1,
    sender,
    userId: sender === 'HUMAN' ? 7 : null,
    text,
    at: new Date(Date.UTC(2026, 0, 5, 12, minute)),
    isTemplate: false,
    isRefusal: false,
    ...over,
  }))
const found = (said: readonly Said[], canned: readonly string[] = []) =>
  findAnswers(dialogOf(said), cannedAmong(canned)).map((one) => [one.question, one.answer])
const refusal = { isRefusal: true }

describe('answers of attendants', () => {
  it('are to what a person was asked, and to what the documents refused, whatever the bot said then', () => {
    expect(
      found([
        ['CLIENT', 'oi'],
        ['CLIENT', 'vocês abrem domingo?'],
        ['CLIENT', 'é que só posso nesse dia'],
        ['HUMAN', answer],
        ['HUMAN', 'Posso ajudar em mais alguma coisa, ou era só isso mesmo?'],
      ]),
    ).toEqual([['vocês abrem domingo?', answer]])
    expect(
      found([
        ['CLIENT', 'funcionamento domingos'],
        ['BOT', 'Não encontrei isso.', 0, refusal],
        ['BOT', 'Vou chamar alguém.'],
        ['HUMAN', answer],
      ]),
    ).toEqual([['funcionamento domingos', answer]])
  })

  it.each<[string, Said[], string[]?]>([
    [
      'what a bot answered',
      [
        ['CLIENT', 'vocês abrem domingo?'],
        ['BOT', 'Sim.'],
        ['HUMAN', answer],
      ],
    ],
    [
      'no question',
      [
        ['CLIENT', 'quero reclamar do atendimento'],
        ['HUMAN', answer],
      ],
    ],
    [
      'a question that names nothing',
      [
        ['CLIENT', 'tudo bem?'],
        ['HUMAN', answer],
      ],
    ],
    [
      'after more than ten minutes',
      [
        ['CLIENT', 'vocês abrem domingo?'],
        ['HUMAN', answer, 11],
      ],
    ],
    [
      'a short answer',
      [
        ['CLIENT', 'vocês abrem domingo?'],
        ['HUMAN', 'Abrimos, sim.'],
      ],
    ],
    [
      'of an outside system',
      [
        ['CLIENT', 'vocês abrem domingo?'],
        ['HUMAN', answer, 0, { userId: null }],
      ],
    ],
    [
      'a template',
      [
        ['CLIENT', 'vocês abrem domingo?'],
        ['HUMAN', answer, 0, { isTemplate: true }],
      ],
    ],
    [
      'a canned answer',
      [
        ['CLIENT', 'vocês abrem domingo?'],
        ['HUMAN', `Olá, Ana! ${answer}`],
      ],
      [`Olá, {{nome}}! ${answer}`],
    ],
    [
      'not the first one',
      [
        ['CLIENT', 'vocês abrem domingo?'],
        ['HUMAN', 'Um momento.'],
        ['HUMAN', answer],
      ],
    ],
  ])('are none: %s', (_, said, canned) => {
    expect(found(said, canned)).toEqual([])
  })

  it('lose what tells who it is about, and keep their lines and figures', () => {
    expect(
      found([
        ['CLIENT', 'vocês entregam hoje? meu cpf é 123.456.789-09'],
        ['HUMAN', 'Entregamos até as 18h.\nO frete custa 12% do pedido; dúvidas em 11 98765-4321.'],
      ]),
    ).toEqual([
      [
        'vocês entregam hoje? meu cpf é [CPF]',
        'Entregamos até as 18h.\nO frete custa 12% do pedido; dúvidas em [número].',
      ],
    ])
  })

  it('are the same in any letters, and others with another figure', () => {
    const sameOf = (text: string) =>
      findAnswers(
        dialogOf([
          ['CLIENT', 'Vocês abrem domingo?'],
          ['HUMAN', text],
        ]),
        () => false,
      )[0]?.same.toString('hex')
    expect(sameOf(answer.toUpperCase())).toBe(sameOf(answer))
    expect(sameOf(answer.replace('16h', '18h'))).not.toBe(sameOf(answer))
  })
})

describe('a canned answer', () => {
  it.each([
    ['Olá, Ana! Seu pedido 77 saiu hoje.', true],
    ['olá, ana! seu pedido saiu hoje.', true],
    ['Seu pedido 77 saiu hoje.', false],
    ['Olá, Ana! Seu pedido 77 saiu hoje. Chega amanhã.', false],
  ])('is known whatever fills it: %j', (text, isKnown) => {
    expect(cannedAmong(['Olá, {{nome}}! Seu pedido{{numero}} saiu hoje.', '{{tudo}}'])(text)).toBe(isKnown)
  })
})

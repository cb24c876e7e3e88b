import { describe, expect, it } from 'vitest'
import { compileFlow } from '../compile.ts'
import type { FlowDocument } from '../document.ts'
import { loadFlow } from '../load.ts'
import { buildFlow, talk } from '../testing.ts'
import { doubtLabel } from './doubt.ts'
import { step } from './step.ts'
import { reply } from './testing/shop.ts'
import { restingSession } from './turn.ts'
import type { Session } from './types.ts'

const tickets = buildFlow({
  Início: {
    says: 'Oi!',
    exits: {
      Cancelamento: ['cancelar meu ingresso', 'quero cancelar o ingresso', 'desistir do ingresso'],
      Repasse: ['transferir meu ingresso', 'quero transferir o ingresso', 'repassar o ingresso'],
      Horários: ['a que horas abre', 'horário de abertura'],
    },
    fallbackMessages: ['Hein?'],
  },
  Cancelamento: { says: 'Cancelado.', exits: { Fim: [] } },
  Repasse: { says: 'Para quem?', exits: { Fim: [] } },
  Horários: { says: 'Às 9.', exits: { Fim: [] } },
  Fim: { says: 'Até logo' },
})
const question = 'Você quis dizer “cancelar meu ingresso” ou “transferir meu ingresso”?'
const asking = { asksInDoubt: true }
const inDoubt = () => talk(tickets, asking).user('bom dia').bot('Oi!').user('meu ingresso').bot(question)

describe('a message that may mean either of two exits', () => {
  it('is asked about with two buttons, and the conversation stays where it is', () => {
    const conversation = inDoubt().silent().goesTo('Início')
    expect(conversation.buttons()).toEqual(['1 cancelar meu ingresso', '2 transferir meu ingresso'])
    expect(conversation.trace).toMatchObject([
      { outcome: 'doubted', rule: 'matcher', exitId: null, targetId: null, text: 'meu ingresso' },
    ])
    expect(conversation.trace[0]?.doubt).toHaveLength(2)
  })

  it('is not where the bot is not to ask, and not where one exit is clearly meant', () => {
    talk(tickets).user('bom dia').bot('Oi!').user('meu ingresso').bot('Cancelado.')
    talk(tickets, asking).user('bom dia').bot('Oi!').user('quero cancelar meu ingresso').bot('Cancelado.')
    talk(tickets, asking).user('bom dia').bot('Oi!').user('qual é a capital da França').bot('Hein?')
  })

  it('is asked about when it opens the conversation, behind the greeting', () => {
    talk(tickets, asking)
      .user('meu ingresso')
      .bot('Oi!', question)
      .silent()
      .goesTo('Início')
      .user('2')
      .bot('Para quem?')
  })

  it.each([['2'], ['a segunda'], ['opção 2'], ['transferir meu ingresso'], ['Passar meu ingreso a outra pessoa']])(
    'goes where the answer says: %s',
    (answer) => {
      const conversation = inDoubt().user(answer).bot('Para quem?').silent().goesTo('Repasse')
      expect(conversation.session?.doubt).toBeNull()
    },
  )

  it('goes where the tapped button says, by id alone or by its place', () => {
    const conversation = inDoubt()
    const doubt = conversation.session?.doubt
    const say = conversation.effects.find((effect) => effect.kind === 'say')
    const button = say?.kind === 'say' ? say.buttons[1] : undefined
    expect(doubtLabel(doubt, button?.id)).toBe('transferir meu ingresso')
    expect(doubtLabel(doubt, 'another')).toBeNull()
    conversation
      .gets({ kind: 'button', id: button?.id ?? '' })
      .bot('Para quem?')
      .goesTo('Repasse')
    inDoubt().gets({ kind: 'button', position: 1 }).bot('Cancelado.')
    expect(conversation.trace).toMatchObject([{ rule: 'choice', outcome: 'exit', score: 1, phrase: 'meu ingresso' }])
  })

  it('is forgotten once the customer says something else, which is understood as ever', () => {
    const conversation = inDoubt().user('a que horas abre').bot('Às 9.').goesTo('Horários')
    expect(conversation.session?.doubt).toBeNull()
    expect(inDoubt().user('qual é a capital da França').bot('Hein?').session?.doubt).toBeNull()
    expect(inDoubt().file(null).bot('Hein?').session?.doubt).toBeNull()
  })

  it('is asked about once: the same doubt again takes the likelier exit', () => {
    inDoubt().user('o meu ingresso').bot('Cancelado.').silent()
  })

  it('is asked about again when the customer is silent', () => {
    const conversation = inDoubt().gets({ kind: 'silence' }).does('repeat', { text: question })
    conversation.user('1').bot('Cancelado.')
  })

  it('names an exit by the button that leads there, and cuts a long phrase between words', () => {
    const long = 'quero passar o ingresso que comprei na semana passada a outra pessoa'
    const flow = buildFlow({
      Início: {
        says: [{ text: 'Oi!', buttons: [reply('Cancelar meu ingresso')] }],
        exits: { A: ['quero cancelar o ingresso', 'cancelar meu ingresso'], B: [long, 'passar meu ingresso'] },
      },
      A: { says: 'a', exits: { Fim: [] } },
      B: { says: 'b', exits: { Fim: [] } },
      Fim: { says: 'Até logo' },
    })
    const conversation = talk(flow, asking).user('bom dia').bot('Oi!').user('meu ingresso')
    const said = conversation.effects.find((effect) => effect.kind === 'say')
    expect(said).toMatchObject({
      buttons: [{ label: 'Cancelar meu ingresso' }, { label: 'quero passar o ingresso que comprei na semana…' }],
    })
  })

  it('is none in a session that an earlier release stored', () => {
    const { doubt: _, ...stored } = { ...restingSession(), nodeId: 'Início' }
    const context = { now: '2026-03-10T12:00:00Z', timeZone: 'America/Sao_Paulo', random: 0, ...asking }
    const { session, effects } = step(
      loaded(tickets),
      stored as Session,
      { kind: 'text', text: 'meu ingresso' },
      context,
    )
    expect(effects).toMatchObject([{ kind: 'say', text: question }])
    expect(session.doubt?.text).toBe('meu ingresso')
  })
})

const loaded = (document: FlowDocument) => {
  const { compiled } = compileFlow(document, [])
  if (!compiled) throw new Error('A flow that may not run')
  return loadFlow(compiled)
}

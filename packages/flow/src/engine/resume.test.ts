import { describe, expect, it } from 'vitest'
import { buildFlow, talk } from '../testing.ts'
import { isEndless } from './resume.ts'
import { sessionLimits } from './types.ts'

const flow = buildFlow({
  Início: { says: 'Vendas?', exits: { Vendas: ['vendas'] }, silence: ['Lembrete'] },
  Vendas: { says: 'Qual cor?', exits: { Fim: [] } },
  Lembrete: { says: 'Ainda está aí?', exits: { Vendas: ['sim'] }, silence: ['Adeus', { otherwise: 'end' }] },
  Adeus: { says: 'Até logo.' },
  Fim: { says: 'Anotado.' },
})
const after = (nodeId: string, canSay = true) => ({ kind: 'resume', nodeId, canSay }) as const
const outcomes = (conversation: ReturnType<typeof talk>) => conversation.trace.map(({ outcome }) => outcome)

describe('the end of a wait', () => {
  it('takes the exit of silence, and from there the next', () => {
    const conversation = talk(flow)
      .user('oi')
      .bot('Vendas?')
      .gets(after('Início'))
      .bot('Ainda está aí?')
      .goesTo('Lembrete')
    expect(conversation.trace).toMatchObject([{ outcome: 'resumed', exitId: 'Início/w', targetId: 'Lembrete' }])
    conversation.gets(after('Lembrete')).bot('Até logo.').does('end')
  })

  it('is ignored where an answer came first, where nothing waits, and while an outside answer is awaited', () => {
    const answered = talk(flow).user('oi').user('vendas').gets(after('Início')).silent().goesTo('Vendas')
    expect(outcomes(answered)).toEqual(['ignored'])
    talk(flow).gets(after('Início')).silent()
    const called = buildFlow({ Início: { says: 'Oi', silence: ['Fim'], webhookCall: true }, Fim: { says: 'Fim' } })
    talk(called).user('oi').gets(after('Início')).silent().webhook({}).bot('Oi')
  })

  it('is no exit for any answer: what is not understood stays not understood', () => {
    talk(flow).user('oi').bot('Vendas?').user('xyz').goesTo('Início')
    const only = buildFlow({ Início: { says: 'Um momento.', silence: ['Fim'] }, Fim: { says: 'Pronto.' } })
    const waiting = talk(only).user('oi').bot('Um momento.').user('oi?').goesTo('Início')
    expect(outcomes(waiting)).toEqual(['fallback'])
    talk(only).user('oi').bot('Um momento.').gets({ kind: 'silence' }).silent().gets(after('Início')).bot('Pronto.')
  })

  it('where the channel takes no more message, goes the way drawn for it: people unless told', () => {
    talk(flow).user('oi').bot('Vendas?').gets(after('Início', false)).silent().does('transfer', { transferData: null })
    const ended = talk(flow)
      .user('oi')
      .gets(after('Início'))
      .bot('Ainda está aí?')
      .gets(after('Lembrete', false))
      .silent()
    ended.does('end').doesNot('transfer')
    expect(ended.session?.nodeId).toBeNull()
  })

  it('where the channel takes no more message, goes on by the approved message that was chosen for it, if the account has it', () => {
    const template = { name: 'retomar', language: 'pt_BR', values: [] }
    const byTemplate = buildFlow({
      Início: { says: 'Vendas?', exits: { Vendas: ['vendas'] }, silence: ['Lembrete', { template, otherwise: 'end' }] },
      Lembrete: { says: 'Ainda está aí?', exits: { Vendas: ['sim'] } },
      Vendas: { says: 'Qual cor?' },
    })
    const late = { ...after('Início', false), hasTemplate: true }
    const conversation = talk(byTemplate).user('oi').gets(late).silent().does('template').goesTo('Lembrete')
    expect(outcomes(conversation)).toEqual(['resumed'])
    conversation.user('sim').bot('Qual cor?')
    talk(byTemplate)
      .user('oi')
      .gets({ ...late, canSay: true })
      .bot('Ainda está aí?')
      .doesNot('template')
    talk(byTemplate).user('oi').gets(after('Início', false)).silent().does('end').doesNot('template')
    talk(flow).user('oi').gets(late).silent().does('transfer').doesNot('template')
  })

  it('goes on all the same to a node that says nothing', () => {
    const quiet = buildFlow({
      Início: { says: 'Oi', exits: { Fim: ['fim'] }, silence: ['Pessoas', { otherwise: 'end' }] },
      Pessoas: { transfer: true },
      Fim: { says: 'Fim' },
    })
    talk(quiet).user('oi').gets(after('Início', false)).does('transfer')
  })

  it('rests after some waits without a word, in a document with a cycle', () => {
    const cycle = buildFlow({
      Início: { says: 'Oi', exits: { A: [] } },
      A: { says: 'a', silence: ['B'] },
      B: { says: 'b', silence: ['A'] },
    })
    const conversation = talk(cycle).user('oi').user('vai')
    const resume = () => conversation.gets(after(conversation.session?.nodeId ?? ''))
    for (let count = 0; count < sessionLimits.resumes; count += 1) expect(outcomes(resume())).toEqual(['resumed'])
    // Whatever the channel takes: that is not why.
    expect(isEndless(conversation.session)).toBe(true)
    expect(outcomes(resume())).toEqual(['rested'])
    conversation.silent().does('end')
    expect(conversation.session?.nodeId).toBeNull()
    // A word begins the count anew.
    conversation.user('oi').user('vai')
    expect(outcomes(resume())).toEqual(['resumed'])
  })
})

import { describe, expect, it } from 'vitest'
import { compileFlow } from '../compile.ts'
import { loadFlow } from '../load.ts'
import { buildFlow, talk } from '../testing.ts'
import { texts } from '../texts.ts'
import { step } from './step.ts'
import { options, shop } from './testing/shop.ts'
import { sessionLimits } from './types.ts'

describe('variables', () => {
  it('hold the reference value of what was asked', () => {
    talk(shop, options).user('quero comprar').user('o rubro').bot('Então vermelho , certo?')
  })

  it('are empty without a value, and doubled spaces close up', () => {
    const flow = buildFlow({
      Início: { says: 'Oi @nome-Início , tudo @cor-Pede bem?', exits: { Pede: ['x'] } },
      Pede: { exits: { Fim: ['@cor:7'] } },
      Fim: {},
    })
    talk(flow, { contact: { name: 'Ana' } })
      .user('a')
      .bot('Oi Ana , tudo bem?')
    talk(flow, {}).user('a').bot('Oi , tudo bem?')
  })

  it('hold the first of several values in one message', () => {
    talk(shop, options).user('quero comprar').user('azul ou vermelho').bot('Então azul , certo?')
  })

  it('of the contact are offered as asked at Início', () => {
    const flow = buildFlow({ Início: { says: ['@nome-Início', '@telefone-Início', '@email-Início'] } })
    talk(flow, { contact: { name: 'Ana', phone: '+5511', email: 'a@b.c' } })
      .user('a')
      .bot('Ana', '+5511', 'a@b.c')
  })

  it('asked again keep the last answer', () => {
    const flow = buildFlow({
      Início: { says: 'Cor?', exits: { Confirma: ['@cor:7'] } },
      Confirma: { says: '@cor-Início?', exits: { Fim: ['@cor:7'] } },
      Fim: { says: '@cor-Confirma' },
    })
    talk(flow, options).user('oi').user('azul').bot('azul?').user('rubro').bot('vermelho')
  })
})

describe('a date', () => {
  it('is said as people write it, asked again too, and goes to a webhook as it was found', () => {
    const flow = buildFlow({
      Início: { says: 'Que dia?', exits: { Turno: ['@date:-101'] } },
      Turno: {
        says: 'Para @date-Início, manhã ou tarde?',
        exits: { Fim: ['manhã'] },
        fallbackMessages: ['Manhã ou tarde de @date-Início?'],
      },
      Fim: { says: 'Até @date-Início', webhookCall: true },
    })
    talk(flow, { now: '2026-12-01T12:00:00Z' })
      .user('oi')
      .user('3 de dezembro')
      .bot('Para quinta-feira, 3 de dezembro, manhã ou tarde?')
      .user('tanto faz')
      .bot('Manhã ou tarde de quinta-feira, 3 de dezembro?')
      .user('manhã')
      .does('callWebhook', { variables: { date: '2026-12-03' } })
      .webhook({ date: '2026-12-04' })
      .bot('Até sexta-feira, 4 de dezembro')
  })
})

const never = (): never => {
  throw new Error('A flow of the tests always compiles')
}

describe('an answer that is longer than a session keeps', () => {
  it('is cut between whole signs: half of one is no text that can be stored', () => {
    const flow = buildFlow({
      Início: { says: 'Conte.', exits: { Mais: ['@texto:-108'] } },
      Mais: { says: 'E mais?', exits: { Fim: ['fim'] } },
      Fim: { says: 'Tchau' },
    })
    const { session } = talk(flow)
      .user('oi')
      .user(`${'a'.repeat(999)}👍 e mais`)
    expect(session?.variables['texto-Início']).toBe('a'.repeat(999))
    const long = talk(flow)
      .user('oi')
      .user(`${'a'.repeat(4_095)}👍`)
    expect(JSON.stringify(long.session)).not.toMatch(/\\ud[89a-f]/)
  })
})

describe('a webhook', () => {
  const flow = buildFlow({
    Início: { says: 'Oi @nome-Início', exits: { Fim: ['fim'] }, webhookCall: true },
    Fim: { says: 'Tchau', transfer: true },
  })

  it('is called before the messages, which its answer brings, its variables filling those of the same name', () => {
    talk(flow)
      .user('fim')
      .silent()
      .does('callWebhook', { nodeName: 'Início' })
      .webhook({ nome: 'Bia', outra: 1 }, 12)
      .bot('Oi Bia', 'Tchau')
      .does('transfer', { workspaceId: 12 })
  })

  it('may name the node with the variable, and fills the one of that node alone', () => {
    const two = buildFlow({
      Início: { says: 'De onde?', exits: { Destino: ['@texto:-108'] } },
      Destino: { says: 'Para onde?', exits: { Fim: ['@texto:-108'] } },
      Fim: { says: 'De @texto-Início para @texto-Destino', webhookCall: true },
    })
    const ride = () => talk(two).user('oi').user('Santos').user('Bauru')
    ride().webhook({ 'texto-Destino': 'Bauru (SP)' }).bot('De Santos para Bauru (SP)')
    ride().webhook({ texto: 'Lins', 'texto-Início': 'Santos (SP)' }).bot('De Santos (SP) para Lins')
    ride().webhook({ 'texto-Nunca': 'x' }).bot('De Santos para Bauru')
  })

  it('that fails is gone on without', () => {
    talk(flow, { contact: { name: 'Ana' } })
      .user('oi')
      .webhook(null)
      .bot('Oi Ana')
      .goesTo('Início')
  })

  it('holds further messages back until it has answered, then they are taken in order', () => {
    talk(flow).user('oi').user('fim').silent().webhook({}).bot('Oi', 'Tchau').does('transfer')
  })

  it('whose answer is lost is gone on without when the customer writes after two minutes', () => {
    const loaded = loadFlow(compileFlow(flow, []).compiled ?? never())
    const at = (now: string) => ({ now, timeZone: 'America/Sao_Paulo', random: 0 })
    const first = step(loaded, null, { kind: 'text', text: 'oi' }, at('2026-03-10T12:00:00Z'))
    const early = step(loaded, first.session, { kind: 'text', text: 'alô' }, at('2026-03-10T12:02:00Z'))
    expect(early.effects).toEqual([])
    const late = step(loaded, early.session, { kind: 'text', text: 'fim' }, at('2026-03-10T12:02:01Z'))
    expect(late.effects.map(({ kind }) => kind)).toEqual(['say', 'say', 'say', 'transfer'])
  })

  it('that ends in a transfer leaves to people what waited behind it', () => {
    const conversation = talk(flow).user('fim').user('alô').user('tem alguém?').webhook({}).bot('Oi', 'Tchau').silent()
    expect(conversation.session).toMatchObject({ nodeId: null, queue: [], awaiting: null })
  })

  it('is waited for by the number of its call', () => {
    talk(flow)
      .user('oi')
      .gets({ kind: 'webhookAnswer', callId: 99, variables: { nome: 'X' } })
      .silent()
      .webhook({ nome: 'Bia' })
      .bot('Oi Bia')
  })

  it('answered late or twice changes nothing', () => {
    const conversation = talk(flow).user('oi').webhook({})
    const before = conversation.session
    conversation.gets({ kind: 'webhookAnswer', callId: 1, variables: { nome: 'X' } }).silent()
    expect(conversation.session).toEqual(before)
  })

  it('keeps no more messages than the session has room for', () => {
    const conversation = talk(flow).user('oi')
    for (let count = 0; count < 2 * sessionLimits.queue; count += 1) conversation.user('x'.repeat(9000))
    expect(conversation.session?.queue).toHaveLength(sessionLimits.queue)
    expect(JSON.stringify(conversation.session).length).toBeLessThan(100_000)
    expect(conversation.trace).toMatchObject([{ outcome: 'ignored' }])
  })
})

describe('a language provider', () => {
  const asking = { ...options, asksProvider: true }

  it('is asked where neither phrase, button nor entity decides', () => {
    talk(shop, asking).user('oi').user('2').doesNot('askLanguage').goesTo('Suporte')
    talk(shop, asking)
      .user('oi')
      .user('me vê um negócio aí')
      .silent()
      .does('askLanguage', { text: 'me vê um negócio aí' })
      .provider('Vendas')
      .bot('Qual cor?')
      .goesTo('Vendas')
  })

  it('that understood nothing brings the fallback, and that failed the built-in understanding', () => {
    talk(shop, asking).user('oi').user('zzz www').provider('').bot(texts.fallback)
    talk(shop, asking).user('oi').user('queria comprar').provider(null).bot('Qual cor?')
  })
})

describe('the trace', () => {
  it('tells the exit, the rule and the phrase that decided', () => {
    const { trace } = talk(shop, options).user('oi').user('QUERO COMPRAR')
    expect(trace).toMatchObject([
      {
        nodeId: 'Início',
        outcome: 'exit',
        rule: 'phrase',
        exitId: 'Início/e0',
        targetId: 'Vendas',
        phrase: 'quero comprar',
        score: 1,
      },
    ])
  })
})

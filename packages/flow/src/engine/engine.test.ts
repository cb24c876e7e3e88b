import type { EntityDefinition } from '@prosa/language'
import { describe, expect, it } from 'vitest'
import type { FlowButton } from '../document.ts'
import { buildFlow, talk } from '../testing.ts'
import { texts } from '../texts.ts'
import { sessionLimits } from './types.ts'

const reply = (label: string, position = 0): FlowButton => ({
  id: `b:${label}`,
  position,
  label,
  type: 'QUICK_REPLY',
  link: null,
})
const cores: EntityDefinition = {
  id: 7,
  name: 'cor',
  kind: 'list',
  fuzzy: false,
  entries: [
    { value: 'vermelho', synonyms: ['rubro'] },
    { value: 'azul', synonyms: [] },
  ],
}

const shop = buildFlow({
  Início: {
    says: ['Olá!', { text: 'Vendas ou suporte?', buttons: [reply('Vendas'), reply('Suporte', 1)] }],
    exits: { Vendas: ['Vendas', 'quero comprar'], Suporte: ['Suporte', 'preciso de ajuda'] },
  },
  Vendas: {
    says: 'Qual cor?',
    exits: { Pedido: ['@cor:7'], Preço: ['quanto custa'] },
    fallbackMessages: ['Diga uma cor.'],
  },
  Pedido: { says: 'Então @cor-Vendas , certo?', exits: { Fim: [] } },
  Preço: { says: 'Dez reais.' },
  Suporte: {
    says: 'Vou chamar alguém.',
    exits: { Fim: ['ok'] },
    transfer: true,
    tag: { stage: 'Suporte', list: 'Fila' },
  },
  Fim: { says: 'Até logo' },
})
const options = { entities: [cores] }

describe('the beginning', () => {
  it("says Início's messages to the first message, whatever it is, and waits", () => {
    talk(shop, options).user('xyz').bot('Olá!', 'Vendas ou suporte?').silent().goesTo('Início')
  })

  it('then tries the first message on the phrases of Início', () => {
    talk(shop, options).user('Quero comprar!').bot('Olá!', 'Vendas ou suporte?', 'Qual cor?').goesTo('Vendas')
  })

  it('tries the first message on no any-answer exit, no entity and no number of a button', () => {
    const any = buildFlow({ Início: { says: 'Oi', exits: { Fim: [] } }, Fim: { says: 'Tchau' } })
    talk(any).user('qualquer coisa').bot('Oi').silent().goesTo('Início').user('outra').bot('Tchau')
    const asks = buildFlow({ Início: { says: 'Oi', exits: { Fim: ['@cor:7'] } }, Fim: { says: 'Tchau' } })
    talk(asks, options).user('azul').bot('Oi').silent().goesTo('Início').user('azul').bot('Tchau')
    talk(shop, options).user('1').bot('Olá!', 'Vendas ou suporte?').silent().goesTo('Início')
  })

  it('tries the first message like any other where Início says nothing', () => {
    const mute = buildFlow({ Início: { exits: { Fim: ['oi'] }, fallbackMessages: ['Hein?'] }, Fim: { says: 'Tchau' } })
    talk(mute).user('oi').bot('Tchau')
    talk(mute).user('zzz').bot('Hein?').goesTo('Início')
    const any = buildFlow({ Início: { exits: { Fim: [] } }, Fim: { says: 'Tchau' } })
    talk(any).user('zzz').bot('Tchau')
  })

  it('greets a file without caption and waits', () => {
    talk(shop, options).file(null).bot('Olá!', 'Vendas ou suporte?').silent().goesTo('Início')
  })
})

describe('a node', () => {
  it('is entered with its tag first, then its messages, then the transfer, and its exits are not used', () => {
    const conversation = talk(shop, options)
      .user('oi')
      .user('preciso de ajuda')
      .bot('Vou chamar alguém.')
      .goesTo('Suporte')
    expect(conversation.effects.map(({ kind, step }) => [kind, step])).toEqual([
      ['tag', 0],
      ['say', 1],
      ['transfer', 2],
    ])
    conversation.does('tag', { stage: 'Suporte', list: 'Fila' }).does('transfer', { transferData: null })
    expect(conversation.session?.nodeId).toBeNull()
  })

  it('with exits waits for the customer, and is never passed through by itself', () => {
    const chain = buildFlow({
      Início: { says: 'a', exits: { B: ['b'] } },
      B: { says: 'b', exits: { C: [] } },
      C: { says: 'c' },
    })
    talk(chain).user('b').bot('a', 'b').silent().goesTo('B')
  })

  it('without exits ends the flow, and the next message starts again with nothing remembered', () => {
    const conversation = talk(shop, options).user('quero comprar').user('azul').user('sim').bot('Até logo').does('end')
    expect(conversation.session).toMatchObject({ nodeId: null, variables: {} })
    conversation.user('oi').bot('Olá!', 'Vendas ou suporte?').goesTo('Início')
  })

  it('tries only its own exits', () => {
    talk(shop, options).user('oi').user('quero comprar').user('preciso de ajuda').bot('Diga uma cor.').goesTo('Vendas')
  })

  it('takes an exit without phrase and entity for any answer that no other took', () => {
    talk(shop, options).user('quero comprar').user('azul').user('pode ser, sei lá').bot('Até logo')
  })
})

describe('quick replies', () => {
  it('tapped, named by number or by label, count as their label at the present node', () => {
    for (const say of ['2', 'suporte', 'opção 2']) talk(shop, options).user('oi').user(say).goesTo('Suporte')
    talk(shop, options).user('oi').taps('Vendas').bot('Qual cor?').goesTo('Vendas')
    talk(shop, options).user('oi').gets({ kind: 'button', position: 2 }).goesTo('Suporte')
  })

  it('tapped late are tried at the node where the conversation now is', () => {
    talk(shop, options).user('quero comprar').taps('Suporte').bot('Diga uma cor.').goesTo('Vendas')
  })

  it('carry their number, links none', () => {
    const link: FlowButton = { id: 'l', position: 0, label: 'Site', type: 'LINK', link: 'https://x.com' }
    const flow = buildFlow({
      Início: {
        says: [
          { text: 'Oi', buttons: [link, reply('A', 1)] },
          { text: '?', buttons: [reply('B')] },
        ],
        exits: { Fim: ['A', 'B'] },
      },
      Fim: {},
    })
    const conversation = talk(flow).user('oi').bot('Oi')
    expect(conversation.buttons()).toEqual(['- Site', '1 A'])
    conversation.bot('?')
    expect(conversation.buttons()).toEqual(['2 B'])
  })
})

describe('the fallback', () => {
  it("says the node's text, with its quick replies again, and stays", () => {
    const conversation = talk(shop, options).user('oi').user('zzz www').bot(texts.fallback).goesTo('Início')
    expect(conversation.buttons()).toEqual(['1 Vendas', '2 Suporte'])
    talk(shop, options).user('quero comprar').user('zzz www').bot('Diga uma cor.')
  })

  it("falls back to the bot's texts, then to the product's", () => {
    talk(shop, { ...options, botFallbackMessages: ['Não peguei.'] })
      .user('oi')
      .user('zzz')
      .bot('Não peguei.')
    talk(shop, { ...options, botFallbackMessages: [' '] })
      .user('oi')
      .user('zzz')
      .bot(texts.fallback)
  })

  it.each([0, 0.3, 0.5, 0.99, 1])('never says the same twice running where there is another (random %d)', (random) => {
    const flow = buildFlow({
      Início: { says: 'Oi', exits: { Fim: ['fim'] }, fallbackMessages: ['a', 'b', 'c'] },
      Fim: {},
    })
    const conversation = talk(flow, { random }).user('oi')
    let last = ''
    for (let turn = 0; turn < 6; turn += 1) {
      const [say] = conversation.user('zzz').effects
      const text = say?.kind === 'say' ? say.text : ''
      expect(['a', 'b', 'c']).toContain(text)
      expect(text).not.toBe(last)
      last = text
    }
  })
})

describe('files, reactions and silence', () => {
  it('counts a file as its caption, and without one only the any-answer exit takes it', () => {
    talk(shop, options).user('oi').file('quero comprar').goesTo('Vendas')
    talk(shop, options).user('oi').file(null).bot(texts.fallback).goesTo('Início')
    talk(shop, options).user('quero comprar').user('azul').file(null).bot('Até logo')
  })

  it('makes no turn of a reaction', () => {
    const conversation = talk(shop, options).user('oi').gets({ kind: 'reaction' }).silent().goesTo('Início')
    expect(conversation.effects).toEqual([])
  })

  it("repeats the node's last text with its buttons into the silence, and at rest nothing", () => {
    const conversation = talk(shop, options)
      .user('oi')
      .gets({ kind: 'silence' })
      .does('repeat', { text: 'Vendas ou suporte?' })
    expect(conversation.effects[0]).toMatchObject({ buttons: [{ label: 'Vendas' }, { label: 'Suporte' }] })
    expect(talk(shop, options).gets({ kind: 'silence' }).effects).toEqual([])
  })
})

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

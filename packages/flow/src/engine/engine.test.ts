import { describe, expect, it } from 'vitest'
import { compileFlow } from '../compile.ts'
import type { FlowButton } from '../document.ts'
import { buildFlow, talk } from '../testing.ts'
import { texts } from '../texts.ts'
import { options, reply, shop } from './testing/shop.ts'

describe('the beginning', () => {
  it("says Início's messages to the first message, whatever it is, and waits", () => {
    talk(shop, options).user('xyz').bot('Olá!', 'Vendas ou suporte?').silent().goesTo('Início')
  })

  it('then tries the first message on the phrases of Início', () => {
    talk(shop, options).user('Quero comprar!').bot('Olá!', 'Vendas ou suporte?', 'Qual cor?').goesTo('Vendas')
  })

  it('greets without its quick replies where the first message is understood: they would be pressed elsewhere', () => {
    const buttons = (text: string) =>
      talk(shop, options)
        .user(text)
        .effects.map((effect) => (effect.kind === 'say' ? effect.buttons.length : 0))
    expect([buttons('oi'), buttons('quero comprar')]).toEqual([
      [0, 2],
      [0, 0, 0],
    ])
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

describe('what leads nowhere', () => {
  it('is left out of what runs: its phrases bring the fallback, and a node of such exits alone ends', () => {
    const flow = buildFlow({ Início: { says: 'Oi', exits: { Fim: ['fim'], '-': ['talvez'] } }, Fim: { says: 'Tchau' } })
    talk(flow).user('oi').user('talvez').bot(texts.fallback).goesTo('Início')
    talk(buildFlow({ Início: { says: 'Oi', exits: { '-': ['talvez'] } } }))
      .user('oi')
      .bot('Oi')
      .does('end')
  })

  it('does not run where a destination does not exist', () => {
    const { compiled, problems } = compileFlow(buildFlow({ Início: { exits: { Nada: ['a'] } } }), [])
    expect(compiled).toBeNull()
    expect(problems.map(({ message }) => message)).toEqual([texts.draft.unknownDestination('Início')])
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

  it('without an exit of their own are never guessed, pressed or named: they bring the fallback', () => {
    const bakery = buildFlow({
      Início: {
        says: [{ text: 'Oi', buttons: [reply('Pão do dia'), reply('Bolo do dia', 1)] }],
        exits: { Pães: ['Pão do dia'] },
      },
      Pães: { says: 'Hoje: italiano.', exits: { Fim: ['bolo do dia de hoje'] } },
      Fim: {},
    })
    talk(bakery).user('oi').taps('Bolo do dia').bot(texts.fallback).goesTo('Início')
    talk(bakery).user('oi').user('2').bot(texts.fallback).goesTo('Início')
    talk(bakery, { asksProvider: true }).user('oi').taps('Bolo do dia').bot(texts.fallback).goesTo('Início')
    talk(bakery).user('oi').taps('Pão do dia').taps('Bolo do dia').bot(texts.fallback).goesTo('Pães')
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

describe('free text', () => {
  const flow = buildFlow({
    Início: { says: 'Oi', exits: { Nome: ['pedido'] } },
    Nome: { says: 'Como é seu nome?', exits: { Obrigado: ['@texto:-108'], Fim: ['voltar', 'cancelar o pedido'] } },
    Obrigado: { says: 'Obrigado, @texto-Nome!' },
    Fim: { says: 'Até logo' },
  })

  it('asked for is kept as it was written and used by the next message', () => {
    talk(flow).user('pedido').bot('Oi', 'Como é seu nome?').user(' Maria das Dores ').bot('Obrigado, Maria das Dores!')
  })

  it('leaves to other exits what their phrases say, also where a provider is asked', () => {
    talk(flow).user('pedido').user('Voltar!').bot('Até logo')
    const asks = () => talk(flow, { asksProvider: true }).user('pedido').user('quero desistir')
    asks().provider('').bot('Obrigado, quero desistir!')
    asks().provider('Fim').bot('Até logo')
  })
})

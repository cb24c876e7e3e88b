import { finish } from '@prosa/language'
import { describe, expect, it } from 'vitest'
import { compileFlow } from '../compile.ts'
import type { FlowDocument } from '../document.ts'
import { type LoadedFlow, loadFlow } from '../load.ts'
import { buildFlow, talk } from '../testing.ts'
import { step } from './step.ts'
import { type FlowSuggestion, suggestInSlices } from './suggest.ts'
import { cores, reply } from './testing/shop.ts'
import type { Session, StepContext } from './types.ts'

const context: StepContext = {
  now: '2026-03-10T12:00:00Z',
  timeZone: 'America/Sao_Paulo',
  random: 0,
  contact: { name: 'Renata' },
}

const document = buildFlow({
  Início: {
    says: 'Oi! Entregas, compras ou uma pessoa?',
    exits: {
      Entregas: ['entregas', 'quero saber da minha entrega'],
      Compras: ['comprar', 'quero fazer uma compra'],
      Pessoa: ['falar com atendente', 'quero falar com uma pessoa'],
    },
  },
  Entregas: {
    says: [{ text: 'Sobre o quê?', buttons: [reply('Prazo'), reply('Rastreio', 1)] }],
    exits: {
      Prazo: ['Prazo', 'qual o prazo de entrega', 'quanto tempo demora para chegar'],
      Rastreio: ['Rastreio', 'onde está meu pedido', 'rastrear meu pedido'],
      Aviso: ['sim'],
    },
  },
  Prazo: { says: ['Cinco dias úteis, @nome-Início', 'Posso ajudar em mais alguma coisa?'] },
  Rastreio: { says: 'Vou olhar.', webhookCall: true },
  Aviso: { says: 'Avisaremos.' },
  Compras: { says: 'Qual cor?', exits: { Pedido: ['@cor:7'], Troca: ['quero trocar um produto'] } },
  Pedido: { says: 'Então @cor-Compras , certo?' },
  Troca: { says: 'Traga a nota fiscal.' },
  Pessoa: { says: 'Um momento.', transfer: true },
})

const load = (flow: FlowDocument): LoadedFlow => {
  const { compiled, problems } = compileFlow(flow, [cores])
  if (!compiled) throw new Error(JSON.stringify(problems))
  return loadFlow(JSON.parse(JSON.stringify(compiled)))
}
const flow = load(document)

const ask = (text: string, session: Session | null = null, asked: LoadedFlow = flow): FlowSuggestion | null =>
  finish(suggestInSlices(asked, { session, text, context }))
const said = (suggestion: FlowSuggestion | null): (string | undefined)[] => [
  suggestion?.nodeName,
  ...(suggestion?.says ?? []).map(({ text }) => text),
]
const at = (...words: string[]): Session | null => {
  const conversation = talk(flow, context)
  for (const each of words) conversation.user(each)
  return conversation.session
}

describe('what a flow would answer to a customer whom a person serves', () => {
  it('is what its own understanding leads to, with the variables filled as the bot fills them', () => {
    expect(said(ask('qual o prazo de entrega?', at('oi', 'entregas')))).toEqual([
      'Prazo',
      'Cinco dias úteis, Renata',
      'Posso ajudar em mais alguma coisa?',
    ])
  })

  it('is the very answer of the bot at the node where the conversation stands', () => {
    const session = at('oi', 'comprar')
    const bot = step(flow, session, { kind: 'text', text: 'azul' }, context)
    const says = bot.effects.flatMap((effect) => (effect.kind === 'say' ? [effect.text] : []))
    expect(said(ask('azul', session))).toEqual(['Pedido', ...says])
  })

  it('is found below Início too, wherever the conversation stands', () => {
    for (const session of [null, at('oi'), at('oi', 'comprar')])
      expect(said(ask('QUANTO TEMPO DEMORA PRA CHEGAR', session))[0]).toBe('Prazo')
  })

  it('is surer where the conversation stands than elsewhere', () => {
    const here = ask('qual o prazo de entrega', at('oi', 'entregas'))?.score ?? 0
    const elsewhere = ask('qual o prazo de entrega', at('oi', 'comprar'))?.score ?? 0
    expect([here, elsewhere < here, elsewhere > 0.6]).toEqual([1, true, true])
  })

  it('comes of a button or its number only where it is shown', () => {
    expect(ask('1', at('oi', 'entregas'))?.nodeName).toBe('Prazo')
    expect(ask('1', at('oi', 'comprar'))).toBeNull()
    expect(ask('sim', at('oi', 'entregas'))?.nodeName).toBe('Aviso')
    expect(ask('sim', at('oi', 'comprar'))).toBeNull()
  })

  it('comes of no words that answer another node’s question, and are said in many', () => {
    const pickup = load(
      buildFlow({
        Início: { says: 'Oi', exits: { Compra: ['quero comprar', 'fazer uma compra'] } },
        Compra: {
          says: 'Onde?',
          exits: { Entrega: ['receber em casa', 'em casa'], Retirada: ['retirar na loja', 'vou buscar', 'na loja'] },
        },
        Entrega: { says: 'Levamos.' },
        Retirada: { says: 'Em 2 horas.' },
      }),
    )
    expect(ask('tem estacionamento aí na loja?', null, pickup)).toBeNull()
    expect(ask('posso retirar na loja?', null, pickup)?.nodeName).toBe('Retirada')
  })

  it('comes of a value only where it is asked for', () => {
    expect(ask('azul', at('oi', 'entregas'))).toBeNull()
  })

  it.each(['oi', 'bom dia', 'obrigada', '👍', '', 'qual a capital da França', 'minha tia mora em Recife'])(
    'is nothing where nothing is sure: %s',
    (text) => expect(ask(text)).toBeNull(),
  )

  it('is nothing that calls a webhook, or hands the customer over', () => {
    expect(ask('onde está meu pedido', at('oi', 'entregas'))).toBeNull()
    expect(ask('falar com atendente')).toBeNull()
  })

  it('is nothing that an exit for any answer takes', () => {
    const any = load(
      buildFlow({ Início: { says: 'Nome?', exits: { Fim: [] } }, Fim: { says: 'Obrigado, anotamos o seu recado.' } }),
    )
    expect(ask('quero saber do prazo', talk(any, context).user('oi').session, any)).toBeNull()
  })

  it('is nothing where two nodes would answer alike, unless they say the same', () => {
    const twice = (second: string): LoadedFlow =>
      load(
        buildFlow({
          Início: { says: 'Oi', exits: { Loja: ['loja física'], Site: ['site da loja'] } },
          Loja: { says: 'Loja', exits: { A: ['formas de pagamento'] } },
          Site: { says: 'Site', exits: { B: ['formas de pagamento'] } },
          A: { says: 'Dinheiro ou cartão.' },
          B: { says: second },
        }),
      )
    expect(ask('formas de pagamento', null, twice('Só cartão.'))).toBeNull()
    expect(ask('formas de pagamento', null, twice('Dinheiro ou cartão.'))?.says[0]?.text).toBe('Dinheiro ou cartão.')
  })

  it('changes nothing of the session', () => {
    const session = at('oi', 'comprar')
    const before = JSON.stringify(session)
    ask('azul', session)
    ask('qual o prazo de entrega', session)
    expect(JSON.stringify(session)).toBe(before)
  })

  it('asks so many nodes of a large flow and no more, each in a slice of its own', () => {
    const names = Array.from({ length: 120 }, (_, place) => `Assunto ${place}`)
    const large = load(
      buildFlow({
        Início: { says: 'Oi', exits: Object.fromEntries(names.map((name, place) => [name, [`tema numero ${place}`]])) },
        ...Object.fromEntries(
          names.map((name, place) => [name, { says: name, exits: { Fim: [`detalhe do tema ${place}`] } }]),
        ),
        Fim: { says: 'Fim.' },
      }),
    )
    const slices = suggestInSlices(large, { session: null, text: 'geladeira vermelha', context })
    let count = 0
    while (!slices.next().done) count += 1
    expect(count).toBeLessThan(50)
  })
})

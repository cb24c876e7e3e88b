import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../../../scripts/lib/property-runs.ts'
import { checkFlow } from '../checks/index.ts'
import { phoneRequestOf, setPhoneRequest } from '../commands/index.ts'
import { compareFlows } from '../compare-flows.ts'
import { phoneExitOf } from '../document.ts'
import { fromServerFlow, toServerFlow } from '../server-format.ts'
import { buildFlow, countingIds, talk } from '../testing.ts'
import { texts } from '../texts.ts'
import { reply } from './testing/shop.ts'

const request = { question: 'Qual é o seu telefone?', retry: 'Mande com DDD.', without: 'Prefiro não' }

const shop = buildFlow({
  Início: { says: 'Oi', exits: { Pede: ['comprar'] } },
  Pede: {
    says: ['Falta pouco.', { text: request.question, buttons: [reply(request.without)] }],
    exits: { Obrigado: ['@phone:-105'], Depois: [request.without] },
    fallbackMessages: [request.retry],
    phoneRequest: true,
  },
  Obrigado: { says: 'Anotei @phone-Pede' },
  Depois: { says: 'Sem problema.' },
})

describe('a node that asks for the phone', () => {
  it('asks with its last message, and keeps a number on the contact and in its variable', () => {
    const asked = talk(shop).user('oi').user('comprar')
    expect(asked.effects.map((effect) => effect.kind === 'say' && effect.asksPhone)).toEqual([undefined, true])
    asked
      .user('meu número é (31) 98455-2107')
      .does('savePhone', { phone: '+5531984552107' })
      .bot('Anotei +5531984552107')
  })

  it('asks again for what is no phone, with the same way to answer, and for a number without its area code', () => {
    const asked = talk(shop).user('oi').user('comprar').user('batata').bot(request.retry).doesNot('savePhone')
    expect(asked.effects).toMatchObject([{ asksPhone: true, buttons: [{ label: request.without }] }])
    asked.user('98455-2107').bot(texts.phoneWithoutArea).doesNot('savePhone').goesTo('Pede')
    asked.user('31 98455-2107').does('savePhone', { phone: '+5531984552107' })
  })

  it('lets who does not want to tell it go on', () => {
    talk(shop).user('oi').user('comprar').taps(request.without).bot('Sem problema.').doesNot('savePhone')
    talk(shop).user('oi').user('comprar').user('1').bot('Sem problema.')
  })

  it('is passed where the phone is known', () => {
    talk(shop, { contact: { phone: '+5511987654321' } })
      .user('oi')
      .user('comprar')
      .bot('Anotei +5511987654321')
      .doesNot('savePhone')
  })

  it('is asked again in silence with the same way to answer', () => {
    const asked = talk(shop).user('oi').user('comprar').gets({ kind: 'silence' })
    expect(asked.effects).toMatchObject([{ kind: 'repeat', text: request.question, asksPhone: true }])
  })

  it('ends where such nodes lead to each other', () => {
    const asks = (name: string, other: string) => ({
      [name]: { says: name, exits: { [other]: ['@phone:-105'] }, phoneRequest: true },
    })
    const round = buildFlow({ Início: { says: 'Oi', exits: { A: ['a'] } }, ...asks('A', 'B'), ...asks('B', 'A') })
    talk(round, { contact: { phone: '+5511987654321' } })
      .user('x')
      .user('a')
      .bot('A')
      .goesTo('A')
  })

  it('never keeps what is no full number, whatever is written', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 40 }), fc.stringMatching(/^[0-9 ()+-]{6,18}$/)), (text) => {
        const { effects } = talk(shop).user('oi').user('comprar').user(text)
        for (const effect of effects) if (effect.kind === 'savePhone') expect(effect.phone).toMatch(/^\+55\d{10,11}$/)
      }),
      propertyRuns(200),
    )
  })
})

describe('the request of a node', () => {
  const bare = buildFlow({
    Início: { says: 'Oi', exits: { Pede: ['a'] } },
    Pede: { exits: { Fim: [] } },
    Fim: { says: 'Fim' },
  })
  const made = setPhoneRequest(bare, 'Pede', request, countingIds('n')).document
  const node = made.nodes.find(({ id }) => id === 'Pede')

  it('gets its question, an exit for the number and a button with an exit for who does not tell it', () => {
    expect(node).toMatchObject({
      phoneRequest: true,
      botInteractions: [{ text: request.question, buttons: [{ label: request.without, type: 'QUICK_REPLY' }] }],
      fallbackMessages: [request.retry],
    })
    expect(node && phoneExitOf(node)?.target).toBe('Fim')
    expect(node?.userInteractions.map(({ phrases }) => phrases)).toEqual([[], [request.without]])
    expect(node && phoneRequestOf(node)).toEqual(request)
  })

  it('is changed in place, and taken away without what the node says', () => {
    const changed = setPhoneRequest(made, 'Pede', { ...request, without: 'Pular' }, countingIds('m')).document
    const again = changed.nodes.find(({ id }) => id === 'Pede')
    expect(again?.userInteractions.map(({ phrases }) => phrases)).toEqual([[], ['Pular']])
    expect(again?.botInteractions.flatMap(({ buttons }) => buttons.map(({ label }) => label))).toEqual(['Pular'])
    const off = setPhoneRequest(changed, 'Pede', null, countingIds('m')).document
    expect(off.nodes.find(({ id }) => id === 'Pede')).toEqual({ ...again, phoneRequest: false })
  })

  it('is refused without a question, and on Início', () => {
    const ids = countingIds('m')
    expect(setPhoneRequest(bare, 'Pede', { ...request, question: ' ' }, ids).refusal?.message).toBe(
      texts.phone.noQuestion,
    )
    expect(setPhoneRequest(bare, 'Início', request, ids).refusal?.message).toBe(texts.phone.onStart)
  })

  it('travels, and is a change', () => {
    expect(fromServerFlow(toServerFlow(made), countingIds('x')).document).toEqual(made)
    const off = setPhoneRequest(made, 'Pede', null, countingIds('m')).document
    expect(compareFlows(made, off).changed).toEqual(['Pede'])
  })

  it('is told where nothing takes the number, or nothing else', () => {
    const codes = (exits: Record<string, string[]>) =>
      checkFlow(
        buildFlow({
          Início: { says: 'Oi', exits: { P: ['a'] } },
          P: { says: 'Fone?', exits, phoneRequest: true },
          F: { says: 'f' },
        }),
      ).map(({ code, severity }) => [severity, code])
    expect(codes({ F: ['@phone:-105'] })).toEqual([['warning', 'phone-without-way']])
    expect(codes({ F: ['sim'] })).toEqual([['error', 'phone-request']])
    expect(codes({ F: ['@phone:-105'], '-': ['não'] }).map(([, code]) => code)).toContain('phone-without-way')
  })
})

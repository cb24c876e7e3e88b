import { describe, expect, it } from 'vitest'
import { checkFlow } from '../checks/index.ts'
import { exportCsv, importCsv } from '../csv/index.ts'
import { fromServerFlow, toServerFlow } from '../server-format.ts'
import { buildFlow, countingIds, talk } from '../testing.ts'
import { texts } from '../texts.ts'
import type { CustomerInput, Wordless } from './types.ts'

/* What is no text is no answer: it fills no variable and takes no exit, unless a node asks for it by name. */

const place = 'Localização: Padaria\nhttps://www.google.com/maps?q=-23.5,-46.6'
const sent: Record<Wordless, string> = {
  location: place,
  contact: 'Contato: Oficina Exemplo\n+55 11 4000-0000',
  order: 'Pedido:\n1 × SKU-1, R$ 10,00',
  form: 'nome: Ana\naceito: sim',
  sticker: '',
  other: 'Mensagem de um tipo que o WhatsApp não entrega aqui.',
}
const kinds = Object.keys(sent) as Wordless[]
const input = (what: Wordless): CustomerInput => ({ kind: 'wordless', what, text: sent[what] })
const file: CustomerInput = { kind: 'file', caption: null, name: 'recibo.pdf' }

const asks = (...exit: string[]) =>
  buildFlow({
    Início: { says: 'Oi!', exits: { Nome: ['começar'] } },
    Nome: { says: 'Como é seu nome?', exits: { Fim: exit }, fallbackMessages: ['Seu nome?'] },
    Fim: { says: 'Prazer, @texto-Nome.' },
  })

describe('a node that asks for words', () => {
  it.each(kinds)('asks again for what is a %s, whatever its exit takes', (what) => {
    for (const exit of [['@texto:-108'], [], [sent[what] || 'figurinha']]) {
      const asked = talk(asks(...exit))
        .user('oi')
        .user('começar')
        .gets(input(what))
      asked.bot('Seu nome?').silent().goesTo('Nome')
      expect(asked.session?.variables).toEqual({})
      expect(asked.trace).toMatchObject([{ outcome: 'fallback', text: null }])
    }
  })

  it('takes the words that come then', () => {
    talk(asks('@texto:-108')).user('oi').user('começar').gets(input('contact')).user('Ana').bot('Prazer, Ana.')
  })
})

describe('a conversation that has not begun', () => {
  it.each(kinds)('is not begun by what is a %s: the greeting is for the first words', (what) => {
    const resting = talk(asks('@texto:-108')).gets(input(what)).silent()
    expect([resting.session?.nodeId, resting.trace.map(({ outcome }) => outcome)]).toEqual([null, ['ignored']])
    resting.user('quero saber o preço').bot('Oi!')
  })

  it('is begun by what Início asks for', () => {
    const shop = buildFlow({
      Início: { says: 'Oi!', exits: { Fim: ['@order:-113'] } },
      Fim: { says: 'Recebemos: @order-Início' },
    })
    talk(shop).gets(input('contact')).silent().gets(input('order')).bot('Oi!', `Recebemos: ${sent.order}`)
  })
})

describe('an exit that asks for something without words', () => {
  const byName: [string, CustomerInput, string][] = [
    ['@location:-109', input('location'), 'https://www.google.com/maps?q=-23.5,-46.6'],
    ['@contact:-110', input('contact'), sent.contact],
    ['@file:-111', file, 'recibo.pdf'],
    ['@file:-111', { ...file, caption: 'segue o recibo' }, 'recibo.pdf'],
    ['@form:-112', input('form'), sent.form],
    ['@order:-113', input('order'), sent.order],
  ]
  const flowOf = (entity: string) =>
    buildFlow({
      Início: { says: 'Manda?', exits: { Fim: [entity], Ajuda: ['ajuda'] } },
      Fim: { says: `Recebi @${entity.slice(1).split(':')[0]}-Início` },
      Ajuda: { says: 'Ajudo.' },
    })

  it.each(byName)('%s takes it and keeps it', (entity, given, value) => {
    talk(flowOf(entity)).user('oi').gets(given).bot(`Recebi ${value}`)
  })

  it.each(byName)('%s is not taken by words, nor by another kind', (entity, given) => {
    const others = kinds.filter((what) => given.kind !== 'wordless' || what !== given.what).map(input)
    const written = given.kind === 'wordless' ? given.text : 'recibo.pdf'
    for (const other of [...others, { kind: 'text', text: written } as const])
      talk(flowOf(entity)).user('oi').gets(other).bot(texts.fallback).goesTo('Início')
    talk(flowOf(entity)).user('oi').user('ajuda').bot('Ajudo.')
  })

  it('is a part of the flow like any other: without a problem, as a file and as the server keeps it', () => {
    for (const [entity] of byName) {
      const flow = flowOf(entity)
      expect(checkFlow(flow)).toEqual([])
      expect(fromServerFlow(toServerFlow(flow), countingIds('x')).document).toEqual(flow)
      const csv = exportCsv(flow).text ?? ''
      const { document } = importCsv(csv, { entities: [], makeId: countingIds('y') })
      expect(document && exportCsv(document).text).toBe(csv)
      expect(document?.nodes[0]?.userInteractions[0]?.entityTypeName).toBe(entity.slice(1).split(':')[0])
    }
  })
})

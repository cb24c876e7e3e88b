import { describe, expect, it } from 'vitest'
import { checkFlow } from '../checks/index.ts'
import { documentsTargetsOf, setDocuments } from '../commands/index.ts'
import { compareFlows } from '../compare-flows.ts'
import { leftOutOf } from '../csv/index.ts'
import type { FlowDocument } from '../document.ts'
import { defaultDocuments, type FlowDocuments } from '../documents.ts'
import { fromServerFlow, toServerFlow } from '../server-format.ts'
import { buildFlow, countingIds, talk } from '../testing.ts'
import { texts } from '../texts.ts'
import { documentsLabel } from './documents.ts'
import type { DocumentsAnswer } from './types.ts'

const drawn = buildFlow({
  Início: { says: 'Oi', exits: { Dúvidas: ['quero tirar uma dúvida'] } },
  Dúvidas: { says: 'Qual é a sua dúvida?', exits: { Pedido: ['onde está meu pedido'] } },
  Pedido: { says: 'Mande o número.' },
  Gente: { says: 'Vou chamar alguém.' },
  Valeu: { says: 'Que bom!' },
})
const idOf = (name: string): string => drawn.nodes.find((node) => node.name === name)?.id ?? ''
const withDocuments = (
  targets: Partial<Record<'notFound' | 'person' | 'helped', string>> = {},
  documents: Partial<FlowDocuments> = {},
): FlowDocument => {
  const all = { notFound: null, person: null, helped: null, ...targets }
  const change = { documents: { ...defaultDocuments, ...documents }, targets: all }
  return setDocuments(drawn, idOf('Dúvidas'), change, countingIds('new')).document
}
const full = withDocuments({ notFound: idOf('Gente'), helped: idOf('Valeu') })

const sections = [{ title: 'Trocas', source: 'Política', probability: 0.9, reasons: ['porque sim'] }]
const quote: DocumentsAnswer = {
  quote: { text: 'Até 30 dias.', source: 'Política' },
  understood: 'prazo troca',
  sections,
}
const nothing: DocumentsAnswer = { quote: null, understood: 'prazo', sections: [] }
const asking = (flow: FlowDocument) =>
  talk(flow).user('oi').user('quero tirar uma dúvida').user('qual o prazo para trocar?')
const answered = (flow: FlowDocument, answer: DocumentsAnswer | null) =>
  asking(flow).gets({ kind: 'documentsAnswer', callId: 1, answer })

describe('a node that answers from documents', () => {
  it('asks them what no exit takes, and waits', () => {
    asking(full)
      .does('askDocuments', { text: 'qual o prazo para trocar?', boldness: 'normal' })
      .doesNot('say')
      .goesTo('Dúvidas')
  })

  it.each(['onde está meu pedido', 'oi', 'ok', '👍'])('does not ask them %j', (text) => {
    talk(full).user('oi').user('quero tirar uma dúvida').user(text).doesNot('askDocuments')
  })

  it('quotes with the source and buttons, and stays', () => {
    const told = answered(full, quote).bot('Até 30 dias.\n\nFonte: Política').goesTo('Dúvidas')
    expect(told.effects).toMatchObject([
      { buttons: [{ label: 'Ajudou' }, { label: 'Não ajudou' }, { label: 'Falar com uma pessoa' }] },
    ])
    expect(told.trace).toMatchObject([{ outcome: 'quoted', rule: 'documents', score: 0.9, documents: quote }])
    told.user('e para devolver?').does('askDocuments', { text: 'e para devolver?' })
  })

  it('leaves the source out where it is not to be shown, and the button that leads nowhere', () => {
    const told = answered(withDocuments({}, { showSource: false }), quote).bot('Até 30 dias.')
    expect(told.effects).toMatchObject([{ buttons: [{ label: 'Falar com uma pessoa' }] }])
  })

  it('takes the exit of what helped, and of who wants a person', () => {
    answered(full, quote).user('Ajudou').bot('Que bom!')
    answered(full, quote).user('1').bot('Que bom!')
    answered(full, quote).user('falar com uma pessoa').bot('Vou chamar alguém.')
    answered(withDocuments({ person: idOf('Gente') }), quote)
      .user('1')
      .bot('Vou chamar alguém.')
  })

  it('goes the way of what was not found where it did not help, and asks for other words where none is drawn', () => {
    const refused = answered(full, quote).user('Não ajudou').bot('Vou chamar alguém.')
    expect(refused.trace).toMatchObject([{ outcome: 'exit', rule: 'documents', helped: false, phrase: 'Não ajudou' }])
    expect(answered(full, quote).user('nao ajudou').trace).toMatchObject([{ helped: false }])
    expect(answered(full, quote).user('2').trace).toMatchObject([{ helped: false }])
    expect(answered(full, quote).user('Ajudou').trace).toMatchObject([{ outcome: 'exit', helped: true }])
    const again = answered(withDocuments({ helped: idOf('Valeu') }), quote)
      .user('Não ajudou')
      .bot(texts.documents.askAgain)
      .goesTo('Dúvidas')
    expect([again.buttons(), again.trace]).toMatchObject([
      ['1 Falar com uma pessoa'],
      [{ outcome: 'judged', helped: false }],
    ])
    again.user('e para devolver?').does('askDocuments', { text: 'e para devolver?' })
  })

  it('asks whether it helped only where the flow goes on from there', () => {
    const labels = (targets: Parameters<typeof withDocuments>[0]) =>
      answered(withDocuments(targets), quote).bot('Até 30 dias.\n\nFonte: Política').buttons()
    expect(labels({})).toEqual(['1 Falar com uma pessoa'])
    expect(labels({ notFound: idOf('Gente') })).toEqual(['1 Não ajudou', '2 Falar com uma pessoa'])
  })

  it('transfers by the settings of the bot who wants a person where nothing is drawn', () => {
    answered(withDocuments(), quote).user('falar com uma pessoa').does('transfer', { transferData: null })
  })

  it('says that nothing was found, and takes that exit', () => {
    const told = answered(full, nothing)
    told.bot(texts.documents.refusal, 'Vou chamar alguém.')
    answered(withDocuments({}, { refusal: 'Não sei.' }), nothing)
      .bot('Não sei.')
      .goesTo('Dúvidas')
  })

  it('has understood nothing where they did not answer, in time or at all', () => {
    answered(full, null).bot(texts.fallback)
  })

  it('ignores an answer that it does not wait for', () => {
    expect(answered(full, quote).gets({ kind: 'documentsAnswer', callId: 1, answer: quote }).effects).toEqual([])
  })

  it('keeps the label of its buttons for channels that only send ids', () => {
    const quoted = { quoted: ['helped', 'person'] as const, offered: null }
    expect(documentsLabel(quoted, 'documents:helped')).toBe('Ajudou')
    expect(documentsLabel(null, 'documents:person')).toBe('Falar com uma pessoa')
    expect(documentsLabel(null, 'documents:helped')).toBeNull()
  })
})

describe('the drawing of it', () => {
  it('survives the wire, and a change of it is a change of the node', () => {
    const back = fromServerFlow(toServerFlow(full), countingIds('again'))
    expect(back.problems).toEqual([])
    expect(compareFlows(full, back.document)).toMatchObject({ added: [], changed: [], removed: [] })
    expect(compareFlows(full, withDocuments()).changed).toEqual(['Dúvidas'])
    const node = back.document.nodes.find(({ name }) => name === 'Dúvidas')
    expect(node && documentsTargetsOf(node)).toEqual({ notFound: idOf('Gente'), person: null, helped: idOf('Valeu') })
  })

  it('is removed with its exits, and leaves the others', () => {
    const without = setDocuments(full, idOf('Dúvidas'), null, countingIds('new')).document
    expect(compareFlows(without, drawn).changed).toEqual([])
  })

  it('is refused at the start, and for two exits to one node', () => {
    const targets = { notFound: idOf('Gente'), person: idOf('Gente'), helped: null }
    const change = { documents: defaultDocuments, targets }
    expect(setDocuments(drawn, idOf('Dúvidas'), change, countingIds('new')).refusal).toBeTruthy()
    expect(setDocuments(drawn, idOf('Início'), change, countingIds('new')).refusal?.message).toBe(
      texts.documents.onStart,
    )
  })

  it('is told of where an exit for any answer leaves it nothing, and left out of a CSV', () => {
    const any = buildFlow({
      Início: { says: 'Oi', exits: { Fim: [] } },
      Fim: { says: 'Tchau' },
    })
    const nodes = any.nodes.map((node) => (node.name === 'Fim' ? node : { ...node, documents: defaultDocuments }))
    expect(checkFlow({ ...any, nodes }).map(({ code }) => code)).toContain('documents-unasked')
    expect(leftOutOf(full)).toContain('respostas com documentos')
  })
})

import { channelFacts, cutText } from '@prosa/contract'
import { type DocumentsAnswer, defaultDocuments, setDocuments } from '@prosa/flow'
import { buildFlow, countingIds, talk } from '@prosa/flow/testing'
import { describe, expect, it } from 'vitest'
import type { OutboundMessage } from './channel.ts'
import { renderMessaging } from './meta/messaging/render.ts'
import { render } from './whatsapp-meta/render.ts'
import { renderQr } from './whatsapp-qr/render.ts'

/* What customers see of the documents on each channel. A message costs on WhatsApp, so a quotation and an offer are one. */

const drawn = buildFlow({
  Início: { says: 'Oi', exits: { Dúvidas: ['dúvida'] } },
  Dúvidas: { says: 'Pergunte.', exits: { Pedido: ['meu pedido'] } },
  Pedido: { says: 'Mande o número.' },
  Valeu: { says: 'Que bom!' },
})
const idOf = (name: string): string => drawn.nodes.find((node) => node.name === name)?.id ?? ''
const targets = { notFound: null, person: null, helped: idOf('Valeu') }
const { document } = setDocuments(drawn, idOf('Dúvidas'), { documents: defaultDocuments, targets }, countingIds('new'))

const said = (answer: DocumentsAnswer): OutboundMessage => {
  const [say] = talk(document)
    .user('oi')
    .user('dúvida')
    .user('qual o prazo para trocar?')
    .gets({ kind: 'documentsAnswer', callId: 1, answer }).effects
  if (say?.kind !== 'say') throw new Error('nothing said')
  const { text, buttons, files } = say
  return {
    to: '5511999990000',
    reference: 'r1',
    text,
    buttons,
    files,
    template: null,
    quoted: null,
    byPerson: false,
  } as unknown as OutboundMessage
}

/** As long as a quotation of a section may be. */
const long = cutText('Você pode trocar qualquer produto em até 30 dias. '.repeat(20), 600)
const quotation = said({ quote: { text: long, source: 'Política de trocas' }, understood: '', sections: [] })
const titles = [
  'Trocas › Prazo para trocar um produto',
  'Trocas › Frete da troca',
  'Trocas › O que não pode ser trocado',
]
const offer = said({
  quote: null,
  offers: titles.map((title, place) => ({ sectionId: place + 1, title, source: 'Política' })),
  understood: '',
  sections: [],
})
const labels = [
  'Prazo para trocar um produto',
  'Frete da troca',
  'O que não pode ser trocado',
  'Nenhum destes',
  'Falar com uma pessoa',
]
const lines = (all: readonly string[]): string => all.map((label, place) => `${place + 1}. ${label}`).join('\n')

const payloads = (rendered: ReturnType<typeof render>): unknown[] => {
  if ('refused' in rendered) throw new Error(rendered.refused)
  return [...rendered.payloads]
}

describe('a quotation with its source', () => {
  it('is one message with reply buttons on WhatsApp', () => {
    expect(payloads(render(quotation, channelFacts.whatsapp_meta.capabilities))).toMatchObject([
      {
        message: {
          interactive: {
            type: 'button',
            body: { text: `${long}\n\nFonte: Política de trocas` },
            action: { buttons: [{ reply: { title: 'Ajudou' } }, { reply: { title: 'Falar com uma pessoa' } }] },
          },
        },
      },
    ])
  })

  it('is one text with numbers on a number by QR code', () => {
    const text = `${long}\n\nFonte: Política de trocas\n${lines(['Ajudou', 'Falar com uma pessoa'])}`
    expect(payloads(renderQr(quotation, channelFacts.whatsapp_qrcode.capabilities))).toMatchObject([
      { kind: 'text', text },
    ])
  })

  it.each(['facebook', 'instagram'] as const)('ends with quick replies on %s', (kind) => {
    const last = payloads(renderMessaging(kind)(quotation, channelFacts[kind].capabilities)).at(-1)
    expect(last).toMatchObject({
      message: { quick_replies: [{ title: 'Ajudou' }, { title: 'Falar com uma pessoa', payload: 'documents:person' }] },
    })
  })
})

describe('an offer of titles', () => {
  it('is one list on WhatsApp, with the rest of a title below it', () => {
    expect(payloads(render(offer, channelFacts.whatsapp_meta.capabilities))).toMatchObject([
      {
        message: {
          interactive: {
            type: 'list',
            body: { text: 'Sua dúvida é sobre um destes assuntos?' },
            action: {
              sections: [
                {
                  rows: [
                    { id: 'documents:section:1', title: 'Prazo para trocar um pro', description: 'duto' },
                    { title: 'Frete da troca' },
                    { title: 'O que não pode ser troca', description: 'do' },
                    { id: 'documents:none', title: 'Nenhum destes' },
                    { id: 'documents:person', title: 'Falar com uma pessoa' },
                  ],
                },
              ],
            },
          },
        },
      },
    ])
  })

  it('is numbered on a number by QR code', () => {
    const text = `Sua dúvida é sobre um destes assuntos?\n${lines(labels)}`
    expect(payloads(renderQr(offer, channelFacts.whatsapp_qrcode.capabilities))).toMatchObject([{ kind: 'text', text }])
  })

  it.each(['facebook', 'instagram'] as const)('is one message on %s', (kind) => {
    expect(payloads(renderMessaging(kind)(offer, channelFacts[kind].capabilities))).toHaveLength(1)
  })
})

// Gate: the main way of a quoted message.
import { channelFacts } from '@prosa/contract'
import { expect, it } from 'vitest'
import type { OutboundMessage } from './channel.ts'
import { render } from './whatsapp-meta/render.ts'
import { renderQr } from './whatsapp-qr/render.ts'
import { contextOf, withQuote } from './whatsapp-qr/send.ts'

const quoted = { id: '5511988887777:ABC', byCustomer: true, text: 'Tem azul?' }
const message: OutboundMessage = {
  reference: '7-3',
  to: '5511988887777@s.whatsapp.net',
  byPerson: true,
  text: 'Tem sim. '.repeat(1_000),
  buttons: [],
  files: [],
  quoted,
}
const connection = { companyId: 1, id: 2, externalId: '5511977776666', settings: {}, secret: null }

it('goes with the first part of an answer to WhatsApp alone', () => {
  const meta = render(message, channelFacts.whatsapp_meta.capabilities)
  const qr = renderQr(message, channelFacts.whatsapp_qrcode.capabilities)
  if ('refused' in meta || 'refused' in qr) throw new Error('refused')
  expect(meta.payloads.length).toBeGreaterThan(1)
  expect(meta.payloads.map((payload) => (payload as { context?: object }).context ?? null)).toEqual([
    { message_id: quoted.id },
    ...Array(meta.payloads.length - 1).fill(null),
  ])
  expect((qr.payloads as { quoted?: object }[]).map((payload) => payload.quoted ?? null)[0]).toEqual(quoted)
})

it('names the chat and the words that a linked device shows', () => {
  const to = message.to
  expect(contextOf(connection, to, quoted)).toEqual({
    stanzaId: 'ABC',
    participant: to,
    quotedMessage: { conversation: 'Tem azul?' },
  })
  const own = { id: '3EB0AAAA50BBBBBBBBBBBB', byCustomer: false, text: 'Olá' }
  expect(contextOf(connection, to, own)).toMatchObject({
    stanzaId: own.id,
    participant: '5511977776666@s.whatsapp.net',
  })
  expect(withQuote({ imageMessage: { url: 'x' } }, { stanzaId: 'ABC' })).toEqual({
    imageMessage: { url: 'x', contextInfo: { stanzaId: 'ABC' } },
  })
  expect(withQuote({ extendedTextMessage: { text: 'x' } }, null)).toEqual({ extendedTextMessage: { text: 'x' } })
})

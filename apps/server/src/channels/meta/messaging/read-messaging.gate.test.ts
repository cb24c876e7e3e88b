// Gate: what Messenger and Instagram send is read.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ChannelEvent } from '../../events.ts'
import { type MessagingKind, markReference, readMessagingEntry } from './read-messaging.ts'

/* What is understood of each recorded payload; that they are stored is the suite's over all adapters. */

const read = (kind: MessagingKind, name: string, appId?: string): ChannelEvent[] => {
  const text = readFileSync(new URL(`../../${kind}/payloads/${name}.json`, import.meta.url), 'utf8')
  const { entry } = JSON.parse(text) as { entry: unknown[] }
  return entry
    .flatMap((one) => readMessagingEntry(kind)(one, appId))
    .flatMap((item) => ('event' in item ? item.event : []))
}
const one = (kind: MessagingKind, name: string, appId?: string): ChannelEvent | undefined => read(kind, name, appId)[0]
const customer = { id: '7812345678901234' }
const both = ['facebook', 'instagram'] as const

describe.each(both)('a payload of %s', (kind) => {
  it('of words, a quick reply and a button of the page', () => {
    expect(one(kind, 'message-text')).toMatchObject({
      contact: customer,
      text: 'Olá! Vocês têm açaí? 🍧',
      at: new Date(1_793_600_001_234),
    })
    expect(one(kind, 'message-quick-reply')).toMatchObject({
      text: 'Vendas',
      buttonId: expect.stringContaining('0b6b'),
    })
    expect(one(kind, 'message-postback')).toMatchObject({
      text: 'Começar',
      buttonId: 'GET_STARTED',
      about: 'Veio pelo link “cartaz-da-loja”',
    })
  })

  it('of files names each by its address, and of a place says where', () => {
    expect(one(kind, 'message-files')).toMatchObject({
      text: '',
      files: [{ reference: expect.stringContaining('1.jpg'), name: 'imagem' }, { name: 'áudio' }, { name: 'vídeo' }],
    })
    expect(one(kind, 'message-location')).toMatchObject({
      text: 'Localização\nhttps://www.google.com/maps?q=-23.5505,-46.6333',
      what: 'location',
      files: [],
    })
  })

  it('of what it answers, and where the customer came from', () => {
    expect(one(kind, 'message-reply')).toMatchObject({ replyTo: expect.stringMatching(/-text$/) })
    expect(one(kind, 'message-ad')).toMatchObject({ about: 'Veio do anúncio “Açaí em dobro”' })
  })

  it('of what Meta cannot show, and of another app that answers', () => {
    expect(one(kind, 'message-unsupported')).toMatchObject({ text: expect.stringMatching(/aplicativo/) })
    expect(one(kind, 'message-standby')).toMatchObject({ answeredElsewhere: true, holder: 'meta' })
    expect(one(kind, 'message-text')).not.toHaveProperty('answeredElsewhere')
  })

  it('of which app has the customer now, by our own', () => {
    const handover = { kind: 'handover', contact: customer }
    const theirs = { ...handover, to: 'meta', app: '263902037430900' }
    expect(one(kind, 'handover-passed', '1000')).toEqual(theirs)
    expect(one(kind, 'handover-taken', '1000')).toEqual(theirs)
    expect(one(kind, 'handover-passed', '263902037430900')).toEqual({ ...handover, to: 'us' })
    expect(read(kind, 'handover-passed')).toEqual([])
  })

  it('of reactions, deletions and edits', () => {
    expect(one(kind, 'reaction')).toEqual({ kind: 'reaction', to: expect.stringMatching(/-text$/), emoji: '❤️' })
    expect(one(kind, 'reaction-removed')).toMatchObject({ emoji: null })
    expect(one(kind, 'deletion')).toEqual({ kind: 'deletion', id: expect.stringMatching(/-text$/) })
    expect(one(kind, 'edit')).toMatchObject({ text: 'Olá! Vocês têm açaí com banana?' })
  })

  it('of a person’s answer elsewhere names the customer it was written to', () => {
    expect(one(kind, 'message-echo', '1000')).toMatchObject({ echo: true, contact: customer })
    expect(one(kind, 'message-echo', '1000')).not.toHaveProperty('isOurs')
  })
})

describe('a payload of a page', () => {
  it('of receipts is for everything up to a moment', () => {
    const of = { contact: customer.id, until: new Date(1_793_600_000_999) }
    expect(one('facebook', 'status-delivered')).toEqual({ kind: 'status', status: 'delivered', of })
    expect(one('facebook', 'status-read')).toEqual({ kind: 'status', status: 'read', of })
  })

  it('of our own message come back is a receipt of the whole message, of its last part alone', () => {
    expect(one('facebook', 'status-own-echo', '1')).toEqual({
      kind: 'status',
      status: 'sent',
      of: { reference: '7-3' },
      providerId: 'm_fb-own',
    })
    const echo = (metadata: string, appId: number) => ({
      id: 'p',
      messaging: [
        {
          sender: { id: 'p' },
          recipient: { id: 'c' },
          message: { mid: 'm', is_echo: true, app_id: appId, metadata, text: 'oi' },
        },
      ],
    })
    const reader = readMessagingEntry('facebook')
    expect(reader(echo(markReference('7-3.1', false), 1000), '1000')).toEqual([])
    // Another app may write what it likes: only ours is believed.
    expect(reader(echo(markReference('7-3', true), 2000), '1000')).toMatchObject([
      { event: { kind: 'message', echo: true } },
    ])
    expect(reader(echo('', 1000), '1000')).toMatchObject([{ event: { kind: 'message', echo: true, isOurs: true } }])
  })

  it('of a document keeps its name, and of a link says it once', () => {
    expect(one('facebook', 'message-document')).toMatchObject({
      text: 'Segue o comprovante',
      files: [{ name: 'comprovante.pdf' }],
    })
    expect(one('facebook', 'message-link')).toMatchObject({ text: 'Vi aqui: https://loja.example.com/acai' })
    expect(one('facebook', 'message-share')).toMatchObject({
      text: 'Publicação compartilhada: Promoção de sexta https://www.facebook.com/loja/posts/1',
    })
    expect(one('facebook', 'message-sticker')).toMatchObject({ files: [{ name: 'figurinha' }] })
  })
})

describe('a payload of Instagram', () => {
  it('of a story never makes a file of it, which may not be kept after it ends', () => {
    expect(one('instagram', 'message-story-reply')).toMatchObject({
      text: 'Que lindo!',
      files: [],
      about: expect.stringMatching(/^Em resposta ao seu story: https:/),
    })
    expect(one('instagram', 'message-story-mention')).toMatchObject({
      text: expect.stringMatching(/^Mencionou você em um story https:/),
      files: [],
    })
  })

  it('of shared publications and products says what they are', () => {
    expect(one('instagram', 'message-shares')).toMatchObject({
      text: expect.stringMatching(
        /^Publicação compartilhada: Novidades da loja https:.*\nPublicação compartilhada https:/,
      ),
    })
    const offer = { title: 'Camiseta', subtitle: 'R$ 49,90' }
    const message = { mid: 'm', attachments: [{ type: 'template', payload: { product: { elements: [offer] } } }] }
    const entry = { id: 'p', messaging: [{ sender: { id: 'c' }, recipient: { id: 'p' }, timestamp: 1, message }] }
    expect(readMessagingEntry('instagram')(entry, '1000')).toMatchObject([{ event: { text: 'Camiseta R$ 49,90' } }])
    expect(one('instagram', 'message-product')).toMatchObject({ about: 'Pergunta sobre o produto 4510' })
  })

  it('of a message that was read is for everything up to it', () => {
    expect(one('instagram', 'status-read')).toEqual({
      kind: 'status',
      status: 'read',
      of: { upTo: expect.stringMatching(/-ours$/) },
    })
  })
})

it('makes nothing of what is not as Meta writes it, and of one such thing hides no neighbour', () => {
  for (const kind of both) {
    expect(read(kind, 'malformed')).toEqual([])
    expect(readdirSync(new URL(`../../${kind}/payloads/`, import.meta.url)).length).toBeGreaterThan(15)
  }
  const good = { sender: { id: 'c' }, recipient: { id: 'p' }, message: { mid: 'm', text: 'oi' } }
  expect(readMessagingEntry('facebook')({ id: 'p', messaging: [null, good, { sender: 7 }] })).toMatchObject([
    { unreadable: null },
    { event: { id: 'm' } },
    { unreadable: { sender: 7 } },
  ])
})

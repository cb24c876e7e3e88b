import { describe, expect, it } from 'vitest'
import type { ChannelEvent } from '../events.ts'
import type { IngressItem } from '../ingress.ts'
import { readWhatsappEntry } from './read.ts'

/* What of WhatsApp's messages is an answer in words, and what is something else. */

const from = { from: '5511900000001', id: 'wamid.A', timestamp: '1790000000' }
const itemsOf = (value: object, field = 'messages'): IngressItem[] =>
  readWhatsappEntry({ changes: [{ field, value: { metadata: { phone_number_id: '3001' }, ...value } }] })
const eventOf = (message: object, list = 'messages'): ChannelEvent => {
  const [item] = itemsOf({ [list]: [{ ...from, to: '5511900000001', ...message }] })
  if (!item || !('event' in item)) throw new Error('It was not read')
  return item.event
}
const form = (answers: object) => ({
  type: 'interactive',
  interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: JSON.stringify(answers) } },
})

describe('a message', () => {
  const unseen = 'Mensagem de um tipo que o WhatsApp não entrega aqui.'
  const card = { name: { formatted_name: 'Oficina Exemplo' }, phones: [{ phone: '+55 11 4000-0000' }] }
  const cases: [string, object, { text: string; what?: string; buttonId?: string }][] = [
    ['a text', { type: 'text', text: { body: 'Ana' } }, { text: 'Ana' }],
    ['unsupported', { type: 'unsupported', unsupported: { type: 'poll_creation' } }, { text: unseen, what: 'other' }],
    ['of tomorrow', { type: 'hologram', hologram: {} }, { text: unseen, what: 'other' }],
    [
      'a card',
      { type: 'contacts', contacts: [card] },
      { text: 'Contato: Oficina Exemplo\n+55 11 4000-0000', what: 'contact' },
    ],
    [
      'a number that was asked for',
      { type: 'contacts', contacts: [{ origin: 'contact_request', phones: [{ phone: '+55 31 98888-7777' }] }] },
      { text: 'Compartilhou o telefone\n+55 31 98888-7777' },
    ],
    [
      'a place',
      { type: 'location', location: { latitude: -23.5, longitude: -46.6 } },
      { text: 'Localização\nhttps://www.google.com/maps?q=-23.5,-46.6', what: 'location' },
    ],
    [
      'a cart',
      {
        type: 'order',
        order: {
          text: '',
          product_items: [{ product_retailer_id: 'SKU-1', quantity: 1, item_price: 10, currency: 'BRL' }],
        },
      },
      { text: 'Pedido:\n1 × SKU-1, R$ 10,00', what: 'order' },
    ],
    ['a sticker', { type: 'sticker', sticker: { id: '1', mime_type: 'image/webp' } }, { text: '', what: 'sticker' }],
    [
      'a button without a word',
      { type: 'button', button: { text: ' ', payload: '' } },
      { text: 'Botão sem texto', what: 'other' },
    ],
    ['a button with a payload alone', { type: 'button', button: { text: '', payload: 'Quero' } }, { text: 'Quero' }],
    ['a button', { type: 'button', button: { text: 'Sim' } }, { text: 'Sim' }],
    [
      'a chosen row',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'r1', title: 'Vendas' } } },
      { text: 'Vendas', buttonId: 'r1' },
    ],
    [
      'a permission to call',
      {
        type: 'interactive',
        interactive: { type: 'call_permission_reply', call_permission_reply: { response: 'reject' } },
      },
      { text: 'Não permitiu receber ligações', what: 'other' },
    ],
    [
      'a form',
      form({
        flow_token: 'unused',
        nome: null,
        aceito: true,
        novo: false,
        itens: ['0_Azul', '1_Verde'],
        quando: '2026-01-02',
      }),
      { text: 'aceito: sim\nnovo: não\nitens: Azul, Verde\nquando: 2026-01-02', what: 'form' },
    ],
    [
      'a form within a form',
      form({ endereco: { rua: 'A', numero: 10 } }),
      { text: 'endereco: rua A, numero 10', what: 'form' },
    ],
    ['a form without answers', form({ flow_token: 'x' }), { text: 'Sent', what: 'form' }],
  ]
  it.each(cases)('%s', (_, message, { text, what, buttonId }) => {
    const event = eventOf(message)
    expect(event.kind === 'message' && [event.text, event.what, event.buttonId]).toEqual([text, what, buttonId])
  })
})

describe('an edit', () => {
  const edit = (message: object | undefined) => ({ type: 'edit', edit: { original_message_id: 'wamid.0', message } })
  const photo = { id: '7', mime_type: 'image/jpeg' }
  const cases: [string, object, object][] = [
    ['of a text', edit({ type: 'text', text: { body: 'Quero 3' } }), { id: 'wamid.0', text: 'Quero 3' }],
    ['of a caption', edit({ type: 'image', image: { ...photo, caption: 'julho' } }), { id: 'wamid.0', text: 'julho' }],
    ['that takes a caption away', edit({ type: 'image', image: photo }), { id: 'wamid.0', text: '' }],
    ['into what nobody can read', edit({ type: 'hologram' }), { id: 'wamid.0' }],
    ['without its message', edit(undefined), { id: 'wamid.0' }],
  ]
  it.each(cases)('%s', (_, message, event) => {
    expect(eventOf(message)).toEqual({ kind: 'edit', ...event })
    expect(eventOf(message, 'message_echoes')).toEqual({ kind: 'edit', echo: true, ...event })
  })

  it('told in the older way is a line, since nobody knows of which message', () => {
    const older = { type: 'unsupported', errors: [{ code: 131051 }], unsupported: { type: 'edit' } }
    expect(eventOf(older)).toMatchObject({ kind: 'line', id: 'wamid.A', contact: { id: '5511900000001' } })
  })
})

it('refuses everything of a group, and says why', () => {
  const group = { group_id: 'GRUPO-1' }
  const said = [
    { ...from, ...group, type: 'text', text: { body: 'oi' } },
    { ...from, ...group, type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } },
    { ...from, ...group, type: 'edit', edit: { original_message_id: 'wamid.0' } },
    { ...from, ...group, type: 'revoke', revoke: { original_message_id: 'wamid.0' } },
  ]
  const statuses = [{ id: 'wamid.S', status: 'read', recipient_id: 'GRUPO-1', recipient_type: 'group' }]
  const items = itemsOf({ messages: said, message_echoes: said, statuses })
  expect(items).toHaveLength(9)
  for (const item of items)
    expect(item).toMatchObject({ account: '3001', reason: 'of a group, which is not served', once: 'GRUPO-1' })
})

import { describe, expect, it } from 'vitest'
import { readMessage } from '../whatsapp-meta/read-message.ts'
import { readMessagingEntry } from './messaging/read-messaging.ts'

/*
 * Every kind of message that Meta documents, each with a body as documented and with one that nobody can read: it is an event, or stands
 * here as nothing, with the reason. Lists of the pages "messages webhook reference" of WhatsApp and of Messenger and Instagram.
 */

const file = { id: '1', mime_type: 'image/png', sha256: 'x' }
const whatsApp: Readonly<Record<string, { body: object; gives: string; unreadable?: string }>> = {
  text: { body: { body: 'oi' }, gives: 'message' },
  image: { body: file, gives: 'message' },
  video: { body: file, gives: 'message' },
  audio: { body: { ...file, voice: true }, gives: 'message' },
  document: { body: { ...file, filename: 'a.pdf' }, gives: 'message' },
  sticker: { body: { ...file, animated: false }, gives: 'message' },
  location: { body: { latitude: 1, longitude: 2 }, gives: 'message' },
  contacts: { body: [{ name: { formatted_name: 'Ana' }, phones: [{ phone: '1' }] }], gives: 'message' },
  interactive: { body: { type: 'button_reply', button_reply: { id: 'a', title: 'Sim' } }, gives: 'message' },
  button: { body: { text: 'Sim', payload: 'a' }, gives: 'message' },
  order: { body: { product_items: [{ product_retailer_id: 'A', quantity: 1 }] }, gives: 'message' },
  unsupported: { body: { type: 'poll' }, gives: 'message' },
  unknown: { body: {}, gives: 'message' },
  reaction: { body: { message_id: 'wamid.A', emoji: '👍' }, gives: 'reaction', unreadable: 'Of no message.' },
  edit: {
    body: { original_message_id: 'wamid.A', message: { type: 'text', text: { body: 'olá' } } },
    gives: 'edit',
    unreadable: 'Of no message.',
  },
  revoke: { body: { original_message_id: 'wamid.A' }, gives: 'deletion', unreadable: 'Of no message.' },
  system: {
    body: { type: 'user_changed_number', new_wa_id: '5511900000009' },
    gives: 'move',
    unreadable: 'No number to go to.',
  },
}
/** The customer opened the chat and has written nothing. */
const nothing = ['request_welcome']

const receive = (type: string, body: unknown) =>
  readMessage({ id: 'wamid.B', from: '5511900000001', timestamp: '1', type, [type]: body }, new Map(), false)

describe('a kind of message of WhatsApp', () => {
  it.each(Object.entries(whatsApp))('%s is an event', (type, { body, gives, unreadable }) => {
    const event = receive(type, body)
    expect(event?.kind).toBe(gives)
    if (event?.kind === 'message') expect(event.text !== '' || (event.files ?? []).length > 0).toBe(true)
    const odd = receive(type, 7)
    if (unreadable) expect(odd).toBeNull()
    else expect(odd).toMatchObject({ kind: 'message', text: expect.stringMatching(/./) })
  })
  it('of tomorrow is told to have come, and one that says nothing is nothing', () => {
    expect(receive('of_tomorrow', {})).toMatchObject({ kind: 'message', text: expect.stringMatching(/./) })
    for (const type of nothing) expect(receive(type, {})).toBeNull()
  })
})

const address = { url: 'https://cdn.example/1' }
const attachments: Readonly<Record<string, object>> = {
  image: { payload: address },
  audio: { payload: address },
  video: { payload: address },
  file: { payload: address },
  sticker: { payload: { ...address, sticker_id: 1 } },
  reel: { payload: { ...address, title: 'Vitrine' } },
  ig_reel: { payload: address },
  post: { payload: address },
  ig_post: { payload: address },
  share: { payload: address },
  story_mention: { payload: address },
  fallback: { title: 'Uma página', url: 'https://exemplo.example' },
  template: { payload: { product: { elements: [{ title: 'Bolo', subtitle: 'R$ 25' }] } } },
  location: { payload: { coordinates: { lat: 1, long: 2 } } },
  appointment_booking: { payload: { booking_id: '1', status: 'requested', start_time: 1 } },
  ephemeral: {},
  unsupported_type: {},
  of_tomorrow: {},
}

describe.each(['facebook', 'instagram'] as const)('an attachment of %s', (kind) => {
  const take = (attachment: object) =>
    readMessagingEntry(kind)({
      id: '1',
      messaging: [
        { sender: { id: '2' }, recipient: { id: '1' }, timestamp: 1, message: { mid: 'm', attachments: [attachment] } },
      ],
    }).map((item) => ('event' in item ? item.event : null))
  it.each(Object.entries(attachments))('of kind %s is never an empty message', (type, attachment) => {
    for (const one of [{ type, ...attachment }, { type }, { type, payload: null }]) {
      const [event, ...others] = take(one)
      expect(others).toEqual([])
      expect(event).toMatchObject({ kind: 'message' })
      if (event?.kind === 'message') expect(event.text !== '' || (event.files ?? []).length > 0).toBe(true)
    }
  })
})

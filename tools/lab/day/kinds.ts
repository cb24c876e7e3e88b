import type { ChannelName, Customer } from './channels.ts'
import { outsideKinds } from './outside-kinds.ts'

/**
 * What is to be seen of something that a customer did: a message of theirs with these words, the message before with these words, a line, or
 * nothing at all.
 */
export type Outcome =
  | { kind: 'message'; shows: RegExp; isText?: true }
  | { kind: 'changed'; shows: RegExp }
  | { kind: 'line'; shows: RegExp }
  | { kind: 'nothing' }
  /** An outside system was asked: what the bot said, every word of it, and whether people have the room now. */
  | { kind: 'told'; says: readonly string[]; people: boolean }
  /** Two robots answered each other: after so many words of ours at the most people have it, with an alarm. */
  | { kind: 'stopped'; wrote: number; atMost: number }

export interface Kind {
  name: string
  channel: ChannelName
  does(customer: Customer): Promise<void>
  outcome: Outcome
}

const kindOn =
  (channel: ChannelName) =>
  (name: string, content: (last: string) => Record<string, unknown>, outcome: Outcome): Kind => ({
    name,
    channel,
    does: (customer) => customer.send(content(customer.last)),
    outcome,
  })
const business = kindOn('business')
const qr = kindOn('qr')
const messenger = kindOn('messenger')
const instagram = kindOn('instagram')

const message = (shows: RegExp): Outcome => ({ kind: 'message', shows })
const text = (shows: RegExp): Outcome => ({ kind: 'message', shows, isText: true })
const changed = (shows: RegExp): Outcome => ({ kind: 'changed', shows })
const line = (shows: RegExp): Outcome => ({ kind: 'line', shows })
const nothing: Outcome = { kind: 'nothing' }

const said = (words: string, channel: ChannelName): Kind => ({
  name: `words: ${words.slice(0, 24)}`,
  channel,
  does: (customer) => customer.say(words),
  outcome: text(new RegExp(words.slice(0, 12).replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))),
})

const vcard =
  'BEGIN:VCARD\nVERSION:3.0\nN:Exemplo;Oficina;;;\nFN:Oficina Exemplo\nitem1.TEL;waid=5511900000077:+55 11 90000-0077\nitem1.X-ABLabel:Celular\nEND:VCARD'
const key = (id: string) => ({ key: { id, fromMe: false } })

/** Everything that real phones send; each is done by several customers in a day. */
export const kinds: readonly Kind[] = [
  ...(['business', 'qr', 'messenger', 'instagram', 'livechat'] as const).flatMap((channel) => [
    said('Veio tamanho errado, preciso trocar', channel),
    said('👩🏽‍💻 bom dia!! 🇧🇷', channel),
    said('https://exemplo.com/~ana~/arquivo_ pode ver?', channel),
  ]),
  business(
    'edited',
    (id) => ({
      type: 'edit',
      edit: { original_message_id: id, message: { type: 'text', text: { body: 'Na verdade são 3 peças' } } },
    }),
    changed(/Na verdade são 3 peças/),
  ),
  business(
    'edited, told as unsupported',
    () => ({
      type: 'unsupported',
      errors: [{ code: 131051, title: 'Message type unknown' }],
      unsupported: { type: 'edit' },
    }),
    line(/editou|editada|alterou/i),
  ),
  business(
    'unsupported',
    () => ({
      type: 'unsupported',
      errors: [{ code: 131051, title: 'Message type unknown' }],
      unsupported: { type: 'poll_creation' },
    }),
    message(/./),
  ),
  business(
    'contact card',
    () => ({
      type: 'contacts',
      contacts: [
        { name: { formatted_name: 'Oficina Exemplo' }, phones: [{ phone: '+55 11 90000-0077', type: 'CELL' }] },
      ],
    }),
    message(/Oficina Exemplo/),
  ),
  business(
    'place',
    () => ({ type: 'location', location: { latitude: -23.5, longitude: -46.6, name: 'Galpão 4' } }),
    message(/Galpão 4|maps/),
  ),
  business(
    'order',
    () => ({
      type: 'order',
      order: {
        catalog_id: '1',
        product_items: [{ product_retailer_id: 'SKU-1', quantity: 2, item_price: 10, currency: 'BRL' }],
      },
    }),
    message(/SKU-1/),
  ),
  business(
    'form',
    () => ({
      type: 'interactive',
      interaction: {},
      interactive: {
        type: 'nfm_reply',
        nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"nome":null,"aceito":true,"flow_token":"x"}' },
      },
    }),
    message(/aceito: sim/i),
  ),
  business('button without words', () => ({ type: 'button', button: { text: '', payload: '' } }), message(/\S/)),
  business('reaction', (id) => ({ type: 'reaction', reaction: { message_id: id, emoji: '👍' } }), line(/👍/)),
  business(
    'system note',
    () => ({
      type: 'system',
      system: { body: 'changed number', type: 'user_changed_number', new_wa_id: '5511900000999' },
    }),
    nothing,
  ),
  business('message of a group', () => ({ type: 'text', text: { body: 'Eu respondo' }, group_id: 'GRUPO1' }), nothing),
  qr(
    'edited in clear',
    (id) => ({ protocolMessage: { type: 14, ...key(id), editedMessage: { conversation: 'Na verdade são 3 peças' } } }),
    changed(/Na verdade são 3 peças/),
  ),
  qr(
    'edited, sealed',
    (id) => ({
      secretEncryptedMessage: {
        targetMessageKey: { id, fromMe: false },
        secretEncType: 2,
        encIv: 'AAAAAAAAAAAAAAAA',
        encPayload: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      },
    }),
    changed(/./),
  ),
  qr('deleted', (id) => ({ protocolMessage: { type: 0, ...key(id) } }), changed(/./)),
  qr('reaction', (id) => ({ reactionMessage: { ...key(id), text: '❤️' } }), line(/❤️/)),
  qr(
    'poll',
    () => ({
      pollCreationMessageV3: {
        name: 'Qual dia?',
        options: [{ optionName: 'Sábado' }, { optionName: 'Domingo' }],
        selectableOptionsCount: 1,
      },
    }),
    message(/Qual dia\?[\s\S]*Sábado/),
  ),
  qr('event', () => ({ eventMessage: { name: 'Visita à obra', startTime: 1_893_456_000 } }), message(/Visita à obra/)),
  qr(
    'group invitation',
    () => ({
      groupInviteMessage: {
        groupJid: '120363000000000000@g.us',
        inviteCode: 'EX',
        groupName: 'Condomínio',
        caption: 'Entra',
      },
    }),
    message(/Condomínio/),
  ),
  qr(
    'live place',
    () => ({ liveLocationMessage: { degreesLatitude: -22.9, degreesLongitude: -43.2, caption: 'A caminho' } }),
    message(/A caminho|maps|ao vivo/i),
  ),
  qr(
    'place',
    () => ({ locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: 'Galpão 4' } }),
    message(/Galpão 4|maps/),
  ),
  qr(
    'order',
    () => ({
      orderMessage: {
        orderId: '1',
        itemCount: 2,
        message: 'Quero estes',
        orderTitle: 'Loja',
        totalAmount1000: 20_000,
        totalCurrencyCode: 'BRL',
      },
    }),
    message(/2 ite|Quero estes|Pedido/),
  ),
  qr(
    'product',
    () => ({
      productMessage: {
        product: { productId: '9', title: 'Tênis casual', priceAmount1000: 189_000, currencyCode: 'BRL' },
      },
    }),
    message(/Tênis casual/),
  ),
  qr(
    'card of an iPhone',
    () => ({ contactMessage: { displayName: 'Oficina Exemplo', vcard } }),
    message(/Oficina Exemplo[\s\S]*90000-?0077/),
  ),
  qr(
    'card with a photo',
    () => ({
      contactMessage: {
        displayName: 'Oficina Exemplo',
        vcard: vcard.replace('END:', `PHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(70_000)}\nEND:`),
      },
    }),
    message(/Oficina Exemplo/),
  ),
  qr(
    'two cards',
    () => ({
      contactsArrayMessage: {
        displayName: '2 contatos',
        contacts: [
          { displayName: 'Ana', vcard },
          { displayName: 'Beto', vcard },
        ],
      },
    }),
    message(/Ana[\s\S]*Beto/),
  ),
  qr(
    'template of a company',
    () => ({
      templateMessage: {
        hydratedTemplate: {
          hydratedContentText: 'Seu código é 1234',
          hydratedFooterText: 'Não responda',
          hydratedButtons: [{ urlButton: { displayText: 'Abrir', url: 'https://exemplo.com/b' } }],
        },
      },
    }),
    message(/1234[\s\S]*exemplo\.com/),
  ),
  qr(
    'buttons of a company',
    () => ({
      buttonsMessage: {
        contentText: 'Seu boleto venceu',
        buttons: [{ buttonId: '1', buttonText: { displayText: 'Segunda via' } }],
      },
    }),
    message(/boleto[\s\S]*Segunda via/),
  ),
  qr(
    'interactive of a company',
    () => ({
      interactiveMessage: {
        body: { text: 'Entrega hoje' },
        nativeFlowMessage: {
          buttons: [{ name: 'cta_url', buttonParamsJson: '{"display_text":"Ver","url":"https://exemplo.com/e"}' }],
        },
      },
    }),
    message(/Entrega hoje/),
  ),
  qr('written on the company’s phone', () => ({ onPhone: true, conversation: 'Respondi pelo celular' }), nothing),
  messenger(
    'edited',
    (id) => ({ message_edit: { mid: id, text: 'Na verdade são 3 peças', num_edit: '1' } }),
    changed(/Na verdade são 3 peças/),
  ),
  messenger('edited without words', (id) => ({ message_edit: { mid: id, num_edit: 2 } }), changed(/./)),
  messenger('reaction', (id) => ({ reaction: { mid: id, action: 'react', reaction: 'love', emoji: '❤' } }), line(/❤/)),
  messenger(
    'sticker',
    () => ({
      message: {
        attachments: [{ type: 'image', payload: { url: 'http://127.0.0.1:9/s.png', sticker_id: 369_239_263_222_822 } }],
      },
    }),
    message(/./),
  ),
  messenger(
    'place',
    () => ({ message: { attachments: [{ type: 'location', payload: { coordinates: { lat: -23.5, long: -46.6 } } }] } }),
    message(/maps|Localização/),
  ),
  instagram(
    'edited',
    (id) => ({ message_edit: { mid: id, text: 'Na verdade são 3 peças', num_edit: 1 } }),
    changed(/Na verdade são 3 peças/),
  ),
  instagram('deleted', (id) => ({ message: { mid: id, is_deleted: true } }), changed(/./)),
  instagram('unsupported', () => ({ message: { is_unsupported: true } }), message(/./)),
  instagram(
    'mention in a story',
    () => ({ message: { attachments: [{ type: 'story_mention', payload: { url: 'http://127.0.0.1:9/s' } }] } }),
    message(/./),
  ),
  ...outsideKinds,
]

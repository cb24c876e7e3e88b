import { cutText } from '@prosa/contract'
import { z } from 'zod'
import { buttonWithoutLabel } from '../../conversation/model/inbound.ts'
import type { FileReference, MessageWhat } from '../events.ts'
import { cardsText } from '../readable/card-text.ts'
import { fileNameOf } from '../readable/file-name.ts'
import { formText } from '../readable/form-text.ts'
import { placeText } from '../readable/place-text.ts'
import { priceText } from '../readable/price-text.ts'

/** What a message says, for people and for the bot. */
export interface Content {
  text: string
  /** It is no text: the bot is told what it is. */
  what?: MessageWhat
  /** Of a button or row of ours. */
  buttonId?: string
  file?: FileReference
}

const maxText = 65_536
const text = z.string().transform((value) => cutText(value, maxText))
const optional = text.nullish().catch(null)

const unsupported: Content = { text: 'Mensagem de um tipo que o WhatsApp não entrega aqui.', what: 'other' }

type Reader = (object: unknown) => Content | null

const withShape =
  <Shape>(shape: z.ZodType<Shape>, content: (value: Shape) => Content): Reader =>
  (object) => {
    const read = shape.safeParse(object)
    return read.success ? content(read.data) : null
  }

const mediaShape = z.looseObject({
  id: z.string().min(1).max(200),
  mime_type: z.string().max(200).nullish().catch(null),
  caption: optional,
  filename: optional,
})

const media = (usualName: string, what?: MessageWhat): Reader =>
  withShape(mediaShape, ({ id, mime_type: mime, caption, filename }) => {
    const name = fileNameOf(filename, usualName, mime)
    return {
      text: caption ?? '',
      file: { reference: id, name, ...(mime ? { mime } : {}) },
      ...(what ? { what } : {}),
    }
  })

const location = withShape(
  z.looseObject({ latitude: z.number(), longitude: z.number(), name: optional, address: optional }),
  (place) => ({
    text: placeText(place),
    what: 'location',
  }),
)

const phones = z.array(z.looseObject({ phone: optional, wa_id: optional }))
const emails = z.array(z.looseObject({ email: optional }))
const card = z.looseObject({
  origin: optional,
  name: z.looseObject({ formatted_name: optional, first_name: optional }).nullish().catch(null),
  org: z.looseObject({ company: optional }).nullish().catch(null),
  phones: phones.nullish().catch(null),
  emails: emails.nullish().catch(null),
})

const cardOf = ({ origin, name, org, phones, emails }: z.infer<typeof card>): string => {
  const told = (phones ?? []).map(({ phone, wa_id: waId }) => phone ?? (waId ? `+${waId}` : '')).filter(Boolean)
  // Of their own number, which they were asked for, there is no name.
  if (origin === 'contact_request') return ['Compartilhou o telefone', ...told].join('\n')
  return cardsText([
    {
      name: name?.formatted_name || name?.first_name || '',
      organisation: org?.company ?? '',
      phones: told,
      emails: (emails ?? []).flatMap(({ email }) => email || []),
    },
  ])
}

const contacts = withShape(z.array(card).max(100), (list) => ({
  text: list.map(cardOf).join('\n\n'),
  // A number that they were asked for is the answer; a card is not.
  ...(list.every(({ origin }) => origin === 'contact_request') ? {} : { what: 'contact' }),
}))

const reply = z.looseObject({ id: z.string().min(1).max(256), title: text })
const interactive = withShape(
  z.looseObject({
    type: z.string().catch(''),
    button_reply: reply.nullish().catch(null),
    list_reply: reply.nullish().catch(null),
    nfm_reply: z.looseObject({ body: optional, response_json: optional }).nullish().catch(null),
    call_permission_reply: z.looseObject({ response: optional }).nullish().catch(null),
  }),
  ({ button_reply: button, list_reply: row, nfm_reply: form, call_permission_reply: permission }) => {
    const chosen = button ?? row
    // The id decides; the title comes back as it was cut.
    if (chosen) return { text: chosen.title, buttonId: chosen.id }
    if (form) return { text: answersOf(form.response_json) || form.body || 'Formulário sem respostas', what: 'form' }
    if (permission) {
      const isAllowed = permission.response === 'accept'
      return { text: isAllowed ? 'Permitiu receber ligações' : 'Não permitiu receber ligações', what: 'other' }
    }
    return unsupported
  },
)

/** The fields of a filled form, one a line. */
const answersOf = (json: string | null | undefined): string => {
  try {
    const fields: unknown = JSON.parse(json ?? '{}')
    return fields && typeof fields === 'object' ? cutText(formText(fields), maxText) : ''
  } catch {
    return ''
  }
}

const order = withShape(
  z.looseObject({
    text: optional,
    product_items: z
      .array(
        z.looseObject({
          product_retailer_id: z.coerce.string().catch('item'),
          quantity: z.coerce.number().catch(1),
          item_price: z.coerce.number().nullish().catch(null),
          currency: optional,
        }),
      )
      .max(1_000),
  }),
  ({ text: said, product_items: items }) => ({
    text: [
      'Pedido:',
      ...items.map(
        ({ product_retailer_id: product, quantity, item_price: price, currency }) =>
          `${quantity} × ${product}${price === null || price === undefined ? '' : `, ${priceText(price, currency)}`}`,
      ),
      ...(said ? [said] : []),
    ].join('\n'),
    what: 'order',
  }),
)

/** What a message of each type says; types of tomorrow are told as not supported, so that nobody waits in vain. */
const readers: Readonly<Record<string, Reader>> = {
  text: withShape(z.looseObject({ body: text }), ({ body }) => ({ text: body })),
  image: media('imagem'),
  video: media('video'),
  audio: media('audio'),
  document: media('documento'),
  sticker: media('figurinha', 'sticker'),
  location,
  contacts,
  interactive,
  // Of a template; some come without a word.
  button: withShape(z.looseObject({ text: optional, payload: optional }), ({ text: label, payload }) => {
    const said = label?.trim() || payload?.trim()
    return said ? { text: said } : { text: buttonWithoutLabel, what: 'other' }
  }),
  order,
}

/** What of `message[type]` people and the bot read. */
export const contentOf = (message: { type: string; [field: string]: unknown }): Content => {
  const reader = Object.hasOwn(readers, message.type) ? readers[message.type] : undefined
  return reader?.(message[message.type]) ?? unsupported
}

import { acceptedExtension, type ChannelCapabilities, cutText, type FileClass, fileTypes } from '@prosa/contract'
import type { StoredFile } from '../../conversation/model/present.ts'
import { splitText } from '../../platform/split-text/index.ts'
import type { OutboundMessage, OutboundTemplate, Rendered } from '../channel.ts'
import { type Choice, type Part, planMessage } from '../plan-message.ts'

/** What is sent in one call; a file gets its id, or an address, only then. */
export interface WhatsappPayload {
  to: string
  /** Ours, which comes back with every status. */
  reference: string
  /** `type` and the object that is named as it. */
  message: { type: string; [object: string]: unknown }
  file: { fileId: string; name: string; as: WhatsappMedia; mime: string; sizeBytes: number } | null
  /** The message that it answers. */
  context?: { message_id: string }
}

export type WhatsappMedia = 'image' | 'video' | 'audio' | 'document' | 'sticker'

/** Of a text beside buttons, or a link; a list's may be as long as any. */
const maxBesideButtons = 1024
const maxDescription = 72
const listLabel = 'Ver opções'

/** A message in WhatsApp's forms: up to three buttons, a list of ten, one link; what does not fit is text already. */
export const render = (message: OutboundMessage, capabilities: ChannelCapabilities): Rendered => {
  const common = { to: message.to, file: null }
  if (message.template) {
    // What stands above its text.
    const [header] = message.files
    const file = (header && fileOf(header, '').file) ?? null
    return {
      payloads: [
        { ...common, reference: message.reference, message: templateOf(message.template), file },
      ] satisfies WhatsappPayload[],
    }
  }
  const asksPhone = message.buttons.some(({ type }) => type === 'PHONE')
  // Beside that button there is no other: choices and links are written out.
  const plan = planMessage(
    message,
    asksPhone ? { ...capabilities, buttons: null, list: null, links: null } : capabilities,
  )
  if ('refused' in plan) return plan
  const asking = asksPhone ? plan.parts.findLast(({ kind }) => kind === 'text') : null
  const payloads = plan.parts
    .flatMap((part) => (part === asking && part.kind === 'text' ? phoneRequestOf(part.text) : payloadsOf(part)))
    .map((payload, index) => ({
      ...common,
      reference: index === 0 ? message.reference : `${message.reference}.${index}`,
      ...payload,
      // What comes after it in parts belongs to the same answer.
      ...(message.quoted && index === 0 ? { context: { message_id: message.quoted.id } } : {}),
    }))
  return { payloads: payloads satisfies WhatsappPayload[] }
}

type Own = Pick<WhatsappPayload, 'message'> & Partial<Pick<WhatsappPayload, 'file'>>

const payloadsOf = (part: Part): Own[] => {
  if (part.kind === 'file') {
    const file = fileOf(part.file, part.caption)
    // Neither sounds nor stickers have a text beside them.
    const isBare = file.message.type === 'audio' || file.message.type === 'sticker'
    return isBare && part.caption ? [file, plain(part.caption)] : [file]
  }
  const { text, choices, links } = part
  const [link] = links
  if (choices?.as === 'list') return [listOf(text, choices.options)]
  if (!choices && !link) return [plain(text)]
  const { before, beside } = besideButtons(text)
  const action = choices ? buttonsOf(choices.options) : linkOf(link)
  return [
    ...(before ? [plain(before)] : []),
    { message: { type: 'interactive', interactive: { ...action, body: { text: beside } } } },
  ]
}

/** A button in WhatsApp's own words with which the customer shares their number. */
const phoneRequestOf = (text: string): Own[] => {
  const { before, beside } = besideButtons(text)
  const action = { type: 'request_contact_info', action: { name: 'request_contact_info' } }
  return [
    ...(before ? [plain(before)] : []),
    { message: { type: 'interactive', interactive: { ...action, body: { text: beside } } } },
  ]
}

const plain = (body: string): Own => ({
  message: { type: 'text', text: { body, preview_url: /https?:\/\//.test(body) } },
})

/** The end of a long text stands with the buttons, what comes before it goes ahead as a message of its own. */
const besideButtons = (text: string): { before: string; beside: string } => {
  const beside = splitText(text, { max: maxBesideButtons, unit: 'characters' }).at(-1) ?? text
  return { before: text.slice(0, text.length - beside.length).trim(), beside }
}

const buttonsOf = (options: readonly Choice[]): object => ({
  type: 'button',
  action: { buttons: options.map(({ id, label }) => ({ type: 'reply', reply: { id, title: label.trim() } })) },
})

const linkOf = (link: { label: string; url: string } | undefined): object => ({
  type: 'cta_url',
  action: { name: 'cta_url', parameters: { display_text: link?.label, url: link?.url } },
})

const listOf = (text: string, options: readonly Choice[]): Own => ({
  message: {
    type: 'interactive',
    interactive: {
      type: 'list',
      body: { text },
      action: {
        button: listLabel,
        sections: [
          {
            rows: options.map(({ id, label, rest }) => ({
              id,
              title: label.trim(),
              ...(rest ? { description: cutText(rest, maxDescription) } : {}),
            })),
          },
        ],
      },
    },
  },
})

/** WhatsApp takes no moving pictures: a gif goes as a document, which opens it. */
const mediaOf = (own: FileClass, mime: string): WhatsappMedia => (mime === 'image/gif' ? 'document' : own)

const fileOf = ({ fileId, name, size }: StoredFile, caption: string): Own => {
  const extension = acceptedExtension(name)
  const own = extension ? fileTypes[extension] : { class: 'document' as const, mime: 'application/octet-stream' }
  const as = mediaOf(own.class, own.mime)
  const isVoice = own.mime === 'audio/ogg'
  return {
    message: {
      type: as,
      [as]: {
        ...(caption && as !== 'audio' && as !== 'sticker' ? { caption } : {}),
        ...(as === 'document' ? { filename: name } : {}),
        ...(isVoice ? { voice: true } : {}),
      },
    },
    // Any other name for Opus in Ogg is refused.
    file: { fileId, name, as, mime: isVoice ? 'audio/ogg; codecs=opus' : own.mime, sizeBytes: size },
  }
}

const templateOf = ({ name, language, components }: OutboundTemplate): WhatsappPayload['message'] => ({
  type: 'template',
  template: { name, language: { code: language }, ...(components.length > 0 ? { components } : {}) },
})

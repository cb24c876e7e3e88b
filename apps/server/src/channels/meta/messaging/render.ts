import { acceptedExtension, type ChannelCapabilities, type FileClass, fileTypes } from '@prosa/contract'
import type { StoredButton } from '../../../conversation/model/present.ts'
import { splitText } from '../../../platform/split-text/index.ts'
import type { OutboundMessage, Rendered } from '../../channel.ts'
import { type Part, planMessage } from '../../plan-message.ts'
import { type MessagingKind, markReference } from './read-messaging.ts'

/** What is sent of one part: `message` as the Send API takes it; a file is handed over first and takes its place there. */
export interface MessagingPayload {
  to: string
  byPerson: boolean
  message: Record<string, unknown>
  file: { fileId: string; name: string; mime: string; type: AttachmentType } | null
}

export type AttachmentType = 'image' | 'video' | 'audio' | 'file'

const attachmentTypes: Readonly<Record<FileClass, AttachmentType>> = {
  image: 'image',
  sticker: 'image',
  audio: 'audio',
  video: 'video',
  document: 'file',
}

/** Characters of a button template's text; what is longer goes before it. */
const templateText = 640

/** A message as calls of the Send API, in order. */
export const renderMessaging =
  (kind: MessagingKind) =>
  (message: OutboundMessage, capabilities: ChannelCapabilities): Rendered => {
    const plan = planMessage(message, withoutOddLinks(message.buttons, capabilities))
    if ('refused' in plan) return plan
    const contents = plan.parts.flatMap(contentsOf)
    return {
      payloads: contents.map(({ file, ...content }, index): MessagingPayload => {
        const reference = index === 0 ? message.reference : `${message.reference}.${index}`
        const isLast = index === contents.length - 1
        // Instagram's documents know no metadata: its echoes are known by their ids.
        const metadata =
          kind === 'facebook' ? { metadata: markReference(isLast ? message.reference : reference, isLast) } : {}
        return { to: message.to, byPerson: message.byPerson, message: { ...content.message, ...metadata }, file }
      }),
    }
  }

/** A button may lead to a page or a telephone; where one leads elsewhere all of them go as text. */
const withoutOddLinks = (buttons: readonly StoredButton[], capabilities: ChannelCapabilities): ChannelCapabilities => {
  const isOdd = buttons.some(({ type, link }) => type === 'LINK' && link && !/^(https?|tel):/i.test(link))
  return isOdd ? { ...capabilities, links: null } : capabilities
}

type Content = Pick<MessagingPayload, 'message' | 'file'>

const contentsOf = (part: Part): Content[] => {
  if (part.kind === 'file') {
    const { fileId, name, mime } = part.file
    const extension = acceptedExtension(name)
    const type = extension ? attachmentTypes[fileTypes[extension].class] : 'file'
    return [{ message: {}, file: { fileId, name, mime, type } }]
  }
  const { text, choices, links } = part
  if (links.length > 0) return withLinks(text, links)
  const replies = choices?.options.map(({ id, label }) => ({ content_type: 'text', title: label, payload: id }))
  return [{ message: { text, ...(replies ? { quick_replies: replies } : {}) }, file: null }]
}

const withLinks = (text: string, links: Extract<Part, { kind: 'text' }>['links']): Content[] => {
  const pieces = splitText(text, { max: templateText, unit: 'characters' })
  const buttons = links.map(({ label, url }) =>
    /^tel:/i.test(url)
      ? { type: 'phone_number', title: label, payload: url.slice('tel:'.length) }
      : { type: 'web_url', title: label, url },
  )
  const template = { template_type: 'button', text: pieces.at(-1) ?? '', buttons }
  return [
    ...pieces.slice(0, -1).map((piece): Content => ({ message: { text: piece }, file: null })),
    { message: { attachment: { type: 'template', payload: template } }, file: null },
  ]
}

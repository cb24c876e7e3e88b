import type { Sent } from '../standins/whatsapp-web/index.ts'

type Said = NonNullable<Sent['message']>

/** A message of the company, as the customer's phone opened it. */
export interface OpenedMessage {
  text: string
  file: { name: string; mime: string } | null
}

const fileKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const

/** @returns null for what shows no bubble of its own, such as a reaction or a deletion */
export const readWhatsappWeb = (message: Said): OpenedMessage | null => {
  for (const kind of fileKinds) {
    const part = message[`${kind}Message`]
    if (!part) continue
    const { mimetype, caption, fileName } = part as { mimetype?: string; caption?: string; fileName?: string }
    return { text: caption ?? '', file: { name: fileName ?? kind, mime: mimetype ?? 'application/octet-stream' } }
  }
  const inner = message.documentWithCaptionMessage?.message
  if (inner) return readWhatsappWeb(inner as Said)
  const text = message.conversation ?? message.extendedTextMessage?.text
  return text === undefined || text === null ? null : { text, file: null }
}

/** Of which message it says that it was taken back; null where it does not. */
export const takenBack = ({ protocolMessage }: Said): string | null =>
  protocolMessage?.type === 0 ? (protocolMessage.key?.id ?? null) : null

import type { ChannelCapabilities } from '@prosa/contract'
import type { StoredFile } from '../../conversation/model/present.ts'
import type { OutboundMessage, OutboundQuote, Rendered } from '../channel.ts'
import { planMessage } from '../plan-message.ts'
import { partReference } from './message-ids.ts'

/** A part of a message of ours. */
export type QrPayload = { reference: string; to: string; quoted?: OutboundQuote } & (
  | { kind: 'text'; text: string }
  | { kind: 'file'; file: Pick<StoredFile, 'fileId' | 'name' | 'mime' | 'size'>; caption: string }
)

/** Pure. Choices and links are numbered lines and text: buttons of linked devices are drawn at WhatsApp's mercy. */
export const renderQr = (message: OutboundMessage, capabilities: ChannelCapabilities): Rendered => {
  const plan = planMessage(message, capabilities)
  if ('refused' in plan) return plan
  const payloads = plan.parts.map((part, index): QrPayload => {
    const quoted = message.quoted && index === 0 ? { quoted: message.quoted } : {}
    const place = { reference: partReference(message.reference, index), to: message.to, ...quoted }
    if (part.kind === 'text') return { ...place, kind: 'text', text: part.text }
    const { fileId, name, mime, size } = part.file
    return { ...place, kind: 'file', file: { fileId, name, mime, size }, caption: part.caption }
  })
  return { payloads }
}

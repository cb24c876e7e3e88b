import { proto } from 'baileys'
import type { ChannelEvent } from '../../events.ts'
import { readMessage } from '../read-messages.ts'

/** A message as the protocol writes it, and what people read of it. */
export interface Case {
  title: string
  message: Record<string, unknown>
  /** One line or several. */
  text: string | string[]
  /** Of its event. */
  more?: object
}

/** The same through the library's protocol, so that a field of a wrong name is lost. */
export const receive = (message: Record<string, unknown>, fromMe = false): ChannelEvent[] =>
  readMessage(
    {
      key: { id: '3A01', remoteJid: '5511988887777@s.whatsapp.net', alt: null, fromMe },
      at: 1,
      pushName: null,
      status: null,
      failure: [],
      message: proto.Message.toObject(proto.Message.fromObject(message), { longs: Number, bytes: String }),
    },
    { keepsBot: false, referenceOf: () => undefined },
  )

export const image = { mimetype: 'image/jpeg', directPath: '/v/1', mediaKey: 'AAAA' }

export const textOf = (text: string | string[]): string => (Array.isArray(text) ? text.join('\n') : text)

/*
 * What this program and the process that speaks WhatsApp Web's protocol say to each other. Plain data: bytes of messages are
 * base64, so that what was recorded can be read again.
 */

import type { KeyChange } from '../linking.ts'

/** One socket, from its opening to its end; never used again. */
export type SocketId = string

export interface SocketOptions {
  /** `wss://web.whatsapp.com/ws/chat`, or a stand-in's. */
  url: string
  /** How long a code is shown, in milliseconds. */
  codeMs: number
}

/** A message of ours: `message` as WhatsApp writes it (base64 where it wants bytes). */
export interface OutgoingMessage {
  to: string
  messageId: string
  message: Record<string, unknown>
  /** It takes another one back. */
  isRevocation: boolean
}

export type DeviceCall =
  | { name: 'send'; message: OutgoingMessage }
  /** @returns the account's own id, or null where the number has none */
  | { name: 'lookup'; phone: string }
  /** @returns where the small picture of an account lies, or null where it shows none */
  | { name: 'picture'; of: string }
  /** Whether the account is seen to be online: only then WhatsApp tells who types, and the phone rings for nothing meanwhile. */
  | { name: 'presence'; isOnline: boolean }
  /** Asks to be told when an account types. @returns its other id, or null where it is not known */
  | { name: 'follow'; account: string }
  /** Shows an account that somebody types to it, for some ten seconds, or not any more. */
  | { name: 'typing'; to: string; isTyping: boolean }
  /** @returns UploadPlace */
  | { name: 'upload-place' }
  /** What was kept as it came in and could not be stored: it is taken once more. @returns why it cannot be read, or null */
  | { name: 'replay'; stanza: string }
  | { name: 'logout' }

export interface UploadPlace {
  host: string
  auth: string
}

export type ToDevice =
  | { type: 'open'; socket: SocketId; options: SocketOptions }
  | { type: 'close'; socket: SocketId }
  | { type: 'call'; socket: SocketId; id: number; call: DeviceCall }
  | { type: 'answer'; id: number; value?: unknown; error?: string }

/** What a socket asks of the program, which alone has the database. */
export type DeviceAsk =
  | { name: 'read'; kind: string; ids: readonly string[] }
  | { name: 'write'; changes: readonly KeyChange[] }
  | { name: 'sent-text'; id: string }

export interface Account {
  /** `5511999990000:3@s.whatsapp.net` */
  id: string
  lid: string | null
  name: string | null
}

/** A message as it came in, or as another device of the account sent it. */
export interface IncomingMessage {
  key: {
    id: string
    /** The chat: a phone's id or one that hides it. */
    remoteJid: string
    /** The same chat under its other id. */
    alt: string | null
    fromMe: boolean
  }
  /** Seconds since 1970. */
  at: number
  pushName: string | null
  /** 0 failed, 1 on its way, 2 taken, 3 delivered, 4 read, 5 played. */
  status: number | null
  /** WhatsApp's code and words where it failed. */
  failure: readonly string[]
  /** Null: it could not be opened, or says nothing. */
  message: Record<string, unknown> | null
}

/** A call of a customer that is over. */
export interface IncomingCall {
  id: string
  /** The caller: a phone's id or one that hides it. */
  chat: string
  /** The same caller under the other id. */
  alt: string | null
  /** Seconds since 1970. */
  at: number
  isVideo: boolean
  /** What became of it at the phone and the account's other devices. */
  outcome: 'missed' | 'declined' | 'answered'
}

export interface Receipt {
  id: string
  status: number
  failure: readonly string[]
}

export type Told =
  | { kind: 'code'; code: string }
  | { kind: 'open'; account: Account }
  | { kind: 'messages'; messages: readonly IncomingMessage[] }
  | { kind: 'receipts'; receipts: readonly Receipt[] }
  | { kind: 'call'; call: IncomingCall }
  /** A message that the library brought in no form that can be read; its chat under one of its ids. */
  | { kind: 'unreadable'; chat: string; id: string; reason: string }
  /** An account that is followed types, or ceases to; under either of its ids. */
  | { kind: 'typing'; account: string; isTyping: boolean }
  /** The server has, or refuses, a message of ours. */
  | { kind: 'acknowledged'; id: string; error: string | null }
  /** The last word of a socket. */
  | { kind: 'closed'; code: number; reason: string }

export type FromDevice =
  | { type: 'ready' }
  /** The optional part is not installed. */
  | { type: 'missing'; reason: string }
  /** Something failed that no call waited for. */
  | { type: 'mistake'; reason: string }
  | { type: 'told'; socket: SocketId; told: Told }
  | { type: 'ask'; socket: SocketId; id: number; ask: DeviceAsk }
  | { type: 'result'; id: number; value?: unknown; error?: string }

/** Where the stanza of a message is kept, in the write that moves its session's keys on: until the message is stored. */
export const inboxKind = 'inbox'
export const credentialsKey = { kind: 'creds', id: '' } as const
/** How a kept stanza is named: by its chat (without a device) and its id. */
export const inboxId = (chat: string, id: string): string => `${chat} ${id}`

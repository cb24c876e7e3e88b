import { randomBytes } from 'node:crypto'
import { type BinaryNode, jidDecode, type proto } from 'baileys'
import type { WebSocket } from 'ws'
import type { StandInServer } from '../lib/server.ts'
import type { Authority, NoiseResponder } from './noise.ts'
import type { DeviceKeys, Phone } from './phone.ts'

/** What a device of ours sent, as the customer's phone opened it. */
export interface Sent {
  id: string
  /** The account that it went to, as the stanza names it. */
  to: string
  attrs: Record<string, string>
  message: proto.IMessage | null
  errors: string[]
}

export interface LinkedDevice extends DeviceKeys {
  id: string
  number: string
  jid: string
  lid: string
  place: number
  isRemoved: boolean
  connection: Connection | null
  /** Times that it logged in. */
  logins: number
  /** Others see it online; of the accounts that it follows it is then told who types. */
  isOnline: boolean
  follows: Set<string>
  /** Not acknowledged yet: brought again at the next login. */
  pending: Map<string, BinaryNode>
  /** What customers wrote to it, to be sealed again where it asks. */
  written: Map<string, { from: Phone; node: BinaryNode; message: proto.IMessage }>
}

export interface Connection {
  socket: WebSocket
  noise: NoiseResponder
  buffer: Buffer
  stage: 'intro' | 'hello' | 'finish' | 'open'
  noiseKey: Uint8Array
  device: LinkedDevice | null
  work: Promise<void>
}

export interface Behaviour {
  /** Tells that messages were delivered and read. */
  receipts: boolean
  /** From 0 to 1: how many of the customers' messages come twice. */
  duplicates: number
  /** From 0 to 1: how many of them are held back, so that later ones overtake them. */
  disorder: number
  /** Up to so long before each of them. */
  delayMs: number
  /** The phone seals a message again that a device could not open. */
  sealsAgain: boolean
  /** Errors with which messages to a number are refused. */
  refuses: Record<string, number>
  /** Numbers without WhatsApp. */
  absent: string[]
  /** Numbers that show nobody a picture. */
  faceless: string[]
  /** How WhatsApp spells a number that was asked for. */
  spelled: Record<string, string>
}

export interface Inbound {
  /** The device that it comes to: `{number}:{place}`. */
  device: string
  /** The customer's number. */
  from: string
  message: proto.IMessage
  name?: string
  id?: string
  /** The chat is addressed by the id that hides the number; `bare`: and the number is not told. */
  hidden?: 'told' | 'bare'
}

export interface InboundCall {
  device: string
  /** The customer's number. */
  from: string
  /** What becomes of it at the phone; `ringing`: nothing yet. */
  end: 'missed' | 'declined' | 'answered' | 'ringing'
  isVideo?: boolean
  /** The chat is addressed by the id that hides the number; `bare`: and the number is not told. */
  hidden?: Inbound['hidden']
}

/** What a device said of itself: to everybody, or in one chat. */
export interface Presence {
  device: string
  /** The account that it was said to; null: to everybody. */
  to: string | null
  state: string
}

export interface WhatsAppWeb {
  /** `ws://127.0.0.1:…/ws/chat` */
  url: string
  /** Of files, and below `/control/` what steers it. */
  mediaUrl: string
  faults: StandInServer['faults']
  authority: Authority
  behaviour: Behaviour
  devices: ReadonlyMap<string, LinkedDevice>
  sent: readonly Sent[]
  presences: readonly Presence[]
  /** As what a number is known there. */
  accountOf(number: string): { jid: string; lid: string }
  /** Two sockets of one device that were open at the same moment. */
  replacements(): number
  /** The phone scans a code (what it says, or the product's picture of it) and links the device that shows it. */
  scan(shown: string, number?: string): LinkedDevice
  /** A customer writes. @returns the message's id */
  write(inbound: Inbound): Promise<string>
  /** A customer calls the phone. @returns the call's id */
  call(call: InboundCall): string
  /** A customer sends what only the phone itself gets to see, such as a picture to be seen once. @returns the message's id */
  hide(inbound: Omit<Inbound, 'message'>): string
  /** A customer types, or ceases to. @returns whether the device was told: only one that is online is, of accounts that it follows */
  type(typing: { device: string; from: string; isTyping: boolean; hidden?: boolean }): boolean
  /** The phone's owner writes to a customer, on the phone. @returns the message's id */
  writeOnPhone(device: string, to: string, message: proto.IMessage): Promise<string>
  /** A file as a customer's phone uploads it. @returns the part of the message that names it */
  upload(
    kind: MediaKind,
    bytes: Buffer,
    facts: { mimetype: string; fileName?: string; caption?: string; ptt?: boolean },
  ): Promise<proto.IMessage>
  /** What a message of ours names, fetched and opened as a customer's phone does. */
  download(message: proto.IMessage): Promise<Buffer>
  /** The phone's owner removes the device. */
  revoke(device: string): void
  /** The line is cut, without a word. */
  cut(device: string): void
  /** The server says why, then cuts. */
  fail(device: string, code: string): void
  stop(): Promise<void>
}

export type MediaKind = 'image' | 'video' | 'audio' | 'document' | 'sticker'

export const newId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`
/** How a stanza names who sent it. */
export const addressedBy = ({ jid, lid }: Phone, hidden: Inbound['hidden']): Record<string, string> =>
  hidden
    ? { from: lid, addressing_mode: 'lid', ...(hidden === 'told' ? { sender_pn: jid } : {}) }
    : { from: jid, sender_lid: lid }
export const nowS = (): string => String(Math.floor(Date.now() / 1_000))
export const uint = (bytes: Uint8Array): number => Buffer.from(bytes).readUIntBE(0, bytes.length)
export const childrenOf = (node: BinaryNode): BinaryNode[] => (Array.isArray(node.content) ? node.content : [])
export const bytesOf = (node: BinaryNode | undefined): Uint8Array => {
  const content = node?.content
  return content instanceof Uint8Array ? content : Buffer.from(typeof content === 'string' ? content : '')
}
export const userOf = (jid: string): string => jidDecode(jid)?.user ?? ''
export const serverOf = (jid: string): string => jidDecode(jid)?.server ?? ''

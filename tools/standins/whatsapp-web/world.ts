import { type BinaryNode, encodeBinaryNode, type proto } from 'baileys'
import { Phone } from './phone.ts'
import {
  type Behaviour,
  type Connection,
  type LinkedDevice,
  type Presence,
  type Sent,
  serverOf,
  userOf,
} from './types.ts'

const heldBackMs = 150

/** Everything that the stand-in knows, and how it speaks to a socket. */
export const createWorld = (random: () => number) => {
  const behaviour: Behaviour = {
    receipts: true,
    duplicates: 0,
    disorder: 0,
    delayMs: 0,
    sealsAgain: true,
    refuses: {},
    absent: [],
    faceless: [],
    spelled: {},
  }
  const phones = new Map<string, Phone>()
  const devices = new Map<string, LinkedDevice>()
  const refs = new Map<string, { connection: Connection; registration: proto.ClientPayload }>()
  const pairing = new WeakMap<Connection, LinkedDevice>()
  const files = new Map<string, Buffer>()
  const sent: Sent[] = []
  const presences: Presence[] = []
  const counts = { replacements: 0 }
  /** Where files lie, known once it serves. */
  const place = { mediaUrl: '' }

  const phoneOf = (number: string): Phone => {
    const known = phones.get(number)
    if (known) return known
    const phone = new Phone(number, `${900_000_000_000 + phones.size}@lid`)
    phones.set(number, phone)
    return phone
  }
  const phoneByJid = (jid: string): Phone => {
    if (serverOf(jid) !== 'lid') return phoneOf(userOf(jid))
    const found = [...phones.values()].find(({ lid }) => userOf(lid) === userOf(jid))
    if (!found) throw new Error(`Nobody has ${jid}`)
    return found
  }
  const deviceOf = (id: string): LinkedDevice => {
    const device = devices.get(id)
    if (!device) throw new Error(`No device ${id}`)
    return device
  }

  const raw = ({ socket }: Connection, data: Uint8Array): void => {
    const length = Buffer.alloc(3)
    length.writeUIntBE(data.length, 0, 3)
    socket.send(Buffer.concat([length, data]))
  }
  const say = (connection: Connection, node: BinaryNode): void => {
    if (connection.socket.readyState === connection.socket.OPEN)
      raw(connection, connection.noise.sealFrame(encodeBinaryNode(node)))
  }
  const bring = (device: LinkedDevice, node: BinaryNode): void => {
    device.pending.set(node.attrs.id ?? '', node)
    if (device.connection) say(device.connection, node)
  }
  /** As a customer's message comes: late and out of its order where that is wanted. */
  const bringAsTold = (device: LinkedDevice, node: BinaryNode): void => {
    const heldMs = random() < behaviour.disorder ? heldBackMs : 0
    const afterMs = Math.round(random() * behaviour.delayMs) + heldMs
    if (afterMs > 0) setTimeout(() => bring(device, node), afterMs).unref()
    else bring(device, node)
  }

  return {
    random,
    behaviour,
    phones,
    devices,
    refs,
    pairing,
    files,
    sent,
    presences,
    counts,
    place,
    phoneOf,
    phoneByJid,
    deviceOf,
    raw,
    say,
    bring,
    bringAsTold,
  }
}

export type World = ReturnType<typeof createWorld>

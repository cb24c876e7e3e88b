import { randomBytes } from 'node:crypto'
import {
  type BinaryNode,
  encodeWAMessage,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  jidDecode,
  proto,
  S_WHATSAPP_NET,
  unpadRandomMax16,
} from 'baileys'
import type { Phone } from './phone.ts'
import { bytesOf, type Connection, childrenOf, type LinkedDevice, nowS, type Sent, serverOf, uint } from './types.ts'
import type { World } from './world.ts'

/** What the server does with a socket's stanzas. */
export const createStanzas = ({
  random,
  behaviour,
  devices,
  refs,
  pairing,
  sent,
  presences,
  counts,
  place,
  phoneByJid,
  say,
  bring,
  bringAsTold,
}: World) => {
  const showCodes = (connection: Connection, registration: proto.ClientPayload): void => {
    const shown = Array.from({ length: 6 }, () => `2@${randomBytes(24).toString('base64')}`)
    for (const ref of shown) refs.set(ref, { connection, registration })
    say(connection, {
      tag: 'iq',
      attrs: { from: S_WHATSAPP_NET, type: 'set', id: `pair${shown[0]}`, xmlns: 'md' },
      content: [
        {
          tag: 'pair-device',
          attrs: {},
          content: shown.map((ref) => ({ tag: 'ref', attrs: {}, content: Buffer.from(ref) })),
        },
      ],
    })
  }
  const login = async (connection: Connection, { username, device: place }: proto.ClientPayload): Promise<void> => {
    const device = devices.get(`${username}:${place}`)
    if (!device || device.isRemoved) {
      say(connection, { tag: 'failure', attrs: { reason: '401', location: 'stand-in' } })
      return connection.socket.close()
    }
    if (device.connection) {
      counts.replacements += 1
      say(device.connection, {
        tag: 'stream:error',
        attrs: {},
        content: [{ tag: 'conflict', attrs: { type: 'replaced' } }],
      })
      device.connection.socket.close()
    }
    device.connection = connection
    device.logins += 1
    device.isOnline = false
    device.follows.clear()
    connection.device = device
    say(connection, { tag: 'success', attrs: { t: nowS(), lid: device.lid, location: 'stand-in' } })
    if (device.preKeys.length > 0) bringPending(connection, device)
  }
  const bringPending = (connection: Connection, device: LinkedDevice): void => {
    const count = String(device.pending.size)
    for (const node of device.pending.values()) say(connection, { ...node, attrs: { ...node.attrs, offline: '0' } })
    say(connection, { tag: 'ib', attrs: {}, content: [{ tag: 'offline', attrs: { count } }] })
  }

  const takeNode = async (connection: Connection, node: BinaryNode): Promise<void> => {
    const { device } = connection
    switch (node.tag) {
      case 'iq': {
        if (node.attrs.type === 'result') return finishPairing(connection, node)
        const answer = answerQuery(connection, node)
        return say(connection, {
          tag: 'iq',
          attrs: { from: S_WHATSAPP_NET, type: 'result', id: node.attrs.id ?? '' },
          ...(answer ? { content: answer } : {}),
        })
      }
      case 'message':
        return device ? takeMessage(connection, device, node) : undefined
      case 'receipt':
        return device ? takeReceipt(connection, device, node) : undefined
      case 'presence':
      case 'chatstate':
        return device ? takePresence(device, node) : undefined
      case 'ack':
        device?.pending.delete(node.attrs.id ?? '')
    }
  }
  const takePresence = (device: LinkedDevice, node: BinaryNode): void => {
    const { type = '', to = '' } = node.attrs
    if (type === 'subscribe') {
      device.follows.add(phoneByJid(to).number)
      return
    }
    const isOwn = node.tag === 'presence'
    if (isOwn) device.isOnline = type === 'available'
    presences.push({ device: device.id, to: isOwn ? null : to, state: isOwn ? type : (childrenOf(node)[0]?.tag ?? '') })
  }
  const tellTyping = (device: LinkedDevice, from: Phone, isTyping: boolean, hidden: boolean): boolean => {
    const { connection } = device
    if (!connection || !device.isOnline || !device.follows.has(from.number)) return false
    const content = [{ tag: isTyping ? 'composing' : 'paused', attrs: {} }]
    say(connection, { tag: 'chatstate', attrs: { from: hidden ? from.lid : from.jid }, content })
    return true
  }
  const finishPairing = (connection: Connection, node: BinaryNode): void => {
    const device = pairing.get(connection)
    if (!device || !getBinaryNodeChild(node, 'pair-device-sign')) return
    devices.set(device.id, device)
    say(connection, { tag: 'stream:error', attrs: { code: '515' } })
    setTimeout(() => connection.socket.close(), 10)
  }

  const answerPicture = (target: string): BinaryNode[] => {
    const { number } = phoneByJid(target)
    return behaviour.faceless.includes(number)
      ? [{ tag: 'error', attrs: { code: '401', text: 'not-authorized' } }]
      : [{ tag: 'picture', attrs: { id: '1', type: 'preview', url: `${place.mediaUrl}/face/${number}` } }]
  }
  const answerQuery = (connection: Connection, node: BinaryNode): BinaryNode[] | null => {
    const { xmlns, type } = node.attrs
    const [first] = childrenOf(node)
    const { device } = connection
    switch (xmlns) {
      case 'encrypt':
        if (type === 'set' && device && getBinaryNodeChild(node, 'registration')) takeKeys(connection, device, node)
        if (first?.tag === 'count') return [{ tag: 'count', attrs: { value: String(device?.preKeys.length ?? 0) } }]
        if (first?.tag === 'digest') return [{ tag: 'digest', attrs: {} }]
        if (first?.tag === 'key')
          return [
            {
              tag: 'list',
              attrs: {},
              content: childrenOf(first).map(({ attrs }) => phoneByJid(attrs.jid ?? '').bundle(attrs.jid ?? '')),
            },
          ]
        return null
      case 'usync':
        return first ? answerSync(first) : null
      case 'w:m':
        return [
          {
            tag: 'media_conn',
            attrs: { auth: 'stand-in', ttl: '3600', auth_ttl: '3600', max_buckets: '12' },
            content: [{ tag: 'host', attrs: { hostname: 'media.invalid', maxContentLengthBytes: '104857600' } }],
          },
        ]
      case 'w:profile:picture':
        return answerPicture(node.attrs.target ?? '')
      case 'privacy':
        return [
          { tag: 'privacy', attrs: {}, content: [{ tag: 'category', attrs: { name: 'readreceipts', value: 'all' } }] },
        ]
      case 'abt':
        return [{ tag: 'props', attrs: { hash: 'h', version: '1', refresh: '86400', refresh_id: '1' }, content: [] }]
      case 'blocklist':
        return [{ tag: 'list', attrs: {}, content: [] }]
      case 'w:sync:app:state':
        return [{ tag: 'sync', attrs: {}, content: [] }]
      case 'md':
        if (first?.tag === 'remove-companion-device' && device) {
          device.isRemoved = true
          setTimeout(() => connection.socket.close(), 10)
        }
        return null
      default:
        return null
    }
  }
  const takeKeys = (connection: Connection, device: LinkedDevice, node: BinaryNode): void => {
    const isFirst = device.preKeys.length === 0
    const signed = getBinaryNodeChild(node, 'skey')
    device.registrationId = uint(bytesOf(getBinaryNodeChild(node, 'registration')))
    device.signed = {
      id: uint(bytesOf(getBinaryNodeChild(signed, 'id'))),
      value: bytesOf(getBinaryNodeChild(signed, 'value')),
      signature: bytesOf(getBinaryNodeChild(signed, 'signature')),
    }
    for (const key of getBinaryNodeChildren(getBinaryNodeChild(node, 'list'), 'key'))
      device.preKeys.push({
        id: uint(bytesOf(getBinaryNodeChild(key, 'id'))),
        value: bytesOf(getBinaryNodeChild(key, 'value')),
      })
    if (isFirst) setImmediate(() => bringPending(connection, device))
  }
  const answerSync = (query: BinaryNode): BinaryNode[] => {
    const users = childrenOf(getBinaryNodeChild(query, 'list') ?? { tag: 'list', attrs: {} }).map(
      (user): BinaryNode => {
        const typed = Buffer.from(bytesOf(getBinaryNodeChild(user, 'contact')))
          .toString()
          .replace(/\D/g, '')
        const number = behaviour.spelled[typed] ?? typed
        const jid = user.attrs.jid ?? `${number}@s.whatsapp.net`
        const phone = phoneByJid(jid)
        const isThere = !behaviour.absent.includes(phone.number)
        const linked = [...devices.values()].filter((one) => one.number === phone.number && !one.isRemoved)
        const places = [{ id: '0' }, ...linked.map(({ place }) => ({ id: String(place), 'key-index': String(place) }))]
        const list = places.map((attrs): BinaryNode => ({ tag: 'device', attrs }))
        return {
          tag: 'user',
          attrs: { jid: serverOf(jid) === 'lid' ? phone.lid : phone.jid },
          content: [
            { tag: 'devices', attrs: {}, content: [{ tag: 'device-list', attrs: {}, content: list }] },
            { tag: 'lid', attrs: { val: phone.lid } },
            { tag: 'contact', attrs: { type: isThere ? 'in' : 'out' } },
          ],
        }
      },
    )
    return [{ tag: 'usync', attrs: {}, content: [{ tag: 'list', attrs: {}, content: users }] }]
  }

  const takeMessage = async (connection: Connection, device: LinkedDevice, node: BinaryNode): Promise<void> => {
    const { to = '', id = '' } = node.attrs
    const taken: Sent = { id, to, attrs: { ...node.attrs }, message: null, errors: [] }
    for (const part of childrenOf(getBinaryNodeChild(node, 'participants') ?? { tag: '', attrs: {} })) {
      const jid = part.attrs.jid ?? ''
      const sealed = getBinaryNodeChild(part, 'enc')
      const phone = phoneByJid(jid)
      // Other devices than a phone itself have no keys here.
      if ((jidDecode(jid)?.device ?? 0) !== 0 || phone.number === device.number || !sealed) continue
      try {
        const from = serverOf(jid) === 'lid' ? device.lid : device.jid
        const plain = await phone.decrypt(from, sealed.attrs.type ?? '', bytesOf(sealed))
        taken.message = proto.Message.decode(unpadRandomMax16(plain))
      } catch (error) {
        taken.errors.push(`${jid}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    const refused = behaviour.refuses[phoneByJid(to).number]
    say(connection, {
      tag: 'ack',
      attrs: { class: 'message', id, from: to, t: nowS(), ...(refused ? { error: String(refused) } : {}) },
    })
    if (refused) return
    sent.push(taken)
    if (!behaviour.receipts) return
    for (const type of [null, 'read'])
      say(connection, { tag: 'receipt', attrs: { id, from: to, t: nowS(), ...(type ? { type } : {}) } })
  }

  const takeReceipt = async (connection: Connection, device: LinkedDevice, node: BinaryNode): Promise<void> => {
    const { id = '', to = '', type } = node.attrs
    say(connection, { tag: 'ack', attrs: { class: 'receipt', id, from: to, ...(type ? { type } : {}) } })
    device.pending.delete(id)
    const written = type === 'retry' && behaviour.sealsAgain ? device.written.get(id) : undefined
    if (!written) return
    // It could not open the message: the phone seals it once more, in a new session.
    written.from.forget(device.jid)
    bring(device, { ...written.node, content: [await seal(device, written.from, written.message, 1)] })
  }

  const seal = async (device: LinkedDevice, from: Phone, message: proto.IMessage, count = 0): Promise<BinaryNode> => {
    const { type, body } = await from.encrypt(device.jid, device, encodeWAMessage(message))
    return { tag: 'enc', attrs: { v: '2', type, ...(count > 0 ? { count: String(count) } : {}) }, content: body }
  }
  const deliver = async (
    device: LinkedDevice,
    from: Phone,
    node: BinaryNode,
    message: proto.IMessage,
  ): Promise<string> => {
    const id = node.attrs.id ?? ''
    const whole: BinaryNode = { ...node, content: [await seal(device, from, message)] }
    device.written.set(id, { from, node, message })
    bringAsTold(device, whole)
    if (random() < behaviour.duplicates && device.connection) say(device.connection, whole)
    return id
  }

  return { showCodes, login, takeNode, tellTyping, deliver }
}

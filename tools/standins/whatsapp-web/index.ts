import { randomBytes } from 'node:crypto'
import { decodeBinaryNode, proto } from 'baileys'
import { WebSocketServer } from 'ws'
import { drawFace } from '../lib/face.ts'
import { type Answer, type Call, readJson, serveStandIn } from '../lib/server.ts'
import { createCallers } from './callers.ts'
import { openFile, sealFile } from './files.ts'
import { createAuthority, NoiseResponder } from './noise.ts'
import { createScan } from './scan.ts'
import { createStanzas } from './stanzas.ts'
import { addressedBy, type Connection, type Inbound, newId, nowS, type WhatsAppWeb } from './types.ts'
import { createWorld } from './world.ts'

export type { Inbound, InboundCall, LinkedDevice, Presence, Sent, WhatsAppWeb } from './types.ts'

/*
 * Stands in for WhatsApp Web's server and for phones: noise handshake, pairing, keys, sessions, messages, receipts and files, with
 * the library's own pieces. Not here: groups, history, app state, pairing by a number.
 */

export const startWhatsAppWeb = async (options: { port?: number; seed?: () => number } = {}): Promise<WhatsAppWeb> => {
  const authority = createAuthority()
  const world = createWorld(options.seed ?? Math.random)
  const { behaviour, devices, files, sent, presences, counts, phoneOf, deviceOf, raw, say } = world
  const { showCodes, login, takeNode, tellTyping, deliver } = createStanzas(world)

  const feed = async (connection: Connection, data: Buffer): Promise<void> => {
    connection.buffer = Buffer.concat([connection.buffer, data])
    if (connection.stage === 'intro' && !readIntro(connection)) return
    for (;;) {
      const { buffer } = connection
      if (buffer.length < 3) return
      const length = buffer.readUIntBE(0, 3)
      if (buffer.length < length + 3) return
      const frame = buffer.subarray(3, length + 3)
      connection.buffer = buffer.subarray(length + 3)
      await takeFrame(connection, frame)
    }
  }
  const readIntro = (connection: Connection): boolean => {
    let { buffer } = connection
    // What routes the socket to its data centre comes before.
    if (buffer.toString('latin1', 0, 2) === 'ED') {
      if (buffer.length < 7) return false
      buffer = buffer.subarray(7 + buffer.readUIntBE(4, 3))
    }
    if (buffer.length < 4) return false
    if (buffer.toString('latin1', 0, 2) !== 'WA') throw new Error('This is no client of WhatsApp Web')
    connection.buffer = buffer.subarray(4)
    connection.stage = 'hello'
    return true
  }
  const takeFrame = async (connection: Connection, frame: Buffer): Promise<void> => {
    const { noise } = connection
    if (connection.stage === 'hello') {
      raw(connection, noise.hello(frame))
      connection.stage = 'finish'
    } else if (connection.stage === 'finish') {
      const { clientStatic, payload } = noise.finish(frame)
      connection.noiseKey = clientStatic
      connection.stage = 'open'
      if (payload.devicePairingData) showCodes(connection, payload)
      else await login(connection, payload)
    } else await takeNode(connection, await decodeBinaryNode(noise.openFrame(frame)))
  }

  const write: WhatsAppWeb['write'] = ({ device: deviceId, from, message, name = 'Cliente', id = newId(), hidden }) => {
    const phone = phoneOf(from)
    const attrs = { ...addressedBy(phone, hidden), id, t: nowS(), type: 'text', notify: name }
    return deliver(deviceOf(deviceId), phone, { tag: 'message', attrs }, message)
  }
  const writeOnPhone: WhatsAppWeb['writeOnPhone'] = (deviceId, to, message) => {
    const device = deviceOf(deviceId)
    const own = phoneOf(device.number)
    const customer = phoneOf(to)
    const attrs = { from: own.jid, recipient: customer.jid, id: newId(), t: nowS(), type: 'text' }
    const copy = { deviceSentMessage: { destinationJid: customer.jid, message } }
    return deliver(device, own, { tag: 'message', attrs }, copy)
  }

  const type: WhatsAppWeb['type'] = ({ device, from, isTyping, hidden = false }) =>
    tellTyping(deviceOf(device), phoneOf(from), isTyping, hidden)

  const callers = createCallers(world)
  const scan = createScan(world)
  const storeFile = (bytes: Buffer): string => {
    const path = `/v/t62/${randomBytes(12).toString('hex')}`
    files.set(path, bytes)
    return path
  }
  const answer = ({ method, url, body }: Call): Answer | Promise<Answer> => {
    const { pathname } = url
    if (pathname.startsWith('/control/')) return control(pathname.slice('/control/'.length), body, { url, method })
    if (method === 'POST' && pathname.startsWith('/mms/')) {
      const path = storeFile(body)
      return { body: { url: `https://mmg.whatsapp.net${path}`, direct_path: path } }
    }
    if (pathname.startsWith('/face/'))
      return { body: drawFace(pathname.slice('/face/'.length)), headers: { 'content-type': 'image/png' } }
    const file = files.get(pathname)
    return file ? { body: file, headers: { 'content-type': 'application/octet-stream' } } : { status: 404 }
  }
  const control = async (act: string, body: Buffer, call: Pick<Call, 'url' | 'method'>): Promise<Answer> => {
    const wanted = body.length > 0 ? readJson<Record<string, never>>({ ...call, body, headers: {} }) : {}
    const { device = '', code = '', number = '', to = '', message = {} } = wanted as Record<string, never>
    switch (act) {
      case 'scan':
        return { body: { id: scan(code, number || undefined).id } }
      case 'write':
        return { body: { id: await write(wanted as unknown as Inbound) } }
      case 'write-on-phone':
        return { body: { id: await writeOnPhone(device, to, message) } }
      case 'call':
        return { body: { id: callers.call(wanted as never) } }
      case 'hide':
        return { body: { id: callers.hide(wanted as never) } }
      case 'type':
        return { body: { isTold: type(wanted as never) } }
      case 'behaviour':
        return { body: Object.assign(behaviour, wanted) }
      case 'revoke':
        standIn.revoke(device)
        return { body: {} }
      case 'cut':
        standIn.cut(device)
        return { body: {} }
      case 'fail':
        standIn.fail(device, code)
        return { body: {} }
      case 'sent':
        return {
          body: sent.map(({ message: said, ...rest }) => ({
            ...rest,
            message: said && proto.Message.toObject(proto.Message.fromObject(said), { longs: Number, bytes: String }),
          })),
        }
      case 'devices':
        return {
          body: [...devices.values()].map(({ id, connection, isRemoved, logins }) => ({
            id,
            isOnline: connection !== null,
            isRemoved,
            logins,
          })),
        }
      default:
        return { status: 404 }
    }
  }

  const server = await serveStandIn(answer, { port: options.port ?? 0 })
  const sockets = new WebSocketServer({ server: server.server, path: '/ws/chat' })
  sockets.on('connection', (socket) => {
    const connection: Connection = {
      socket,
      noise: new NoiseResponder(authority),
      buffer: Buffer.alloc(0),
      stage: 'intro',
      noiseKey: new Uint8Array(),
      device: null,
      work: Promise.resolve(),
    }
    socket.on('error', () => {})
    socket.on('message', (data) => {
      connection.work = connection.work
        .then(() => feed(connection, Buffer.from(data as Buffer)))
        .catch((error: unknown) => {
          console.error(error)
          socket.close(1011)
        })
    })
    socket.on('close', () => {
      if (connection.device?.connection === connection) connection.device.connection = null
    })
  })

  world.place.mediaUrl = server.url
  const standIn: WhatsAppWeb = {
    url: `${server.url.replace('http', 'ws')}/ws/chat`,
    mediaUrl: server.url,
    faults: server.faults,
    authority,
    behaviour,
    devices,
    sent,
    presences,
    accountOf: phoneOf,
    replacements: () => counts.replacements,
    scan,
    write,
    ...callers,
    type,
    writeOnPhone,
    upload: async (kind, bytes, { ptt, ...facts }) => {
      const mediaKey = randomBytes(32)
      const sealed = await sealFile(kind, mediaKey, bytes)
      const part = {
        ...facts,
        mediaKey,
        directPath: storeFile(sealed.body),
        fileEncSha256: sealed.sha256,
        fileLength: bytes.length,
        ...(ptt === undefined ? {} : { ptt }),
      }
      return { [`${kind}Message`]: part }
    },
    download: (message) => openFile(message, (path) => files.get(path)),
    revoke: (id) => {
      const device = deviceOf(id)
      device.isRemoved = true
      if (!device.connection) return
      const content = [{ tag: 'conflict', attrs: { type: 'device_removed' } }]
      say(device.connection, { tag: 'stream:error', attrs: { code: '401' }, content })
      device.connection.socket.close()
    },
    cut: (id) => deviceOf(id).connection?.socket.terminate(),
    fail: (id, code) => {
      const { connection } = deviceOf(id)
      if (!connection) return
      say(connection, { tag: 'stream:error', attrs: { code } })
      connection.socket.close()
    },
    stop: async () => {
      for (const client of sockets.clients) client.terminate()
      sockets.close()
      await server.stop()
    },
  }
  return standIn
}

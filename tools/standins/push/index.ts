import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
} from 'node:crypto'
import type { Faults } from '../lib/faults.ts'
import { type Answer, type Call, type StandInOptions, serveStandIn } from '../lib/server.ts'

/** A browser that has subscribed, as its `PushSubscription` says it. */
export interface PushBrowser {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

export interface HeardPush {
  endpoint: string
  /** What the browser reads after it has decrypted it. */
  text: string
  ttl: number
  urgency: string | undefined
  /** Whom the installation names itself, and by which key. */
  subject: string
  publicKey: string
  /** Bytes as they came, for what must not be readable in them. */
  body: Buffer
}

export interface PushStandIn {
  url: string
  faults: Faults
  heard: HeardPush[]
  subscribe(): PushBrowser
  /** From then on the service answers 410 for it. */
  expire(browser: PushBrowser): void
  stop(): Promise<void>
}

interface Known {
  pair: ECDH
  auth: Buffer
  isExpired: boolean
}

/** A browser vendor's push service with the browsers behind it: checks who calls (RFC 8292) and decrypts (RFC 8291), written here anew. */
export const startPush = async (options: StandInOptions = {}): Promise<PushStandIn> => {
  const heard: HeardPush[] = []
  const known = new Map<string, Known>()
  const take = (call: Call): Answer => {
    const browser = known.get(call.url.pathname)
    if (!browser) return { status: 404 }
    if (browser.isExpired) return { status: 410 }
    const caller = readCaller(String(call.headers.authorization ?? ''), server.url)
    if (!caller || call.headers['content-encoding'] !== 'aes128gcm') return { status: 403 }
    heard.push({
      endpoint: `${server.url}${call.url.pathname}`,
      text: decrypt(browser, call.body),
      ttl: Number(call.headers.ttl),
      urgency: [call.headers.urgency].flat()[0],
      ...caller,
      body: call.body,
    })
    return { status: 201 }
  }
  const server = await serveStandIn(take, options)
  return {
    url: server.url,
    faults: server.faults,
    heard,
    subscribe: () => {
      const pair = createECDH('prime256v1')
      const path = `/push/${randomUUID()}`
      const auth = randomBytes(16)
      const p256dh = pair.generateKeys().toString('base64url')
      known.set(path, { pair, auth, isExpired: false })
      return { endpoint: `${server.url}${path}`, keys: { p256dh, auth: auth.toString('base64url') } }
    },
    expire: ({ endpoint }) => {
      const browser = known.get(new URL(endpoint).pathname)
      if (browser) browser.isExpired = true
    },
    stop: server.stop,
  }
}

/** Null where the signature is not of that key, it is for another service, or it is over. */
const readCaller = (authorization: string, audience: string): { subject: string; publicKey: string } | null => {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65) return null
  const coordinate = (from: number): string => point.subarray(from, from + 32).toString('base64url')
  const key = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    format: 'jwk',
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string
    exp: number
    sub: string
  }
  return isSigned && aud === audience && exp * 1_000 > Date.now() ? { subject: sub, publicKey } : null
}

/** Salt, record size and the sender's key stand before one record, whose padding begins with a 2. */
const decrypt = ({ pair, auth }: Known, body: Buffer): string => {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender])
  const secret = createHmac('sha256', createHmac('sha256', auth).update(pair.computeSecret(sender)).digest())
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
  const derive = (purpose: string, length: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${purpose}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8')
}

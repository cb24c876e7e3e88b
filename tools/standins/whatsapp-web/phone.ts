import { randomBytes } from 'node:crypto'
import {
  type BinaryNode,
  Curve,
  encodeBigEndian,
  generateSignalPubKey,
  jidDecode,
  KEY_BUNDLE_TYPE,
  signedKeyPair,
} from 'baileys'
import * as signal from 'libsignal'

/** The cipher prints the sessions that it closes, with their private keys. */
const print = console.info
console.info = (...words: unknown[]) => {
  if (!/^(Closing|Opening|Removing) /.test(String(words[0]))) print(...words)
}
const warn = console.warn
console.warn = (...words: unknown[]) => {
  if (!/^(Closing|Opening|Session) /.test(String(words[0]))) warn(...words)
}

/** Keys of a linked device, as it told them to the server. */
export interface DeviceKeys {
  registrationId: number
  identity: Uint8Array
  signed: { id: number; value: Uint8Array; signature: Uint8Array }
  preKeys: { id: number; value: Uint8Array }[]
}

const now = (): string => String(Math.floor(Date.now() / 1_000))
const keysOf = ({ private: privKey, public: pubKey }: { private: Uint8Array; public: Uint8Array }) => ({
  privKey: Buffer.from(privKey),
  pubKey: Buffer.from(generateSignalPubKey(pubKey)),
})

/** A phone with its own keys and sessions: a customer's, or the one that a device is linked to. */
export class Phone {
  readonly number: string
  readonly jid: string
  readonly lid: string
  readonly identity = Curve.generateKeyPair()
  readonly #registrationId = 1 + (randomBytes(2).readUInt16BE() & 0x3ffe)
  readonly #signed = signedKeyPair(this.identity, 1)
  readonly #preKeys = new Map<number, { private: Uint8Array; public: Uint8Array }>()
  readonly #sessions = new Map<string, Uint8Array>()
  #lastPreKey = 0

  constructor(number: string, lid: string) {
    this.number = number
    this.jid = `${number}@s.whatsapp.net`
    this.lid = lid
  }

  /** Keys with which somebody begins a session with this phone. */
  bundle(jid: string): BinaryNode {
    this.#lastPreKey += 1
    const id = this.#lastPreKey
    const preKey = Curve.generateKeyPair()
    this.#preKeys.set(id, preKey)
    const leaf = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content })
    return {
      tag: 'user',
      attrs: { jid, t: now() },
      content: [
        leaf('registration', encodeBigEndian(this.#registrationId)),
        leaf('type', KEY_BUNDLE_TYPE),
        leaf('identity', this.identity.public),
        { tag: 'key', attrs: {}, content: [leaf('id', encodeBigEndian(id, 3)), leaf('value', preKey.public)] },
        {
          tag: 'skey',
          attrs: {},
          content: [
            leaf('id', encodeBigEndian(1, 3)),
            leaf('value', this.#signed.keyPair.public),
            leaf('signature', this.#signed.signature),
          ],
        },
      ],
    }
  }

  decrypt(from: string, type: string, sealed: Uint8Array): Promise<Buffer> {
    const cipher = new signal.SessionCipher(this.#store, addressOf(from))
    return type === 'pkmsg' ? cipher.decryptPreKeyWhisperMessage(sealed) : cipher.decryptWhisperMessage(sealed)
  }

  async encrypt(to: string, keys: DeviceKeys, plain: Uint8Array): Promise<{ type: string; body: Buffer }> {
    const address = addressOf(to)
    const known = this.#sessions.get(address.toString())
    const isOpen = known !== undefined && signal.SessionRecord.deserialize(known).haveOpenSession()
    if (!isOpen) await this.#begin(address, keys)
    const { type, body } = await new signal.SessionCipher(this.#store, address).encrypt(plain)
    return { type: type === 3 ? 'pkmsg' : 'msg', body: Buffer.from(body, 'binary') }
  }

  /** The other side lost its session: the next message begins a new one. */
  forget(jid: string): void {
    this.#sessions.delete(addressOf(jid).toString())
  }

  #begin(address: signal.ProtocolAddress, { registrationId, identity, signed, preKeys }: DeviceKeys): Promise<void> {
    const preKey = preKeys.shift()
    if (!preKey) throw new Error('The device has no keys left')
    return new signal.SessionBuilder(this.#store, address).initOutgoing({
      registrationId,
      identityKey: generateSignalPubKey(identity),
      signedPreKey: { keyId: signed.id, publicKey: generateSignalPubKey(signed.value), signature: signed.signature },
      preKey: { keyId: preKey.id, publicKey: generateSignalPubKey(preKey.value) },
    })
  }

  get #store(): signal.SignalStorage {
    return {
      loadSession: async (id) => {
        const known = this.#sessions.get(id)
        return known ? signal.SessionRecord.deserialize(known) : null
      },
      storeSession: async (id, session) => void this.#sessions.set(id, session.serialize()),
      isTrustedIdentity: () => true,
      loadPreKey: async (id) => {
        const preKey = this.#preKeys.get(Number(id))
        return preKey && keysOf(preKey)
      },
      removePreKey: (id) => void this.#preKeys.delete(Number(id)),
      loadSignedPreKey: () => keysOf(this.#signed.keyPair),
      getOurRegistrationId: () => this.#registrationId,
      getOurIdentity: () => keysOf(this.identity),
    }
  }
}

const addressOf = (jid: string): signal.ProtocolAddress => {
  const { user = '', server, device } = jidDecode(jid) ?? {}
  return new signal.ProtocolAddress(server === 'lid' ? `${user}_1` : user, device ?? 0)
}

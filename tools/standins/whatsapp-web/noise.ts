import {
  aesDecryptGCM,
  aesEncryptGCM,
  Curve,
  hkdf,
  NOISE_MODE,
  NOISE_WA_HEADER,
  proto,
  sha256,
  WA_CERT_DETAILS,
} from 'baileys'

const now = (): number => Math.floor(Date.now() / 1_000)
const dayS = 86_400

const nonceOf = (count: number): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(count, 8)
  return nonce
}

export interface Authority {
  /** What a client must trust that checks whose server it speaks to. */
  rootPublic: Uint8Array
  chainFor(staticPublic: Uint8Array): Uint8Array
}

/** A certificate authority of the stand-in's own. */
export const createAuthority = (): Authority => {
  const [root, intermediate] = [Curve.generateKeyPair(), Curve.generateKeyPair()]
  const { Details } = proto.CertChain.NoiseCertificate
  const span = { notBefore: now() - 60, notAfter: now() + dayS }
  const middle = Details.encode({
    serial: 1,
    issuerSerial: WA_CERT_DETAILS.SERIAL,
    key: intermediate.public,
    ...span,
  }).finish()
  return {
    rootPublic: root.public,
    chainFor: (staticPublic) => {
      const leaf = Details.encode({ serial: 2, issuerSerial: 1, key: staticPublic, ...span }).finish()
      return proto.CertChain.encode({
        leaf: { details: leaf, signature: Curve.sign(intermediate.private, leaf) },
        intermediate: { details: middle, signature: Curve.sign(root.private, middle) },
      }).finish()
    },
  }
}

interface Keyed {
  key: Uint8Array
  count: number
}

/** The answering half of Noise_XX_25519_AESGCM_SHA256, as the web socket speaks it: 3 bytes of length before each frame. */
export class NoiseResponder {
  readonly #static = Curve.generateKeyPair()
  readonly #ephemeral = Curve.generateKeyPair()
  readonly #certificate: Uint8Array
  #hash: Uint8Array
  #salt: Uint8Array
  #key: Uint8Array
  #count = 0
  #in: Keyed = { key: new Uint8Array(), count: 0 }
  #out: Keyed = { key: new Uint8Array(), count: 0 }

  constructor(authority: Authority) {
    const mode = Buffer.from(NOISE_MODE)
    this.#hash = mode.length === 32 ? mode : sha256(mode)
    this.#salt = this.#hash
    this.#key = this.#hash
    this.#certificate = authority.chainFor(this.#static.public)
    this.#mix(NOISE_WA_HEADER)
  }

  hello(hello: Uint8Array): Uint8Array {
    const ephemeral = proto.HandshakeMessage.decode(hello).clientHello?.ephemeral ?? new Uint8Array()
    this.#mix(ephemeral)
    this.#mix(this.#ephemeral.public)
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, ephemeral))
    const ownStatic = this.#seal(this.#static.public)
    this.#mixKey(Curve.sharedKey(this.#static.private, ephemeral))
    const payload = this.#seal(this.#certificate)
    return proto.HandshakeMessage.encode({
      serverHello: { ephemeral: this.#ephemeral.public, static: ownStatic, payload },
    }).finish()
  }

  finish(finish: Uint8Array): { clientStatic: Buffer; payload: proto.ClientPayload } {
    const { static: sealedStatic, payload: sealedPayload } = proto.HandshakeMessage.decode(finish).clientFinish ?? {}
    const clientStatic = this.#open(sealedStatic ?? new Uint8Array())
    this.#mixKey(Curve.sharedKey(this.#ephemeral.private, clientStatic))
    const payload = this.#open(sealedPayload ?? new Uint8Array())
    const keys = hkdf(Buffer.alloc(0), 64, { salt: Buffer.from(this.#salt), info: '' })
    this.#in = { key: keys.subarray(0, 32), count: 0 }
    this.#out = { key: keys.subarray(32), count: 0 }
    return { clientStatic, payload: proto.ClientPayload.decode(payload) }
  }

  sealFrame(plain: Uint8Array): Buffer {
    return aesEncryptGCM(plain, this.#out.key, nonceOf(this.#out.count++), Buffer.alloc(0))
  }

  openFrame(sealed: Uint8Array): Buffer {
    return aesDecryptGCM(sealed, this.#in.key, nonceOf(this.#in.count++), Buffer.alloc(0))
  }

  #mix(data: Uint8Array): void {
    this.#hash = sha256(Buffer.concat([this.#hash, data]))
  }
  #mixKey(shared: Uint8Array): void {
    const keys = hkdf(Buffer.from(shared), 64, { salt: Buffer.from(this.#salt), info: '' })
    this.#salt = keys.subarray(0, 32)
    this.#key = keys.subarray(32)
    this.#count = 0
  }
  #seal(plain: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(plain, this.#key, nonceOf(this.#count++), this.#hash)
    this.#mix(sealed)
    return sealed
  }
  #open(sealed: Uint8Array): Buffer {
    const plain = aesDecryptGCM(sealed, this.#key, nonceOf(this.#count++), this.#hash)
    this.#mix(sealed)
    return plain
  }
}

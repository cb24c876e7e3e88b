import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { Transform } from 'node:stream'
import type { MediaKind } from './media-reference.ts'

/*
 * Files travel sealed: AES-256-CBC, behind it the first ten bytes of an HMAC over nonce and text, all keys drawn from one of
 * 32 bytes that goes in the message (reference: WhatsApp's security whitepaper, "Transmitting Media").
 */

const info: Record<MediaKind, string> = {
  image: 'WhatsApp Image Keys',
  sticker: 'WhatsApp Image Keys',
  video: 'WhatsApp Video Keys',
  ptv: 'WhatsApp Video Keys',
  audio: 'WhatsApp Audio Keys',
  document: 'WhatsApp Document Keys',
}
const macBytes = 10
export const mediaKeyBytes = 32

const keysOf = (kind: MediaKind, key: Uint8Array) => {
  const bytes = Buffer.from(hkdfSync('sha256', key, '', info[kind], 112))
  return { nonce: bytes.subarray(0, 16), cipher: bytes.subarray(16, 48), mac: bytes.subarray(48, 80) }
}

export interface SealedFacts {
  sha256: Buffer
  sealedSha256: Buffer
  sizeBytes: number
}

/** Seals what runs through it; `facts` are told once it has ended. */
export const createSealer = (kind: MediaKind, key: Uint8Array): Transform & { facts(): SealedFacts } => {
  const { nonce, cipher: cipherKey, mac: macKey } = keysOf(kind, key)
  const cipher = createCipheriv('aes-256-cbc', cipherKey, nonce)
  const mac = createHmac('sha256', macKey).update(nonce)
  const [plainHash, sealedHash] = [createHash('sha256'), createHash('sha256')]
  let sizeBytes = 0
  let facts: SealedFacts | null = null
  const pass = (stream: Transform, bytes: Buffer): void => {
    mac.update(bytes)
    sealedHash.update(bytes)
    stream.push(bytes)
  }
  const sealer = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length
      plainHash.update(chunk)
      pass(this, cipher.update(chunk))
      done()
    },
    flush(done) {
      pass(this, cipher.final())
      const tag = mac.digest().subarray(0, macBytes)
      sealedHash.update(tag)
      this.push(tag)
      facts = { sha256: plainHash.digest(), sealedSha256: sealedHash.digest(), sizeBytes }
      done()
    },
  })
  return Object.assign(sealer, {
    facts: () => {
      if (!facts) throw new Error('The file has not ended yet')
      return facts
    },
  })
}

/** Opens what runs through it; ends with an error where it was changed, so that nothing of it counts. */
export const createOpener = (kind: MediaKind, key: Uint8Array, sealedSha256: Uint8Array | null): Transform => {
  const { nonce, cipher: cipherKey, mac: macKey } = keysOf(kind, key)
  const decipher = createDecipheriv('aes-256-cbc', cipherKey, nonce)
  const mac = createHmac('sha256', macKey).update(nonce)
  const hash = createHash('sha256')
  let tail: Buffer = Buffer.alloc(0)
  /** @throws where a byte of it is another */
  const last = (): Buffer => {
    hash.update(tail)
    const isWhole = tail.length === macBytes && timingSafeEqual(mac.digest().subarray(0, macBytes), tail)
    if (!isWhole || (sealedSha256 && !hash.digest().equals(sealedSha256)))
      throw new Error('The file is not the one that was sent')
    return decipher.final()
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = Buffer.concat([tail, chunk])
      const end = Math.max(0, bytes.length - macBytes)
      const body = bytes.subarray(0, end)
      tail = bytes.subarray(end)
      mac.update(body)
      hash.update(body)
      this.push(decipher.update(body))
      done()
    },
    flush(done) {
      try {
        done(null, last())
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
}

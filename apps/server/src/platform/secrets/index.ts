import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** Encrypts what a reader of the database must not learn: providers' keys, headers with tokens. */
export interface Secrets {
  /**
   * @param place Encryption context, `company|table|id`: decryption fails for another place.
   * @returns version, key id, nonce, tag and text, for a bytea column
   */
  seal(text: string, place: string): Buffer
  /** @throws when the text was changed or moved, or its key is unknown */
  open(sealed: Uint8Array, place: string): string
  /** Signs our own addresses and tokens; `purpose` keeps one kind from being accepted as another. */
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
}

const version = 1
const keyIdBytes = 4
const nonceBytes = 12
const tagBytes = 16
const headerBytes = 1 + keyIdBytes + nonceBytes + tagBytes

const restPurpose = 'secrets at rest'

interface Key {
  id: Buffer
  bytes: Buffer
}

/** @param previousKeys Former values of SECRET_KEY, used for decryption only. */
export const createSecrets = (secretKey: string, previousKeys: readonly string[] = []): Secrets => {
  const keys = [secretKey, ...previousKeys].map((key) => deriveKey(key, restPurpose))
  const [current] = keys as [Key]
  const signingKey = deriveKey(secretKey, 'signatures').bytes
  const sign = (purpose: string, text: string): string =>
    createHmac('sha256', signingKey).update(`${purpose}\n${text}`).digest('base64url')

  return {
    seal: (text, place) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([version]), current.id, nonce, cipher.getAuthTag(), body])
    },
    open: (sealed, place) => {
      const bytes = Buffer.from(sealed)
      if (bytes.length < headerBytes || bytes[0] !== version) throw new Error('This is no sealed secret')
      const id = bytes.subarray(1, 1 + keyIdBytes)
      const key = keys.find((candidate) => candidate.id.equals(id))
      if (!key) throw new Error('The secret was sealed under another SECRET_KEY')
      const nonce = bytes.subarray(1 + keyIdBytes, headerBytes - tagBytes)
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(headerBytes - tagBytes, headerBytes))
      return Buffer.concat([decipher.update(bytes.subarray(headerBytes)), decipher.final()]).toString('utf8')
    },
    sign,
    verify: (purpose, text, signature) => {
      const expected = Buffer.from(sign(purpose, text))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}

/** Identifies the key without revealing it. */
export const keyIdOf = (secretKey: string): string => deriveKey(secretKey, restPurpose).id.toString('hex')

const deriveKey = (secretKey: string, purpose: string): Key => {
  const bytes = Buffer.from(hkdfSync('sha256', secretKey, '', `prosa ${purpose}`, 32))
  return { bytes, id: createHash('sha256').update(bytes).digest().subarray(0, keyIdBytes) }
}

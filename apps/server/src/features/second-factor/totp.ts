import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238): SHA-1, 30 seconds, six digits, which every authenticator app knows. */

const stepSeconds = 30
const digits = 6
/** RFC 4226, section 4: 160 bits. */
const secretBytes = 20
/** Steps to each side: phones' clocks run ahead or behind. */
const tolerance = 1

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const newSecret = (): Buffer => randomBytes(secretBytes)

/** RFC 4648, without padding. */
export const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / stepSeconds)

/** The code of a step (RFC 4226, section 5.3). */
export const codeOf = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const isTotpCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The step that a code is of, the newest first; null where it is of none near this moment. */
export const findStep = (secret: Uint8Array, code: string, at: Date): number | null => {
  if (!isTotpCode(code)) return null
  const given = Buffer.from(code)
  const newest = stepAt(at) + tolerance
  let found: number | null = null
  // Every step is compared, so that the time says nothing.
  for (let step = newest; step >= newest - 2 * tolerance; step -= 1)
    if (step >= 0 && timingSafeEqual(given, Buffer.from(codeOf(secret, step)))) found ??= step
  return found
}

/** The address that apps read from a QR code. */
export const keyUri = (secret: Uint8Array, issuer: string, account: string): string => {
  const query = new URLSearchParams({ secret: toBase32(secret), issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  // Apps show a plus sign as it is.
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${query.toString().replaceAll('+', '%20')}`
}

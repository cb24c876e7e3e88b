import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * Keys of integrations: `api_`, eight public characters for people and logs, `_`, 43 secret ones (256 bits) and six of
 * a checksum, all base62. Secret scanners recognise this form, and mistyped keys are refused without a query. The
 * prefix names no product, since brands differ per platform.
 */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const idCharacters = 8
const secretCharacters = 43
const sumCharacters = 6

const form = '(api_([0-9A-Za-z]{8})_[0-9A-Za-z]{43})([0-9A-Za-z]{6})'
const whole = new RegExp(`^${form}$`)
const within = new RegExp(`(?<![0-9A-Za-z])${form}(?![0-9A-Za-z])`)

const randomText = (length: number): string =>
  Array.from({ length }, () => digits.charAt(randomInt(digits.length))).join('')

const checksumOf = (text: string): string => {
  let rest = crc32(text)
  let sum = ''
  for (let place = 0; place < sumCharacters; place++) {
    sum = digits.charAt(rest % digits.length) + sum
    rest = Math.floor(rest / digits.length)
  }
  return sum
}

export interface NewKey {
  /** Shown once, to the person who made it. */
  secret: string
  publicId: string
  hash: Buffer
}

export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export const newKey = (): NewKey => {
  const publicId = randomText(idCharacters)
  const text = `api_${publicId}_${randomText(secretCharacters)}`
  const secret = text + checksumOf(text)
  return { secret, publicId, hash: hashKey(secret) }
}

const isIntact = (match: RegExpExecArray | null): match is RegExpExecArray =>
  match !== null && checksumOf(match[1] ?? '') === match[3]

/** Whether a text has the form of a key; it may still not exist. */
export const isKey = (text: string): boolean => isIntact(whole.exec(text))

/** The public id of a key anywhere in a text. */
const keyIn = (text: string): string | null => {
  // Most texts contain none: this check costs a tenth of the expression.
  if (!text.includes('api_')) return null
  const match = within.exec(text)
  return isIntact(match) ? (match[2] ?? null) : null
}

/** The public id of a key in a URL or in any text of a body; null if there is none. */
export const findKey = (value: unknown): string | null => {
  const left: unknown[] = [value]
  while (left.length > 0) {
    const one = left.pop()
    const found = typeof one === 'string' ? keyIn(one) : null
    if (found) return found
    if (typeof one === 'object' && one !== null) for (const part of Object.values(one)) left.push(part)
  }
  return null
}

/** The token of a bearer `Authorization` header. */
export const bearerOf = (header: string | undefined): string | null =>
  /^Bearer +([^\s]+) *$/i.exec(header ?? '')?.[1] ?? null

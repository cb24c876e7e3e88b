import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { previousKeyDays } from '@prosa/contract'
import { secretPlace } from '../../../channels/connection.ts'
import { AppError } from '../../../platform/errors/index.ts'
import type { Secrets } from '../../../platform/secrets/index.ts'
import { livechatErrors } from './errors.ts'

/** A key shared with the company's server, which signs the ids of its site's visitors with it. */
export interface SiteKey {
  /** Id of the key, stored in tokens issued for its signatures: they expire with the key. */
  id: string
  text: string
  createdAt: string
  /** ISO; null: the current key. */
  validUntil: string | null
}

const textBytes = 32
const idBytes = 6
const dayMs = 24 * 3_600_000

/** Opens the sealed keys of a connection; null if none was ever made. */
export const openKeys = (
  secrets: Secrets,
  companyId: number,
  connectionId: number,
  sealed: Buffer | null,
): SiteKey[] =>
  sealed === null ? [] : (JSON.parse(secrets.open(sealed, secretPlace(companyId, connectionId))) as SiteKey[])

export const sealKeys = (secrets: Secrets, companyId: number, connectionId: number, keys: SiteKey[]): Buffer | null =>
  keys.length === 0 ? null : secrets.seal(JSON.stringify(keys), secretPlace(companyId, connectionId))

export const isValid = ({ validUntil }: SiteKey, now: Date): boolean =>
  validUntil === null || Date.parse(validUntil) > now.getTime()

/** Valid keys, the current one first. */
export const validKeys = (keys: readonly SiteKey[], now: Date): SiteKey[] => keys.filter((key) => isValid(key, now))

/**
 * Makes a new key; the former one stays valid for a while. @throws 409 while an older key is still valid besides the
 * current one
 */
export const rotate = (keys: readonly SiteKey[], now: Date): { key: SiteKey; keys: SiteKey[] } => {
  const valid = validKeys(keys, now)
  if (valid.length > 1) throw new AppError(livechatErrors.rotationUnderWay)
  const key: SiteKey = {
    id: randomBytes(idBytes).toString('base64url'),
    text: randomBytes(textBytes).toString('base64url'),
    createdAt: now.toISOString(),
    validUntil: null,
  }
  const until = new Date(now.getTime() + previousKeyDays * dayMs).toISOString()
  return { key, keys: [key, ...valid.map((former) => ({ ...former, validUntil: until }))] }
}

/** Public data about the keys, for screens. */
export const presentKeys = (keys: readonly SiteKey[], now: Date) => {
  const valid = validKeys(keys, now)
  const current = valid.find(({ validUntil }) => validUntil === null)
  const previous = valid.find(({ validUntil }) => validUntil !== null)
  return {
    current: current ? { createdAt: current.createdAt } : null,
    previous: previous?.validUntil ? { validUntil: previous.validUntil } : null,
  }
}

/** HMAC-SHA256 over the UTF-8 bytes of the visitor's id, by the bytes of the key's text, as hex. */
export const signId = (key: Pick<SiteKey, 'text'>, id: string): string =>
  createHmac('sha256', key.text).update(id, 'utf8').digest('hex')

/** The key that signed this id, if any; the comparison takes the same time for every signature. */
export const keyThatSigned = (keys: readonly SiteKey[], id: string, signature: string): SiteKey | null => {
  const given = Buffer.from(signature.toLowerCase())
  const matches = keys.filter((key) => {
    const expected = Buffer.from(signId(key, id))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  return matches[0] ?? null
}

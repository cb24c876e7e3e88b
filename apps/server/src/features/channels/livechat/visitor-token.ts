import type { Secrets } from '../../../platform/secrets/index.ts'
import { isValid, type SiteKey } from './site-keys.ts'

/**
 * A signed visitor's token for an open page. It is not stored: it ends by time, and with the key that signed the
 * visitor.
 */
export interface SignedToken {
  identityId: number
  keyId: string
  /** Milliseconds since 1970. */
  endsAt: number
}

interface Place {
  companyId: number
  connectionId: number
}

/** The page signs its visitor again after a refused call, so this only limits the use of a stolen token. */
const lifeMs = 12 * 3_600_000
const purpose = 'signed visitor'
const form = /^u\.([a-z\d]{1,8})\.([\w-]{1,20})\.([a-z\d]{1,10})\.([\w-]{40,64})$/

const textOf = ({ companyId, connectionId }: Place, { identityId, keyId, endsAt }: SignedToken): string =>
  [companyId, connectionId, identityId, keyId, endsAt].join('|')

export const writeToken = (secrets: Secrets, place: Place, identityId: number, key: SiteKey, now: Date): string => {
  const token = { identityId, keyId: key.id, endsAt: now.getTime() + lifeMs }
  const parts = [identityId.toString(36), key.id, token.endsAt.toString(36)]
  return `u.${parts.join('.')}.${secrets.sign(purpose, textOf(place, token))}`
}

export const isSignedToken = (text: string): boolean => text.startsWith('u.')

/** The visitor of a token, if it was issued here for this chat, has not expired, and its key is still valid. */
export const readToken = (
  secrets: Secrets,
  place: Place,
  keys: readonly SiteKey[],
  text: string,
  now: Date,
): SignedToken | null => {
  const [, identity, keyId, ends, signature] = form.exec(text) ?? []
  if (!identity || !keyId || !ends || !signature) return null
  const token = { identityId: Number.parseInt(identity, 36), keyId, endsAt: Number.parseInt(ends, 36) }
  if (!secrets.verify(purpose, textOf(place, token), signature) || token.endsAt <= now.getTime()) return null
  return keys.some((key) => key.id === keyId && isValid(key, now)) ? token : null
}

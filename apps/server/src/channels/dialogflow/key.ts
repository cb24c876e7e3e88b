import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { createLru } from '../../platform/lru/index.ts'

/** A service account's key, ready to sign. Never logged: `KeyObject` shows nothing of itself. */
export interface ServiceKey {
  projectId: string
  clientEmail: string
  /** The provider's id of the key. */
  id: string
  privateKey: KeyObject
}

/** @param file The text of a key file that was checked when it was uploaded. */
export const readServiceKey = (file: string): ServiceKey => {
  const { project_id, client_email, private_key_id = '', private_key } = JSON.parse(file) as Record<string, string>
  if (!project_id || !client_email || !private_key) throw new Error('This is no key file')
  return {
    projectId: project_id,
    clientEmail: client_email,
    id: private_key_id,
    privateKey: createPrivateKey(private_key),
  }
}

/** The provider takes tokens of an hour at most. A new one is made some while before. */
const lifeSeconds = 3_600
const renewSeconds = 3_000
/** Clocks differ; one that is ahead would make tokens that are not valid yet. */
const skewSeconds = 30
/** For this API alone: a token that got out opens nothing else. The file's own `token_uri` is never asked. */
const audience = 'https://dialogflow.googleapis.com/'

/** Tokens that a key signs for itself (RS256), so that nobody need be asked for one. */
export const createTokens = (nowMs: () => number) => {
  const kept = createLru<string, { token: string; madeAt: number }>(1_000)
  return (key: ServiceKey): string => {
    const now = Math.floor(nowMs() / 1000)
    const place = `${key.clientEmail} ${key.id}`
    const known = kept.get(place)
    if (known && now >= known.madeAt && now - known.madeAt < renewSeconds) return known.token
    const token = makeToken(key, now)
    kept.set(place, { token, madeAt: now })
    return token
  }
}

const makeToken = ({ clientEmail, id, privateKey }: ServiceKey, now: number): string => {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iat = now - skewSeconds
  const head = part({ alg: 'RS256', typ: 'JWT', ...(id ? { kid: id } : {}) })
  const body = part({ iss: clientEmail, sub: clientEmail, aud: audience, iat, exp: iat + lifeSeconds })
  return `${head}.${body}.${sign('sha256', Buffer.from(`${head}.${body}`), privateKey).toString('base64url')}`
}

import { createPublicKey, createVerify, type KeyObject } from 'node:crypto'
import { ApiFailure } from './errors.ts'

interface Claims {
  iss?: string
  sub?: string
  aud?: string
  iat?: number
  exp?: number
}

const refused = (message: string): ApiFailure => new ApiFailure(401, 'UNAUTHENTICATED', message)
const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

export interface Account {
  email: string
  key: KeyObject
}
export const accountOf = (email: string, publicKeyPem: string): Account => ({
  email,
  key: createPublicKey(publicKeyPem),
})

/** A JWT that the service account signed itself (RS256), for this API and for an hour at most. */
export const authorize = (header: string | undefined, { email, key }: Account, nowSeconds: number): void => {
  const [head, body, signature] = (header ?? '').replace(/^Bearer /, '').split('.')
  if (!head || !body || !signature) throw refused('Request is missing required authentication credential.')
  let claims: Claims
  let algorithm: unknown
  try {
    algorithm = (read(head) as { alg?: unknown }).alg
    claims = read(body) as Claims
  } catch {
    throw refused('bad token')
  }
  const isSigned = createVerify('RSA-SHA256').update(`${head}.${body}`).verify(key, Buffer.from(signature, 'base64url'))
  const { iss, sub, aud, iat = 0, exp = 0 } = claims
  const isTimely = exp > nowSeconds && exp - iat <= 3_600 && iat <= nowSeconds + 60
  if (algorithm !== 'RS256' || !isSigned || !isTimely || iss !== email || sub !== email)
    throw refused('Request had invalid authentication credentials.')
  if (aud !== 'https://dialogflow.googleapis.com/')
    throw new ApiFailure(403, 'PERMISSION_DENIED', 'Request had insufficient authentication scopes.')
}

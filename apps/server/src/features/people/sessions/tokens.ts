import { createHash, createHmac, randomBytes } from 'node:crypto'

/** A browser's tokens: opaque, 256 bits, base64url; the database only stores their hashes. */
export interface SessionTokens {
  access: string
  refresh: string
}

export const newTokens = (): SessionTokens => ({
  access: randomBytes(32).toString('base64url'),
  refresh: randomBytes(32).toString('base64url'),
})

/** Whether a text has the shape of an access token: 32 bytes in base64url. */
export const isAccessToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/**
 * The tokens that follow a refresh token, derived from it and the installation's key: concurrent tabs get the same
 * successor, although only hashes are stored.
 */
export const successorOf = (refresh: string, secretKey: string): SessionTokens => ({
  access: derive(`access ${refresh}`, secretKey),
  refresh: derive(`refresh ${refresh}`, secretKey),
})

const derive = (text: string, secretKey: string): string =>
  createHmac('sha256', secretKey).update(`session successor ${text}`).digest('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

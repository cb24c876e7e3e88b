import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What a browser holds: both opaque, 256 bits, base64url; the database knows only their hashes. */
export interface SessionTokens {
  access: string
  refresh: string
}

export const newTokens = (): SessionTokens => ({
  access: randomBytes(32).toString('base64url'),
  refresh: randomBytes(32).toString('base64url'),
})

/** Whether a text could be an access token at all: 32 bytes in base64url. */
export const isAccessToken = (text: string): boolean => /^[\w-]{43}$/.test(text)

/**
 * The tokens that follow a refresh token. They depend on it and the installation's key alone, so tabs that refresh at the
 * same moment get the same successor although nothing but hashes is stored.
 */
export const successorOf = (refresh: string, secretKey: string): SessionTokens => ({
  access: derive(`access ${refresh}`, secretKey),
  refresh: derive(`refresh ${refresh}`, secretKey),
})

const derive = (text: string, secretKey: string): string =>
  createHmac('sha256', secretKey).update(`session successor ${text}`).digest('base64url')

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

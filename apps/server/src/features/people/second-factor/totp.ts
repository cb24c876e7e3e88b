import { Secret, TOTP } from 'otpauth'

/**
 * Time-based one-time passwords (RFC 6238) as in every authenticator app. Secrets are 160 bits (RFC 4226, section 4).
 */
const format = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** Accepted steps before and after: phones' clocks are not exact. */
const window = 1

const totpOf = (secret: Uint8Array): TOTP => new TOTP({ ...format, secret: new Secret({ buffer: copyOf(secret) }) })
/** Copied: small `Buffer`s share one underlying buffer. */
const copyOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer

export const newSecret = (): Buffer => Buffer.from(new Secret({ size: secretBytes }).bytes)

/** RFC 4648, without padding. */
export const toBase32 = (bytes: Uint8Array): string => new Secret({ buffer: copyOf(bytes) }).base32

export const stepAt = (at: Date): number => TOTP.counter({ period: format.period, timestamp: at.getTime() })

export const codeOf = (secret: Uint8Array, step: number): string =>
  totpOf(secret).generate({ timestamp: step * format.period * 1000 })

/** The time step of a code; null when it matches no step near this time. */
export const findStep = (secret: Uint8Array, code: string, at: Date): number | null => {
  if (!/^\d{6}$/.test(code)) return null
  const away = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window })
  return away === null ? null : stepAt(at) + away
}

/** The URI that apps read from a QR code. */
export const keyUri = (secret: Uint8Array, issuer: string, account: string): string =>
  new TOTP({ ...format, issuer, label: account, secret: new Secret({ buffer: copyOf(secret) }) }).toString()

import { TOTP } from 'otpauth'

const stepMs = 30_000

/**
 * The code that an authenticator app shows for a key as it is written on the screen (RFC 6238).
 * @param ahead Steps of 30 s: a code is taken once, and that of the next step already.
 */
export const codeFor = (key: string, ahead = 0): string =>
  new TOTP({ secret: key.replaceAll(' ', '') }).generate({ timestamp: Date.now() + ahead * stepMs })

import { createHmac, timingSafeEqual } from 'node:crypto'

/** `sha256=` and the HMAC of the bytes, the header format of Meta and others. */
export const hexSignature = (secret: string, rawBody: Buffer | string): string =>
  `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`

/** Whether the header matches by any of the secrets, compared in constant time. */
export const verifyHexSignature = (
  given: string | string[] | undefined,
  rawBody: Buffer,
  secrets: readonly string[],
): boolean => typeof given === 'string' && secrets.some((secret) => isEqual(given, hexSignature(secret, rawBody)))

const isEqual = (given: string, wanted: string): boolean =>
  Buffer.byteLength(given) === Buffer.byteLength(wanted) && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

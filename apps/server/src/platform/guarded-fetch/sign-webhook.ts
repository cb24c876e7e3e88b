import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/*
 * The Standard Webhooks specification (standardwebhooks.com), 1.0.0: three headers with id, time, and signatures over
 * both and the body.
 */

const secretBytes = 32

export const newWebhookSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)

const signatureOf = (secret: string, id: string, timestamp: string, body: string | Buffer): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')}`

/** @param secrets The current one and, while it is being replaced, the previous one: one signature with each. */
export const signWebhook = (
  secrets: readonly string[],
  { id, now, body }: { id: string; now: Date; body: string },
): Record<string, string> => {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signature = secrets.map((secret) => signatureOf(secret, id, timestamp, body)).join(' ')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
}

/** Maximum difference of the sender's clock, and maximum age of a call: older ones may be replayed. */
const toleranceSeconds = 300
const maxSignatures = 10

export interface SignedCall {
  id: string
  timestamp: string
  /** Signatures, separated by spaces. */
  signature: string
  rawBody: Buffer
}

/** Whether the headers of a call can be valid, checked before its body is read. */
export const couldBeSigned = ({ id, timestamp, signature }: Omit<SignedCall, 'rawBody'>, now: Date): boolean =>
  id !== '' &&
  /^\d{1,12}$/.test(timestamp) &&
  Math.abs(now.getTime() / 1000 - Number(timestamp)) <= toleranceSeconds &&
  signature.split(' ').some((one) => /^v1,[A-Za-z\d+/]{43}=$/.test(one))

/** Whether one of the signatures matches one of the secrets, by the bytes. False without a secret. */
export const verifyWebhook = (call: SignedCall, secrets: readonly string[], now: Date): boolean => {
  const { id, timestamp, signature, rawBody } = call
  if (!couldBeSigned(call, now)) return false
  const given = signature.split(' ').slice(0, maxSignatures)
  return secrets.some((secret) => {
    const expected = Buffer.from(signatureOf(secret, id, timestamp, rawBody))
    return given.some((one) => {
      const bytes = Buffer.from(one)
      return bytes.length === expected.length && timingSafeEqual(bytes, expected)
    })
  })
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

const content = z.object({ algorithm: z.literal('HMAC-SHA256'), user_id: z.string().min(1).max(100) })

/**
 * The person of a `signed_request` (`signature.payload`, both base64url, the signature over the encoded payload by one of the
 * app's secrets); null where it is not signed so.
 */
export const readSignedRequest = (text: string, secrets: readonly string[]): string | null => {
  const [signature = '', payload = '', ...more] = text.split('.')
  if (signature === '' || payload === '' || more.length > 0) return null
  const given = Buffer.from(signature, 'base64url')
  const isSigned = secrets.some((secret) => {
    const expected = createHmac('sha256', secret).update(payload).digest()
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isSigned) return null
  try {
    const read = content.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')))
    return read.success ? read.data.user_id : null
  } catch {
    return null
  }
}

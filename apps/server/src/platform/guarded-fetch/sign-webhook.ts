import { createHmac } from 'node:crypto'

/** The three headers of the Standard Webhooks specification (standardwebhooks.com): id, time and signature over both and the body. */
export const signWebhook = (
  secret: string,
  { id, now, body }: { id: string; now: Date; body: string },
): Record<string, string> => {
  const timestamp = Math.floor(now.getTime() / 1000)
  const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret)
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}

import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { AppIngress, IngressItem } from '../ingress.ts'
import { verifyHexSignature } from '../signatures.ts'
import { metaReaders, metaTells } from './readers.ts'

const signatureHeader = 'x-hub-signature-256'
const maxBodyBytes = 3 * 1024 * 1024

const envelope = z.object({ object: z.string(), entry: z.array(z.unknown()).max(5_000) })

/** Meta calls one address for the whole app; `object` says which channel, each entry which of its accounts. */
export const createMetaIngress = ({
  id,
  secrets,
  verifyToken,
}: {
  id: string
  secrets: readonly string[]
  verifyToken: string
}): AppIngress => ({
  of: 'app',
  path: '/webhooks/meta',
  maxBodyBytes,
  signatureHeader,
  secrets,
  tells: metaTells,
  verify: ({ rawBody, headers }, own) => verifyHexSignature(headers[signatureHeader], rawBody, own),
  challenge: (query) => {
    const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
    const isOurs = mode === 'subscribe' && typeof token === 'string' && isSame(token, verifyToken)
    return isOurs && typeof challenge === 'string' ? challenge : null
  },
  read: (payload) => read(payload, id),
})

/** Compared by their digests, so that neither length nor content is told by the time it takes. */
const isSame = (given: string, wanted: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(wanted).digest())

const read = (payload: unknown, appId: string): IngressItem[] => {
  const outer = envelope.safeParse(payload)
  if (!outer.success) return [{ account: null, unreadable: payload, reason: 'not as Meta writes it' }]
  const { object, entry } = outer.data
  const reader = Object.hasOwn(metaReaders, object) ? metaReaders[object] : undefined
  if (!reader) return [{ account: null, unreadable: payload, reason: 'of an object that nobody reads' }]
  return entry.flatMap((one) => reader(one, appId))
}

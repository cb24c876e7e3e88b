import { randomUUID } from 'node:crypto'
import { unknownFileMime } from '@prosa/contract'
import type { InboundEvent } from './inbound.ts'
import type { StoredFile } from './present.ts'

/** The event with its files as they stand in the message until their bytes are here. */
export const withPendingFiles = (event: InboundEvent): InboundEvent => {
  const { pending = [], ...rest } = event
  if (pending.length === 0) return rest
  const files = pending.map(
    ({ reference, name, mime, sizeBytes }): StoredFile => ({
      fileId: randomUUID(),
      name: name ?? 'arquivo',
      mime: mime ?? unknownFileMime,
      size: sizeBytes ?? 0,
      pending: reference,
    }),
  )
  return { ...rest, files: [...(event.files ?? []), ...files] }
}

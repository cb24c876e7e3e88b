import { randomUUID } from 'node:crypto'
import { unknownFileMime } from '@prosa/contract'
import type { InboundEvent } from './inbound.ts'
import type { StoredFile } from './present.ts'

/** The event, with placeholders for files that are not fetched yet. */
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

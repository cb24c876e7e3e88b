import type { OutboxFile, OutboxItem as OutboxItemOf, Outbox as OutboxOf } from '@prosa/talk'

/** A file of an unsent message; its bytes are kept until the upload is done. */
export interface UnsentFile extends OutboxFile {
  blob: Blob
}

export type OutboxItem = OutboxItemOf<UnsentFile>
export type Outbox = OutboxOf<OutboxItem>

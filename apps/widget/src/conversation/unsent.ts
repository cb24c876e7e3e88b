import type { OutboxFile, OutboxItem as OutboxItemOf, Outbox as OutboxOf } from '@prosa/talk'

/** A file of a message that is not sent yet: its bytes are kept until they are uploaded. */
export interface UnsentFile extends OutboxFile {
  blob: Blob
}

export type OutboxItem = OutboxItemOf<UnsentFile>
export type Outbox = OutboxOf<OutboxItem>

import { leftOutTexts } from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'
import type { StoredFile } from './present.ts'

/** Failure text: the message's file no longer exists. */
export const fileGone = 'O arquivo não está mais disponível'

/** Failure text: it is unknown whether a campaign's message was accepted; it is never sent again. */
export const unknownOutcome = 'Não se sabe se o canal a recebeu'

/** Failure text: the contact opted out of campaigns. */
export const optedOut = leftOutTexts.optedOut

/** A message to a contact from a bot's connection, whoever wrote last. */
export interface FirstMessage {
  connectionId: number
  kind: string
  contactId: number
  /** Null: the contact has no phone, and is known to the connection by an earlier message. */
  phone: string | null
  text: string
  files?: readonly StoredFile[]
  /** The approved template that is sent instead of the text. */
  template?: object
  /** Of a campaign: after replies, and at most once. */
  isBulk?: boolean
  /** An event line before it. */
  event?: { kind: string; detail: Record<string, string | number | null> }
}

export interface WrittenPlace {
  dialogId: number
  seq: number
}

export interface FirstWriting {
  companyId: number
  /** First in the transaction, may run more than once: claims what is to be written, or returns null; the claim is committed in both cases. */
  claim(pipeline: Pipeline): Promise<FirstMessage | null>
  /** Last in the same transaction. Not awaited: the commit waits for it. */
  written?(pipeline: Pipeline, place: WrittenPlace): void
}

/** Unsent messages of campaigns to withdraw. */
export interface Withdrawal {
  /** First in the transaction: selects the messages. */
  places(pipeline: Pipeline): Promise<WrittenPlace[]>
  /** Once their dialogs are locked: the withdrawn ones, before they are erased. */
  withdrawn(pipeline: Pipeline, places: readonly WrittenPlace[]): void
}

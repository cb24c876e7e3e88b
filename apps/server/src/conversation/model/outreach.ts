import { leftOutTexts } from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'
import type { StoredFile } from './present.ts'

/** Why a message was not sent whose file is there no more. */
export const fileGone = 'O arquivo não está mais disponível'

/** Of a message of a campaign of which nobody can know whether it was taken: it is never sent again. */
export const unknownOutcome = 'Não se sabe se o canal a recebeu'

/** Why a message of a campaign was not sent whose contact opted out. */
export const optedOut = leftOutTexts.optedOut

/** A message to a contact from a connection of a bot, whoever wrote last. */
export interface FirstMessage {
  connectionId: number
  kind: string
  contactId: number
  /** Null: the contact has none, and is known to the connection by what they wrote. */
  phone: string | null
  text: string
  files?: readonly StoredFile[]
  /** The approved message that goes out in the text's place. */
  template?: object
  /** Of a campaign: after replies, and at most once. */
  isBulk?: boolean
  /** What the dialog says before it. */
  event?: { kind: string; detail: Record<string, string | number | null> }
}

export interface WrittenPlace {
  dialogId: number
  seq: number
}

export interface FirstWriting {
  companyId: number
  /** First in the transaction, perhaps more than once: takes what is to be written, or says that nothing is; that is committed too. */
  claim(pipeline: Pipeline): Promise<FirstMessage | null>
  /** In the same transaction, last. Not awaited: the commit settles it. */
  written?(pipeline: Pipeline, place: WrittenPlace): void
}

/** Messages of campaigns that wait to be sent and are to stay unsent. */
export interface Withdrawal {
  /** First in the transaction: says which messages those are. */
  places(pipeline: Pipeline): Promise<WrittenPlace[]>
  /** Once their dialogs are locked: those that were taken back, before they are erased. */
  withdrawn(pipeline: Pipeline, places: readonly WrittenPlace[]): void
}

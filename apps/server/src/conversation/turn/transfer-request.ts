import type { TransferData } from '@prosa/flow'

/** A dialog that has to go to people, to another bot or outside; decided with the database at hand (transfer/). */
export interface TransferRequest {
  reason: TransferReason
  data: Partial<TransferData> | null
  /** What a webhook of the conversation said, for `workspaceOnWebhook`. */
  workspaceId: number | null
  /** The message that it is about, where that is not the dialog's newest. */
  seq?: number
}
export type TransferReason =
  | 'flow'
  | 'begun-by-bot'
  | 'bot-inactive'
  | 'never-published'
  | 'no-script'
  | 'digital-employee'
  | 'silence'
  | 'employee-failed'
  | 'engine-failed'
  /** A robot answers on the other side (model/loop-brake.ts). */
  | 'loop'
  /** An outside system gave it back, did not answer, or was switched off. */
  | 'outside-returned'
  | 'outside-failed'
  /** The bot was to answer it while the company was suspended, and that is too long ago. */
  | 'held-too-long'

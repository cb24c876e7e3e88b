import type { TransferData } from '@prosa/flow'

/** A transfer that the engine or a rule requested; resolved with the database in transfer/. */
export interface TransferRequest {
  reason: TransferReason
  data: Partial<TransferData> | null
  /** The workspace that a webhook answered, for `workspaceOnWebhook`. */
  workspaceId: number | null
  /** `seq` of the message that it concerns, if not the dialog's newest. */
  seq?: number
}
export type TransferReason =
  | 'flow'
  | 'automation'
  | 'begun-by-bot'
  | 'bot-inactive'
  | 'never-published'
  | 'no-script'
  | 'digital-employee'
  | 'silence'
  | 'employee-failed'
  | 'engine-failed'
  /** The other side is a robot (model/loop-brake.ts). */
  | 'loop'
  /** An outside system returned it, did not answer, or was disabled. */
  | 'outside-returned'
  | 'outside-failed'
  /** Held by a suspension for so long that the bot must not answer any more. */
  | 'held-too-long'

import type { FailureCause } from '@prosa/contract'
import type { TransferData } from '@prosa/flow'
import type { OwnerAction } from './ownership.ts'
import type { StoredFile } from './present.ts'

/**
 * Workspaces that the acting person sees, checked under the dialog's lock: a dialog that has moved elsewhere counts as missing. Absent where no
 * person acts.
 */
export interface SeenFrom {
  workspaceIds?: readonly number[]
}

export interface PersonMessage extends SeenFrom {
  companyId: number
  dialogId: number
  userId: number
  /** The name that customers see. */
  userName: string
  /** Made by the sender's browser; the same id again is the same message. */
  clientId: string
  text: string
  files: readonly StoredFile[]
  /** `seq` of the message that it replies to. */
  quotes?: number
  /** The approved template to send, in the channel's own form. */
  template?: object
  /** How long after the customer's last message the channel accepts it; absent: always. `over` is the error text afterwards. */
  window?: { ms: number; over: string }
}

/** What an integration writes; `userId` and `userName` are its own. */
export type IntegrationMessage = Omit<PersonMessage, 'quotes'>

export interface DialogChange extends SeenFrom {
  companyId: number
  dialogId: number
  action: OwnerAction
  /** Name of the action's author, for the line in the conversation. */
  userName?: string
}

/** A person declines a dialog that is offered to them. */
export interface OfferPass extends SeenFrom {
  companyId: number
  dialogId: number
  userId: number
}

/** Who transfers a dialog. */
export interface TransferAuthor {
  userId: number
  name: string
}

export interface PersonTransfer extends SeenFrom {
  companyId: number
  dialogId: number
  /** Same as a node's transfer: to a person (`USER`), offered in turn (`SEQUENTIAL`), or to an outside system. */
  data: Partial<TransferData>
  author: TransferAuthor
  /** Note for whoever gets it; shown in the line of the transfer, which customers never see. */
  note?: string
  /** Only if the room was never transferred before, checked under its lock. */
  onlyUntransferred?: boolean
}

export type DeliveryStatus = 'queued' | 'sent' | 'delivered' | 'read' | 'failed'

export interface StatusChange {
  status: DeliveryStatus
  failure?: string | null
  /** Cause of the failure. */
  cause?: FailureCause | null
  /** The provider's own error code. */
  code?: number | null
  providerId?: string | null
  /** The person who requested it. */
  by?: number
}

/**
 * Which messages of ours: one, by the reference sent with it (`{dialogId}-{seq}`) or by the provider's id; all of a dialog up to a provider id; or
 * all to a contact up to a moment.
 */
export type StatusTarget =
  | { reference: string }
  | { providerId: string }
  | { upTo: string }
  | { contact: string; until: Date }

/** An action of an outside system in a room that it holds, or of a digital employee in a dialog of its bot. */
export type OutsideAct =
  | { kind: 'say'; text: string; files: readonly StoredFile[] }
  | { kind: 'close' }
  /** Transfers to people: to the target in `data`, else by the bot's settings. */
  | { kind: 'toPeople'; data: Partial<TransferData> | null }
  /** Returns the dialog to the bot, which continues where it was. */
  | { kind: 'toBot' }

export interface OutsideCall {
  companyId: number
  botId: number
  dialogId: number
  /** `outside`: the system that holds the room. `employee`: a digital employee that answers for the bot. */
  by: 'outside' | 'employee'
  /** The sender's own id of the call; the same id again changes nothing. */
  eventId: string
  act: OutsideAct
}

export interface OutsideAnswer {
  /** Of the messages to send. */
  messageId: string | null
  duplicate: boolean
}

/** A rating by a visitor of the live chat. */
export interface VisitorRating {
  companyId: number
  identityId: number
  questionId: number
  /** 1 to 5. */
  score: number
  /** Empty: an earlier comment stays. */
  comment: string
}

/** Statuses of our messages, as reported by a provider. */
export interface StatusReport extends StatusChange {
  companyId: number
  /** The connection that reports; messages of other connections are not affected. */
  connectionId: number
  of: StatusTarget
}

/** A message of either side was deleted at the provider. */
export interface DeletionReport {
  companyId: number
  connectionId: number
  /** The provider's id of the message. */
  extId: string
}

/** The author of a message edited it. */
export interface EditReport extends DeletionReport {
  /** Null: edited, but the new text is unknown. */
  text: string | null
  side: 'customer' | 'company'
}

/** Something other than a message happened in the conversation with a customer. */
export interface LineReport extends DeletionReport {
  externalId: string
  text: string
  at: Date | null
}

/** Meta's agent took over a customer, or gave them back. */
export interface HandoverReport {
  companyId: number
  connectionId: number
  externalId: string
  to: 'meta' | 'us'
  /** The agent's app id at the provider, where known. */
  app?: string
}

/** A customer's id at the provider has changed. */
export interface MoveReport {
  companyId: number
  connectionId: number
  from: string
  to: string
  phone?: string
}

/** A customer opted in or out of campaigns at the provider. */
export interface PreferenceReport {
  companyId: number
  connectionId: number
  kind: string
  /** All ids of their account. */
  customers: readonly string[]
  wantsCampaigns: boolean
  at: Date
}

/** The customer's reaction to a message; null takes it back. */
export interface ReactionReport extends DeletionReport {
  emoji: string | null
}

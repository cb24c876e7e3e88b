import type { FailureCause } from '@prosa/contract'
import type { TransferData } from '@prosa/flow'
import type { OwnerAction } from './ownership.ts'
import type { StoredFile } from './present.ts'

/**
 * Workspaces that the acting person sees, looked at under the dialog's lock: a dialog that has moved elsewhere meanwhile is not
 * there for them. Absent for what no person asks.
 */
export interface SeenFrom {
  workspaceIds?: readonly number[]
}

export interface PersonMessage extends SeenFrom {
  companyId: number
  dialogId: number
  userId: number
  /** As customers see the person. */
  userName: string
  /** Made by the sender's browser: the same one again is the same message. */
  clientId: string
  text: string
  files: readonly StoredFile[]
  /** The place in the dialog of the message that it answers. */
  quotes?: number
  /** The approved message that goes out for it, as its channel takes it. */
  template?: object
  /** How long after the customer's last message the channel takes it; absent: always. `over` says what to do afterwards. */
  window?: { ms: number; over: string }
}

export interface DialogChange extends SeenFrom {
  companyId: number
  dialogId: number
  action: OwnerAction
  /** Name of the person that the action names as its author, for the line in the conversation. */
  userName?: string
}

/** A person to whom a dialog is offered lets it pass. */
export interface OfferPass extends SeenFrom {
  companyId: number
  dialogId: number
  userId: number
}

/** Who sends a dialog on. */
export interface TransferAuthor {
  userId: number
  name: string
}

export interface PersonTransfer extends SeenFrom {
  companyId: number
  dialogId: number
  /** As a node's transfer: a person (`USER`), each in turn (`SEQUENTIAL`), or an outside system. */
  data: Partial<TransferData>
  author: TransferAuthor
  /** To whoever gets it; stands in the line of the transfer, which customers never see. */
  note?: string
  /** Only a room that has not been transferred before, as under its lock. */
  isFirst?: boolean
}

export type DeliveryStatus = 'queued' | 'sent' | 'delivered' | 'read' | 'failed'

export interface StatusChange {
  status: DeliveryStatus
  failure?: string | null
  /** Of the failure. */
  cause?: FailureCause | null
  /** The provider's own code of the failure. */
  code?: number | null
  providerId?: string | null
  /** The person who asked for it. */
  by?: number
}

/**
 * One message of ours, by the reference that we sent with it (`{dialogId}-{seq}`) or by the provider's id; or all of a dialog up to
 * the one that the provider calls so; or all to a contact up to a moment.
 */
export type StatusTarget =
  | { reference: string }
  | { providerId: string }
  | { upTo: string }
  | { contact: string; until: Date }

/** What an outside system does in a room that it holds, or a digital employee in one of its bot. */
export type OutsideAct =
  | { kind: 'say'; text: string; files: readonly StoredFile[] }
  | { kind: 'close' }
  /** To people: where `data` says, else where the bot's settings say. */
  | { kind: 'toPeople'; data: Partial<TransferData> | null }
  /** The bot goes on where it was. */
  | { kind: 'toBot' }

export interface OutsideCall {
  companyId: number
  botId: number
  dialogId: number
  /** `outside`: who holds the room. `employee`: who answers for the bot. */
  by: 'outside' | 'employee'
  /** The sender's own id of the call: the same one again changes nothing. */
  eventId: string
  act: OutsideAct
}

export interface OutsideAnswer {
  /** Of what was said. */
  messageId: string | null
  duplicate: boolean
}

/** How a visitor of the live chat judges what they were asked about. */
export interface VisitorRating {
  companyId: number
  identityId: number
  questionId: number
  /** 1 to 5. */
  score: number
  /** Empty: what was said before stays. */
  comment: string
}

/** What a provider says of messages of ours. */
export interface StatusReport extends StatusChange {
  companyId: number
  /** Whose provider speaks: it has no say on messages of other connections. */
  connectionId: number
  of: StatusTarget
}

/** A message of either side was taken back at the provider. */
export interface DeletionReport {
  companyId: number
  connectionId: number
  /** The provider's id of it. */
  extId: string
}

/** The side that wrote a message changed its words. */
export interface EditReport extends DeletionReport {
  /** Null: changed, and nobody tells into what. */
  text: string | null
  side: 'customer' | 'company'
}

/** Something that is no message happened in the conversation with a customer. */
export interface LineReport extends DeletionReport {
  externalId: string
  text: string
  at: Date | null
}

/** Meta's agent answers a customer from now on, or we do. */
export interface HandoverReport {
  companyId: number
  connectionId: number
  externalId: string
  to: 'meta' | 'us'
  /** The agent's app at the provider, where that is told. */
  app?: string
}

/** A customer goes by another id at the provider from now on. */
export interface MoveReport {
  companyId: number
  connectionId: number
  from: string
  to: string
  phone?: string
}

/** A customer said at the provider whether they want campaigns. */
export interface PreferenceReport {
  companyId: number
  connectionId: number
  kind: string
  /** Ids of their account. */
  customers: readonly string[]
  wantsCampaigns: boolean
  at: Date
}

/** The customer's reaction to a message; null takes it back. */
export interface ReactionReport extends DeletionReport {
  emoji: string | null
}

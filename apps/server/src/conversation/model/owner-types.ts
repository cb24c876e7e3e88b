import type { TransferredKind } from '@prosa/contract'

export type Owner = 'bot' | 'queue' | 'offered' | 'person' | 'external' | 'closed'

/** What the rules depend on, as read under the dialog's lock. */
export interface OwnerState {
  owner: Owner
  ownerUserId: number | null
  joined: boolean
  workspaceId: number
  lastAttendantId: number | null
  /** Null where it was never transferred. */
  transferredTo: string | null
  transferredKind: TransferredKind | null
  offeredTo: readonly number[]
  lastInboundAt: Date | null
  lastPersonAt: Date | null
}

export type ClosingReason = 'person' | 'silence' | 'bot-deleted' | 'external' | 'outside-hours' | 'automation'

export type OwnerAction =
  /** A person joins the room and holds it. */
  | { kind: 'join'; userId: number; userName: string }
  /** A person writes from any device, which joins them. */
  | { kind: 'write'; userId: number; userName: string }
  /** One of our people wrote on another device and is not known: the bot leaves; a person who holds the room keeps it. */
  | { kind: 'writeElsewhere' }
  /** The named person holds the room from now on; `joined` once they open it. */
  | { kind: 'transferToPerson'; userId: number; userName: string; workspaceId: number; by: number | null }
  | { kind: 'transferToQueue'; workspaceId: number; workspaceName: string; by: number | null; reason?: string }
  /** Offers the room to one attendant until `expiresAt`. */
  | {
      kind: 'offer'
      userId: number
      userName: string
      workspaceId: number
      expiresAt: Date
      onlineOnly: boolean
      by: number | null
    }
  /** Nobody accepted the offer: it waits in the queue, and is offered to the next person who comes online. */
  | { kind: 'offerEnded'; workspaceName: string }
  | { kind: 'transferToExternal'; by: number | null }
  /** Meta's agent answers the customer; nobody here does, unless a person holds the room. */
  | { kind: 'heldByMeta'; by?: number; app?: string }
  /** The outside system returns the room or does not answer: the bot has it again. */
  | { kind: 'returnFromExternal'; reason: 'returned' | 'no-answer' | 'switched-off' | 'loop' | 'meta' }
  /** The bot has a room of the queue again, and begins anew with the customer's next message. Nobody loses a room to it. */
  | { kind: 'giveToBot'; by: number | null }
  /** The flow sends the contact to another bot; this room is closed. */
  | { kind: 'transferToBot'; botName: string; botId: number; message: string; by: number | null }
  | { kind: 'close'; by: number | null; reason: ClosingReason }
  /** Back to its last attendant, else to the queue of its workspace. */
  | { kind: 'reopen'; by: number; userName: string; workspaceName: string }

/** Columns of `dialog` to write; `at` is the time of the change. */
export interface OwnerPatch {
  open: boolean
  owner: Owner
  ownerUserId: number | null
  joined: boolean
  waits: boolean
  workspaceId: number
  lastAttendantId: number | null
  /** The name at that time. */
  transferredTo?: string
  transferredKind?: TransferredKind
  transferredId?: number | null
  transferredAt?: Date
  closedAt: Date | null
  openedAt?: Date
  offerExpiresAt: Date | null
  offeredTo: readonly number[]
  offerOnlineOnly?: boolean
  personTookPart?: true
}

export interface OwnerEvent {
  kind:
    | 'joined'
    | 'transferred-to-person'
    | 'transferred-to-queue'
    | 'transferred-to-external'
    | 'transferred-to-bot'
    | 'returned-from-external'
    | 'given-to-bot'
    | 'offered'
    | 'closed'
    | 'reopened'
  userId: number | null
  detail: Record<string, string | number | null>
}

export type OwnerRefusal = 'closed' | 'open' | 'held-by-other' | 'external'
export type OwnerChange =
  | { changed: true; patch: OwnerPatch; event: OwnerEvent }
  | { changed: false; refusal: null }
  | { changed: false; refusal: OwnerRefusal }

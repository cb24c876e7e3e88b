import type { TransferredKind } from '@prosa/contract'
import type { Owner } from './ownership.ts'

/** A dialog as it stands under its lock, with what a turn needs of its contact. Names are those of the columns. */
export interface LockedDialog {
  companyId: number
  id: number
  botId: number | null
  workspaceId: number
  connectionId: number
  identityId: number
  contactId: number
  open: boolean
  owner: Owner
  ownerUserId: number | null
  joined: boolean
  lastAttendantId: number | null
  waits: boolean
  /** Since when it waits; null where it does not. */
  waitsSince: Date | null
  transferredTo: string | null
  transferredKind: TransferredKind | null
  transferredId: number | null
  transferredAt: Date | null
  begunByBot: boolean
  versionId: number | null
  /** The engine's state; only `packages/flow` knows its shape. */
  session: unknown
  seq: number
  version: number
  inbound: number
  repetitions: number
  repeatsNow: number
  /** How much it looks like a conversation of two robots, as of the customer's last message (`loop-brake.ts`). */
  loopScore: number
  lastText: string
  lastSender: Sender
  /** The person who wrote last; null for the customer, the bot and another device. */
  lastSenderUserId: number | null
  tagStage: string | null
  personTookPart: boolean
  firstAt: Date
  lastAt: Date
  lastInboundAt: Date | null
  lastPersonAt: Date | null
  lastMessageAt: Date | null
  openedAt: Date
  closedAt: Date | null
  dueAt: Date | null
  offerExpiresAt: Date | null
  offeredTo: readonly number[]
  offerOnlineOnly: boolean
  /** In a queue: when its workspace opens or closes next. */
  hoursAt: Date | null
  /** In a queue that is closed: until when it is offered to nobody. */
  restsUntil: Date | null
  /** When the customer was last told that the workspace is closed. */
  hoursToldAt: Date | null
  /** With people: since when it waits for whoever has it, where its workspace has alarms. */
  unattendedFrom: Date | null
  /** When it is looked at next whether somebody can act. */
  alarmAt: Date | null
  /** Since when everybody is told that nobody can. */
  alarmedAt: Date | null
  /** With people, where its workspace has targets: since when. */
  peopleSince: Date | null
  /** Until when a person is to answer it first; null where nobody owes that. */
  answerBy: Date | null
  closeBy: Date | null
  /** It was told that the moment has passed. */
  answerLate: boolean
  closeLate: boolean
  /** When a campaign last wrote there, or the customer last spoke about campaigns. */
  campaignAt: Date | null
  /** Since when turns of its bot, or its timers, wait for the company to go on; null where they do not. */
  heldSince: Date | null
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  /** Platforms on which the contact wants no campaigns. */
  optedOut: readonly string[]
  /** Changes with every change of the bot's row: the key under which its settings are remembered. */
  botRevision: string | null
  /** The inbound message that the lock was taken for is already stored (may be stale after a wait: then 23505 says so). */
  duplicate: boolean
  /** When everything of its company stops (`suspension/effects.ts`), and when that was last lifted. */
  stopsAt: Date | null
  resumedAt: Date | null
}

export type Sender = 'CLIENT' | 'BOT' | 'HUMAN'

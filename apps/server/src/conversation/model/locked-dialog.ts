import type { RoomRuns, TransferredKind } from '@prosa/contract'
import type { Session } from '@prosa/flow'
import type { Owner } from './ownership.ts'

/** A dialog as read under its lock, with what a turn needs of its contact. Field names follow the columns. */
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
  /** Since when it waits for people; null where it does not. */
  waitsSince: Date | null
  transferredTo: string | null
  transferredKind: TransferredKind | null
  transferredId: number | null
  transferredAt: Date | null
  begunByBot: boolean
  versionId: number | null
  /** The engine's state; its shape is private to `packages/flow`. */
  session: unknown
  seq: number
  version: number
  inbound: number
  repetitions: number
  repeatsNow: number
  /** Score of the loop brake as of the customer's last message (`loop-brake.ts`). */
  loopScore: number
  lastText: string
  lastSender: Sender
  /** The person who wrote last; null if that was the customer, the bot or another device. */
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
  /** The last moment that somebody planned a message or a reminder for; null where nobody did. */
  plannedAt: Date | null
  /** When the flow goes on without an answer; null where its node does not wait for a time. */
  resumesAt: Date | null
  offerExpiresAt: Date | null
  offeredTo: readonly number[]
  offerOnlineOnly: boolean
  /** In a queue: when its workspace opens or closes next. */
  hoursAt: Date | null
  /** In a closed queue: not offered to anybody until then. */
  restsUntil: Date | null
  /** When the customer last got the closed message. */
  hoursToldAt: Date | null
  /** With people: since when it waits for its holder, where its workspace has alarms. */
  unattendedFrom: Date | null
  /** When it is next checked whether somebody can act. */
  alarmAt: Date | null
  /** Since when the alarm is on. */
  alarmedAt: Date | null
  /** Since when it is with people, where its workspace has targets. */
  peopleSince: Date | null
  /** Deadline for a person's first answer; null where none is due. */
  answerBy: Date | null
  closeBy: Date | null
  /** Whether the missed deadline was reported. */
  answerLate: boolean
  closeLate: boolean
  /** When a campaign last wrote there, or the customer last opted in or out. */
  campaignAt: Date | null
  /** Since when its bot's turns or timers are held by a suspension; null where they are not. */
  heldSince: Date | null
  /** How often automations acted here lately, by their id; null: none did. */
  automated: Readonly<Record<string, RoomRuns>> | null
  /** Up to which moment its silences were looked at for automations; null: none was. */
  silenceAt: Date | null
  contactName: string | null
  contactEmail: string | null
  contactPhone: string | null
  /** Platforms on which the contact opted out of campaigns. */
  optedOut: readonly string[]
  /** Changes with the bot's row; key under which its settings are cached. */
  botRevision: string | null
  /** Whether the inbound message is stored already. May be stale after waiting for the lock; the unique index then refuses the insert (23505). */
  duplicate: boolean
  /** When everything of its company stops (`suspension/effects.ts`), and when a suspension was last lifted. */
  stopsAt: Date | null
  resumedAt: Date | null
  /** Changes with its company's automations; 0: it never had any. */
  automationsVersion: number
}

export type Sender = 'CLIENT' | 'BOT' | 'HUMAN'

/** Of the engine; null before the first turn. */
export const sessionOf = ({ session }: LockedDialog): Session | null => (session as Session | null) ?? null

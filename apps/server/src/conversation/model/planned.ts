import {
  type ActFacts,
  type ContactParts,
  campaignPlatformOf,
  replyWindowMs,
  type StopReason,
  type TemplateFacts,
  type Verdict,
  whyNot,
} from '@prosa/contract'
import type { Pipeline } from '../../platform/database/index.ts'
import type { SeenFrom } from './acts.ts'
import type { LockedDialog } from './locked-dialog.ts'
import type { Owner } from './ownership.ts'
import type { StoredFile } from './present.ts'

/** The words of a planned message, as stored in `scheduled_act.content`. */
export interface PlannedWords {
  text: string
  files: readonly StoredFile[]
  /** `seq` of the message that it replies to. */
  quotes: number | null
  /** Sent instead where the channel's window is over by then; absent in rows of before. */
  template?: PlannedTemplate | null
}

/** An approved template as it was filled in. */
export interface PlannedTemplate {
  name: string
  language: string
  /** The provider's category, by which it charges. */
  category: string
  headerFile: string | null
  values: readonly string[]
  /** What the customer reads. */
  text: string
  files: readonly StoredFile[]
  /** The provider's form. */
  outbound: object
}

/** When it is sent. `clock` is the chosen time of the company's zone, as `YYYY-MM-DDTHH:mm`; null: an instant was chosen. */
export interface PlannedMoment {
  dueAt: Date
  clock: string | null
}

export interface PlannedMessage extends SeenFrom, PlannedWords, PlannedMoment {
  companyId: number
  dialogId: number
  userId: number
  /** The name that customers see. */
  userName: string
  /** Made by the person's browser; the same id again is the same message. */
  clientId: string
  stopsOnAnswer: boolean
}

/** Who changes a planned message. */
export interface PlannedPlace extends SeenFrom {
  companyId: number
  dialogId: number
  actId: number
  userId: number
  userName: string
  /** May change those of others in rooms that they do not hold. */
  mayChangeOthers: boolean
  /** Called in the same transaction where it is another's. */
  ofOther?: (pipeline: Pipeline) => void
}

export interface PlannedChange extends Partial<PlannedWords>, Partial<PlannedMoment> {
  stopsOnAnswer?: boolean
}

/** A planned message of a dialog, with what decides about it. */
export interface PlannedRow extends PlannedMoment {
  id: number
  dialogId: number
  state: 'waiting' | 'done' | 'stopped' | 'cancelled'
  content: PlannedWords
  stopsOnAnswer: boolean
  seenInbound: number
  reason: StopReason | null
  doneSeq: number | null
  clientKey: string
  madeBy: number
  authorName: string
  workspaceName: string
  mayAuthorWrite: boolean
  isWorkspaceOn: boolean
  isChannelOn: boolean
  kind: string
  mayReopen: boolean
  hasOtherOpen: boolean
  areFilesThere: boolean
  /** Of its dialog, when it was read. */
  owner: Owner
  ownerUserId: number | null
  inbound: number
  lastInboundAt: Date | null
  contact: ContactParts
  /** Platforms on which the contact opted out of campaigns. */
  optedOut: readonly string[]
}

/** What the rule needs of a dialog: as it was read, or as it stands under its lock. */
export type JudgedDialog = Pick<LockedDialog, 'owner' | 'ownerUserId' | 'inbound' | 'lastInboundAt'>

/** The provider's category of advertising, which needs the customer's agreement. */
export const advertising = 'MARKETING'

const templateFacts = ({ content, kind, optedOut }: PlannedRow, isThere: boolean): TemplateFacts | null => {
  if (!content.template) return null
  const platform = campaignPlatformOf(kind)
  const isOptedOut = platform !== null && optedOut.includes(platform)
  return { isThere, isUnwanted: content.template.category === advertising && isOptedOut }
}

/** What would become of a planned message at a moment. `isThere`: whether the provider still has its template as it was chosen. */
export const verdictAt = (
  act: PlannedRow,
  dialog: JudgedDialog,
  now: Date,
  isSuspended: boolean,
  isThere = true,
): Verdict => {
  const facts: ActFacts = {
    nowMs: now.getTime(),
    isSuspended,
    mayAuthorWrite: act.mayAuthorWrite,
    isWorkspaceOn: act.isWorkspaceOn,
    owner: dialog.owner,
    ownerUserId: dialog.ownerUserId,
    hasOtherOpen: act.hasOtherOpen,
    mayReopen: act.mayReopen,
    inbound: dialog.inbound,
    lastInboundMs: dialog.lastInboundAt?.getTime() ?? null,
    windowMs: replyWindowMs(act.kind, 'person'),
    isChannelOn: act.isChannelOn,
    areFilesThere: act.areFilesThere,
    template: templateFacts(act, isThere),
  }
  const { madeBy: authorId, dueAt, seenInbound, stopsOnAnswer } = act
  return whyNot({ authorId, dueMs: dueAt.getTime(), seenInbound, stopsOnAnswer }, facts)
}

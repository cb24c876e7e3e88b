import { campaignPlatformOf } from '@prosa/contract'
import type { Handles, Pipeline } from '../platform/database/index.ts'
import type { Activity } from './activity.ts'
import { addMessage, type DialogDraft, isChanged, openDraft } from './dialog/draft.ts'
import { limitLockWait, lockDialogs } from './dialog/lock.queries.ts'
import { writeDrafts } from './dialog/write.queries.ts'
import type { BotSettings } from './model/bot-settings.ts'
import type { ConversationEvent, Handed } from './model/events.ts'
import type { LockedDialog } from './model/locked-dialog.ts'
import { nothingPlanned } from './model/new-plan.ts'
import { type EventRow, type MessageRow, presentEvent, presentMessage } from './model/present.ts'
import type { Reminded } from './model/reminders.ts'
import type { ApprovedTemplates } from './schedule/approved-templates.ts'
import type { CompanyRoom } from './schedule/company-room.ts'
import { finishDraft } from './turn/finish-draft.ts'
import type { RunnableFlow } from './turn/load-version.ts'
import type { TurnWorld } from './turn/take-turn.ts'
import type { VersionKey } from './turn/versions.ts'
import type { World } from './turn/world.ts'

/** What every part of the conversation depends on. */
export interface Core {
  database: Handles
  /** Own connection pool for customers' messages. */
  turns: Handles
  /** Own connection pool for background work. */
  worker: Handles
  /** Own connection pool for claims and leases, so that slow work never delays them. */
  leases: Handles
  world: World
  now(): Date
  /** A number from 0 to 1. */
  random(): number
  /** Whether conversations between two robots are stopped (model/loop-brake.ts). */
  stopsLoops: boolean
  publish(event: ConversationEvent): void
  /** Rows were added to the outbox or to a queue of calls: the workers look at once instead of at their next poll. */
  wakeDelivery(): void
  wakeCalls(): void
  wakeWebhooks(): void
  /** A person answered an offer or let go of a room, so another waiting room may be offered to them. */
  personIsFree(companyId: number, userId: number): void
  /** The health of a company's channels changed. Call after the commit. */
  channelsChanged(companyId: number): void
  /** Planned messages or reminders of a dialog changed. Call after the commit. */
  scheduleChanged(dialog: { companyId: number; id: number; workspaceId: number }): void
  /** A reminder has come. Call after the commit. */
  reminded(told: Reminded): void
  /** A follow-up waits for a person: their screens hear of it as of automations that stopped. Call after the commit. */
  automationsChanged(companyId: number): void
  /** Messages sent and received per connection, for channel health. */
  activity: Activity
  /** Which templates providers have approved. */
  templates: ApprovedTemplates
  companyRoom: CompanyRoom
  log: ConversationLog
}

export interface ConversationLog {
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

/** How long a call waits for a dialog that another one holds. */
export const lockWaitMs = 5_000

/** What a turn of this draft needs besides the draft. */
export const turnWorldOf = (core: Core, draft: DialogDraft): TurnWorld => ({
  bot: draft.known.bot,
  campaignPlatform: campaignPlatformOf(core.world.kindOf(draft.dialog.companyId, draft.dialog.connectionId) ?? ''),
  flow: (versionId) => draft.known.flows.get(versionId) ?? null,
  automations: core.world.automationsOf(draft.dialog),
  channel: core.world.kindOf(draft.dialog.companyId, draft.dialog.connectionId),
  contact: null,
  planned: nothingPlanned,
  isCompanyFull: () => core.companyRoom.wasFull(draft.dialog.companyId),
  approved: null,
  random: core.random(),
  stopsLoops: core.stopsLoops,
  failed: (error) =>
    core.log.error(
      { err: error, companyId: draft.dialog.companyId, dialogId: draft.dialog.id },
      'A turn failed in the engine',
    ),
})

export interface UnderLock {
  core: Core
  pipeline: Pipeline
  draft: DialogDraft
  bot: BotSettings | null
}

export interface LockOptions {
  /** Return at once when another transaction holds the lock, instead of waiting. */
  skip?: boolean
  handles?: Handles
  /** Workspaces that the acting person sees; a dialog outside of them counts as missing. */
  workspaceIds?: readonly number[] | undefined
}

/**
 * Runs `work` on one dialog under its lock, in one transaction, and publishes the change after the commit.
 * @returns undefined when the dialog does not exist, is outside `workspaceIds`, or is locked by another transaction while `skip` is set.
 */
export const underLock = async <T>(
  core: Core,
  companyId: number,
  dialogId: number,
  work: (locked: UnderLock) => Promise<T> | T,
  options: LockOptions = {},
): Promise<T | undefined> => {
  const handles = options.handles ?? core.database
  const lockedWork = async (pipeline: Pipeline): Promise<{ result: T; draft: DialogDraft } | undefined> => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    limitLockWait(pipeline, lockWaitMs)
    const [locked] = await lockDialogs(pipeline, [{ companyId, dialogId }], options.skip ?? false)
    if (!locked || options.workspaceIds?.includes(locked.workspaceId) === false) return undefined
    const [draft] = await openDrafts(core, pipeline, companyId, [locked])
    if (!draft) return undefined
    const { bot } = draft.known
    const result = await work({ core, pipeline, draft, bot })
    if (isChanged(draft)) {
      finishDraft(draft, bot)
      writeDrafts(pipeline, [draft])
    }
    await pipeline.commit()
    return { result, draft }
  }
  const outcome = await withVersions(core, () => handles.pipeline(lockedWork))
  if (!outcome) return undefined
  announce(core, [outcome.draft])
  return outcome.result
}

/**
 * Thrown when a turn needs flow versions that are not in memory. The transaction is rolled back, the versions are loaded, and the work is run again.
 */
export class VersionsMissing extends Error {
  override name = 'VersionsMissing'
  readonly keys: readonly VersionKey[]
  constructor(keys: readonly VersionKey[]) {
    super('A version is not in memory')
    this.keys = keys
  }
}

/** A bot that is published while its version is being loaded needs another load; after this many we give up. */
const mostFetches = 5

/** Runs work that opens drafts, and runs it again after loading the versions it lacked. */
export const withVersions = async <T>(core: Core, work: () => Promise<T>): Promise<T> => {
  const releases: (() => void)[] = []
  try {
    for (let fetches = 0; ; fetches += 1) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof VersionsMissing) || fetches === mostFetches) throw error
        releases.push(await core.world.hold(error.keys))
      }
    }
  } finally {
    for (const release of releases) release()
  }
}

/**
 * Opens drafts of locked dialogs of the current company, with everything that their turns look up.
 * @throws VersionsMissing
 */
export const openDrafts = async (
  core: Core,
  pipeline: Pipeline,
  companyId: number,
  dialogs: readonly LockedDialog[],
): Promise<DialogDraft[]> => {
  await core.world.prepare(pipeline, companyId, dialogs)
  const missing = core.world.missing(companyId, dialogs)
  if (missing.length > 0) throw new VersionsMissing(missing)
  return dialogs.map((dialog) => draftOf(core, dialog))
}

/** The draft of a dialog after `world.prepare`, all of whose versions are in memory. */
export const draftOf = (core: Core, dialog: LockedDialog): DialogDraft => {
  const { companyId, connectionId, versionId } = dialog
  const bot = core.world.botOf(dialog)
  const flows = new Map<number, RunnableFlow>()
  for (const id of [versionId, bot?.activeVersionId ?? null]) {
    const flow = id === null ? null : core.world.flow(companyId, id)
    if (id !== null && flow) flows.set(id, flow)
  }
  return openDraft(dialog, core.now(), core.world.hasSender(companyId, connectionId), {
    bot,
    flows,
    workspace: core.world.workspaceOf(dialog),
    automations: core.world.automationsOf(dialog),
  })
}

/** After the commit: publishes the changes and wakes the workers that have work now. */
export const announce = (core: Core, drafts: readonly DialogDraft[]): void => {
  core.activity.noted(drafts, core.now())
  let hasQueued = false
  let hasCalls = false
  let hasDeliveries = false
  for (const draft of drafts) {
    if (draft.messages.length > 0 || draft.events.length > 0) core.publish(changeOf(draft))
    for (const _ of draft.plans) core.companyRoom.planned(draft.dialog.companyId)
    if (draft.plans.length > 0 || draft.stopsRuns) core.scheduleChanged(draft.dialog)
    hasQueued ||= draft.messages.some((message) => message.status === 'queued')
    hasCalls ||= draft.calls.length > 0
    hasDeliveries ||= draft.deliveries.length > 0
    const { before, dialog } = draft
    // The person answered an offer or lost a room, so they may have capacity for another one.
    const freesPerson =
      dialog.ownerUserId !== before.ownerUserId || (before.owner === 'offered' && dialog.owner !== 'offered')
    if (freesPerson && before.ownerUserId !== null) core.personIsFree(dialog.companyId, before.ownerUserId)
  }
  if (hasQueued) core.wakeDelivery()
  if (hasCalls) core.wakeCalls()
  if (hasDeliveries) core.wakeWebhooks()
}

const changeOf = (draft: DialogDraft): ConversationEvent => {
  const { before, dialog } = draft
  const handed = handedOf(draft)
  return {
    type: 'dialog.changed',
    companyId: dialog.companyId,
    dialogId: dialog.id,
    identityId: dialog.identityId,
    workspaceId: dialog.workspaceId,
    ...(before.workspaceId === dialog.workspaceId ? {} : { previousWorkspaceId: before.workspaceId }),
    version: dialog.version,
    inbound: dialog.inbound > before.inbound,
    ...(dialog.owner === 'person' && dialog.ownerUserId !== null && { ownerUserId: dialog.ownerUserId }),
    ...(handed && { handed }),
    messages: messageRows(draft).map(presentMessage),
    events: draft.events.map((event) => presentEvent(eventRow(dialog, event))),
  }
}

/** Who was given or offered the room, and by whom. Null where a person took it or transferred it to themself. */
const handedOf = ({ dialog, events, ownerChanged }: DialogDraft): Handed | null => {
  if (!ownerChanged || dialog.ownerUserId === null || dialog.joined) return null
  const event = events.findLast(({ kind }) => kind === 'offered' || kind === 'transferred-to-person')
  if (!event || event.userId === dialog.ownerUserId) return null
  const note = events.map(({ detail }) => detail.note).findLast((said) => typeof said === 'string' && said !== '')
  return {
    userId: dialog.ownerUserId,
    how: dialog.owner === 'offered' ? 'offered' : 'transferred',
    by: event.userName,
    ...(typeof note === 'string' && { note }),
    until: dialog.offerExpiresAt?.toISOString() ?? null,
  }
}

/** The draft's messages as rows of the table. */
export const messageRows = ({ dialog, messages }: DialogDraft): MessageRow[] =>
  messages.map((message) => ({
    dialog_id: dialog.id,
    seq: message.seq,
    version: message.version,
    ext_id: message.extId,
    sender: message.sender,
    user_id: message.userId,
    sender_name: message.userName,
    text: message.text,
    buttons: message.buttons,
    files: message.files,
    status: message.status,
    failure: null,
    failure_cause: null,
    created_at: message.at,
    deleted_at: null,
    reply_to: message.answers,
  }))

const eventRow = (dialog: LockedDialog, event: DialogDraft['events'][number]): EventRow => ({
  dialog_id: dialog.id,
  version: event.version,
  kind: event.kind,
  user_id: event.userId,
  user_name: event.userName,
  detail: event.detail,
  at: event.at,
})

/** Adds a message of the bot that does not come from its flow (closing message, digital employee). */
export const sayAsBot = (draft: DialogDraft, text: string): void => {
  addMessage(draft, { sender: 'BOT', text })
}

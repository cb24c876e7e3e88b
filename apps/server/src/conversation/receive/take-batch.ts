import type { Pipeline } from '../../platform/database/index.ts'
import { type AppError, isUniqueViolation } from '../../platform/errors/index.ts'
import { announce, type Core, draftOf, lockWaitMs, turnWorldOf } from '../core.ts'
import { createCompanySwitch } from '../dialog/company-switch.ts'
import type { DialogDraft } from '../dialog/draft.ts'
import { type LockKey, limitLockWait, lockDialogs } from '../dialog/lock.queries.ts'
import { writeDrafts } from '../dialog/write.queries.ts'
import type { InboundEvent } from '../model/inbound.ts'
import type { LockedDialog } from '../model/locked-dialog.ts'
import { routeTransfer } from '../transfer/route-transfer.ts'
import { findContactFacts, findPlannedInRoom } from '../turn/automations.queries.ts'
import { finishDraft } from '../turn/finish-draft.ts'
import { type TurnWorld, takeCustomerTurn } from '../turn/take-turn.ts'
import type { VersionKey } from '../turn/versions.ts'
import type { Batcher, Turn } from './batcher.ts'

/** Outcome of a turn in a batch: taken, stored before, refused, or its dialog is closed or missing. */
export type Outcome =
  | { kind: 'taken'; draft: DialogDraft }
  | { kind: 'duplicate' }
  | { kind: 'refused'; error: AppError }
  | { kind: 'closed' }

/** Additional outcomes inside a batch: flow versions are not in memory yet, or the company's share of the batch is used up. */
type TakenOrUnready = Outcome | { kind: 'unready'; keys: readonly VersionKey[] } | { kind: 'later'; afterMs: number }

/** A message to append to a dialog: a customer's, or a person's answer. */
export interface BatchedTurn extends Turn {
  inbound: { connectionId: number; extId: string }
  /** Checks the locked dialog; an outcome means that the turn is not taken. */
  precheck(dialog: LockedDialog): Outcome | null
  /** Applies the turn to the draft of the dialog. */
  take(pipeline: Pipeline, draft: DialogDraft): Promise<void>
  retries: number
  /** Releases the flow versions kept in memory for it; called once it is settled. */
  releases: (() => void)[]
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

export const maxRetries = 5
/**
 * Engine time of one company in one batch, in milliseconds; a single turn may take longer. The company's other turns are then delayed by the time
 * used, outside of any transaction, so that other companies get at least half.
 */
const engineBudgetMs = 5

/** Only the beginning of a conversation asks, and only where an automation does. */
const asksContact = ({ automations }: TurnWorld, { inbound, workspaceId }: LockedDialog): boolean =>
  inbound === 0 &&
  automations.some(
    ({ prepared, workspaceIds }) => prepared.asksContact && !prepared.actsAfter && workspaceIds.has(workspaceId),
  )

/** Only where something is or was planned in the room, and an automation of messages depends on it. */
const asksPlanned = ({ automations }: TurnWorld, { plannedAt, workspaceId }: LockedDialog): boolean =>
  plannedAt !== null &&
  automations.some(
    ({ asksPlanned, prepared, workspaceIds }) => asksPlanned && !prepared.actsAfter && workspaceIds.has(workspaceId),
  )

/** Applies a customer's turn and the bot's answer to the draft. */
export const takeIn = async (
  core: Core,
  pipeline: Pipeline,
  draft: DialogDraft,
  event: InboundEvent,
): Promise<void> => {
  const { bot } = draft.known
  const world = turnWorldOf(core, draft)
  if (asksContact(world, draft.dialog))
    world.contact = await findContactFacts(pipeline, draft.dialog.companyId, draft.dialog)
  if (asksPlanned(world, draft.dialog))
    world.planned = {
      ...(await findPlannedInRoom(pipeline, draft.dialog.companyId, draft.dialog.id)),
      // This message answers them.
      followUpIds: [],
    }
  const request = takeCustomerTurn(draft, event, world)
  if (request && bot) await routeTransfer(pipeline, draft, request, bot)
  finishDraft(draft, bot)
}

const keyOf = ({ companyId, dialogId, inbound }: BatchedTurn): LockKey => ({ companyId, dialogId, inbound })

const byCompany = (turns: readonly BatchedTurn[]): [number, BatchedTurn[]][] => {
  const groups = new Map<number, BatchedTurn[]>()
  for (const turn of turns) {
    const group = groups.get(turn.companyId)
    if (group) group.push(turn)
    else groups.set(turn.companyId, [turn])
  }
  return [...groups].sort(([a], [b]) => a - b)
}

/** Two round trips per batch: lock, then write and commit. Returns the outcomes; turns without one had a locked dialog. */
const takeBatch = (
  core: Core,
  turns: readonly BatchedTurn[],
  skip: boolean,
): Promise<Map<BatchedTurn, TakenOrUnready>> =>
  core.turns.pipeline(async (pipeline) => {
    const groups = byCompany(turns)
    const as = createCompanySwitch(pipeline)
    pipeline.begin()
    if (!skip) limitLockWait(pipeline, lockWaitMs)
    const locked = Map.groupBy(await lockDialogs(pipeline, turns.map(keyOf), skip), (dialog) => dialog.companyId)
    const outcomes = new Map<BatchedTurn, TakenOrUnready>()
    const taken: DialogDraft[] = []
    for (const [companyId, group] of groups)
      taken.push(...(await takeGroup(core, as(companyId), companyId, group, locked.get(companyId) ?? [], outcomes)))
    writeDrafts(pipeline, taken)
    await pipeline.commit()
    return outcomes
  })

const takeGroup = async (
  core: Core,
  pipeline: Pipeline,
  companyId: number,
  group: readonly BatchedTurn[],
  locked: readonly LockedDialog[],
  outcomes: Map<BatchedTurn, TakenOrUnready>,
): Promise<DialogDraft[]> => {
  const turnOf = new Map(group.map((turn) => [turn.dialogId, turn]))
  const fresh: LockedDialog[] = []
  for (const dialog of locked) {
    const turn = turnOf.get(dialog.id)
    if (!turn) continue
    const outcome = turn.precheck(dialog)
    if (outcome) outcomes.set(turn, outcome)
    else fresh.push(dialog)
  }
  const drafts = await openReady(core, pipeline, companyId, fresh, (dialog, keys) => {
    const turn = turnOf.get(dialog.id)
    if (turn) outcomes.set(turn, { kind: 'unready', keys })
  })
  const taken: DialogDraft[] = []
  let engineMs = 0
  for (const draft of drafts) {
    const turn = turnOf.get(draft.dialog.id)
    if (!turn) continue
    if (engineMs > engineBudgetMs) {
      outcomes.set(turn, { kind: 'later', afterMs: engineMs })
      continue
    }
    const startedMs = performance.now()
    const taking = turn.take(pipeline, draft)
    // Only the synchronous engine time counts, not the waiting for queries.
    engineMs += performance.now() - startedMs
    await taking
    outcomes.set(turn, { kind: 'taken', draft })
    taken.push(draft)
  }
  return taken
}

/** Opens drafts of dialogs whose versions are in memory; reports the others, so that the batch does not wait for loading. */
const openReady = async (
  core: Core,
  pipeline: Pipeline,
  companyId: number,
  dialogs: readonly LockedDialog[],
  onMissing: (dialog: LockedDialog, keys: readonly VersionKey[]) => void,
): Promise<DialogDraft[]> => {
  await core.world.prepare(pipeline, companyId, dialogs)
  return dialogs.flatMap((dialog) => {
    const missing = core.world.missing(companyId, [dialog])
    if (missing.length === 0) return [draftOf(core, dialog)]
    onMissing(dialog, missing)
    return []
  })
}

const settle = (
  core: Core,
  outcomes: ReadonlyMap<BatchedTurn, TakenOrUnready>,
  batcher: Batcher<BatchedTurn>,
): void => {
  announce(
    core,
    [...outcomes.values()].flatMap((outcome) => (outcome.kind === 'taken' ? [outcome.draft] : [])),
  )
  for (const [turn, outcome] of outcomes) {
    if (outcome.kind === 'unready') void loadVersionsFor(core, turn, outcome.keys, batcher)
    else if (outcome.kind === 'later') delayTurn(turn, outcome.afterMs, batcher)
    else turn.resolve(outcome)
  }
}

/** Loads the versions outside of all batches, then runs the turn before later ones of its dialog. */
const loadVersionsFor = async (
  core: Core,
  turn: BatchedTurn,
  keys: readonly VersionKey[],
  batcher: Batcher<BatchedTurn>,
): Promise<void> => {
  batcher.pause(turn)
  try {
    turn.releases.push(await core.world.hold(keys))
    batcher.retryAlone(turn)
  } catch (error) {
    turn.reject(error)
    batcher.cancel(turn)
  }
}

const delayTurn = (turn: BatchedTurn, afterMs: number, batcher: Batcher<BatchedTurn>): void => {
  batcher.pause(turn)
  setTimeout(() => batcher.resume(turn), afterMs)
}

/** A failed batch is split by company, so that one company's bad turn costs the others little, then run one by one. */
export const takeTogether = async (
  core: Core,
  turns: readonly BatchedTurn[],
  batcher: Batcher<BatchedTurn>,
): Promise<void> => {
  try {
    const outcomes = await takeBatch(core, turns, true)
    settle(core, outcomes, batcher)
    for (const turn of turns) if (!outcomes.has(turn)) batcher.retryAlone(turn)
  } catch {
    const groups = byCompany(turns)
    if (groups.length > 1) for (const [, group] of groups) await takeTogether(core, group, batcher)
    else for (const turn of turns) batcher.retryAlone(turn)
  }
}

/** Runs one turn alone: waits for its lock, and retries it after transient errors. */
export const takeAlone = async (core: Core, turn: BatchedTurn, batcher: Batcher<BatchedTurn>): Promise<void> => {
  try {
    const outcomes = await takeBatch(core, [turn], false)
    if (outcomes.has(turn)) settle(core, outcomes, batcher)
    // The dialog is gone; the caller looks for the sender again or reports it.
    else turn.resolve({ kind: 'closed' })
  } catch (error) {
    turn.retries += 1
    if (isTransient(error) && turn.retries < maxRetries) batcher.retryAlone(turn)
    else turn.reject(error)
  }
}

/** Transient errors: stored by another transaction meanwhile, a serialization failure, a deadlock, or a lock timeout. */
const isTransient = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return isUniqueViolation(error) || code === '40001' || code === '40P01' || code === '55P03'
}

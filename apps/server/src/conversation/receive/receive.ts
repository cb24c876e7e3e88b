import type { Pipeline } from '../../platform/database/index.ts'
import { AppError, errors, isUniqueViolation } from '../../platform/errors/index.ts'
import { contactSearch } from '../contact-search.ts'
import { announce, type Core, messageRows, openDrafts, turnWorldOf } from '../core.ts'
import { createCompanySwitch } from '../dialog/company-switch.ts'
import type { DialogDraft } from '../dialog/draft.ts'
import { type LockKey, limitLockWait, lockDialogs } from '../dialog/lock.queries.ts'
import type { LockedDialog } from '../dialog/locked-dialog.ts'
import { writeDrafts } from '../dialog/write.queries.ts'
import { createLru } from '../lru.ts'
import type { MessageRow } from '../present.ts'
import { routeTransfer } from '../transfer/route-transfer.ts'
import { finishDraft, type InboundContent, takeCustomerTurn } from '../turn/take-turn.ts'
import { type Batcher, createBatcher, type Turn } from './batcher.ts'
import { insertDialog, insertIdentity, locateSender } from './locate.queries.ts'
import { findReplies, findStored } from './stored-turn.queries.ts'

/** A customer's message as it came in on a connection. */
export interface InboundEvent extends InboundContent {
  companyId: number
  connectionId: number
  /** The sender's account on that connection. */
  externalId: string
  /** What the channel tells of the sender; used when nobody knew it yet. */
  contact?: { name?: string; email?: string; phone?: string }
}

export interface Received {
  /** It had been stored before; the rows are those of the first time. */
  duplicate: boolean
  message: MessageRow
  /** What the bot said in the same turn. */
  replies: readonly MessageRow[]
  dialog: { id: number; version: number; identityId: number }
}

/** What became of a turn inside a batch: taken, stored before, or its dialog was closed meanwhile. */
type Outcome = { kind: 'taken'; draft: DialogDraft } | { kind: 'duplicate' } | { kind: 'closed' }

interface InboundTurn extends Turn {
  event: InboundEvent
  retries: number
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

const maxBatch = 64
const batchesInFlight = 2
const aloneInFlight = 2
const maxRetries = 5
const maxSenders = 200_000
const lockWaitMs = 5_000
/** Turns that wait; above it the program is overloaded and says so instead of letting everybody wait. */
const maxWaiting = 5_000

export interface Receiver {
  receive(event: InboundEvent): Promise<Received>
  /** Turns that wait or are under way; zero once everything that was received is answered. */
  size(): number
}

/** Everything that customers send goes through here: each message once, in order, with the bot's turn in the same commit. */
export const createReceiver = (core: Core): Receiver => {
  /** The open dialog of a sender, as last seen; what is stale is found out under the lock. */
  const senders = createLru<string, number>(maxSenders)
  const batcher: Batcher<InboundTurn> = createBatcher<InboundTurn>({
    maxBatch,
    inFlight: batchesInFlight,
    aloneInFlight,
    takeTogether: (turns) => takeTogether(core, turns, batcher),
    takeAlone: (turn) => takeAlone(core, turn, batcher),
  })

  const takeIn = (event: InboundEvent, dialogId: number): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      batcher.add({ companyId: event.companyId, dialogId, event, retries: 0, resolve, reject })
    })

  const receiveOnce = async (event: InboundEvent, senderKey: string): Promise<Received | null> => {
    const known = senders.get(senderKey)
    if (known !== undefined) {
      const outcome = await takeIn(event, known)
      if (outcome.kind === 'taken') return receivedOf(outcome.draft)
      if (outcome.kind === 'duplicate') return storedTurn(core, event)
      senders.delete(senderKey)
    }
    const found = await locate(core, event)
    if (found.isStored) return storedTurn(core, event)
    if (found.dialogId !== null) {
      senders.set(senderKey, found.dialogId)
      return null
    }
    const draft = await takeFirst(core, event, found)
    senders.set(senderKey, draft.dialog.id)
    return receivedOf(draft)
  }

  return {
    size: () => batcher.size(),
    receive: async (event) => {
      if (batcher.size() > maxWaiting) throw new AppError(errors.unavailable, { retryAfterSeconds: 1 })
      const senderKey = `${event.connectionId}:${event.externalId}`
      for (let round = 0; round <= maxRetries; round += 1) {
        try {
          const received = await receiveOnce(event, senderKey)
          if (received) return received
        } catch (error) {
          // Somebody else stored the message, the sender or the dialog at the same moment: look again.
          if (!isUniqueViolation(error) || round === maxRetries) throw error
        }
      }
      throw new AppError(errors.unavailable, { retryAfterSeconds: 1 })
    },
  }
}

const receivedOf = (draft: DialogDraft): Received => {
  const [message, ...replies] = messageRows(draft)
  if (!message) throw new Error('A turn without a message')
  const { id, version, identityId } = draft.dialog
  return { duplicate: false, message, replies, dialog: { id, version, identityId } }
}

/** The answer to a message that came a second time: the same rows as the first time. */
const storedTurn = (core: Core, { companyId, connectionId, extId }: InboundEvent): Promise<Received> =>
  core.database.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    const message = await findStored(pipeline, companyId, connectionId, extId)
    if (!message) throw new Error('A duplicate that is not stored')
    const replies = await findReplies(pipeline, companyId, message.dialog_id, message.seq)
    const dialogs = await pipeline.query<{ id: number; identityId: number }>(
      'select id, identity_id as "identityId" from dialog where company_id = $1 and id = $2',
      [companyId, message.dialog_id],
    )
    const identityId = dialogs[0]?.identityId ?? 0
    const version = Math.max(message.version, ...replies.map((reply) => reply.version))
    return { duplicate: true, message, replies, dialog: { id: message.dialog_id, version, identityId } }
  })

interface Sender {
  isStored: boolean
  dialogId: number | null
  identityId: number | null
  contactId: number | null
}

const locate = (core: Core, event: InboundEvent): Promise<Sender> =>
  core.database.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(event.companyId)
    const found = await locateSender(pipeline, event.companyId, event.connectionId, event.externalId, event.extId)
    return {
      isStored: found.storedSeq != null,
      dialogId: found.dialogId ?? null,
      identityId: found.identityId ?? null,
      contactId: found.contactId ?? null,
    }
  })

/** The first message of a dialog: the dialog, and the sender if nobody knew it, are made in the turn's own transaction. */
const takeFirst = async (core: Core, event: InboundEvent, sender: Sender): Promise<DialogDraft> => {
  const { companyId, connectionId } = event
  const draft = await core.database.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    limitLockWait(pipeline, lockWaitMs)
    const { identityId, contactId } =
      sender.identityId !== null && sender.contactId !== null
        ? { identityId: sender.identityId, contactId: sender.contactId }
        : await insertIdentity(pipeline, companyId, connectionId, event.externalId, {
            ...event.contact,
            search: contactSearch(event.contact ?? {}),
          })
    const dialogId = await insertDialog(pipeline, companyId, {
      connectionId,
      identityId,
      contactId,
      at: core.now(),
      begunByBot: false,
    })
    const [locked] = await lockDialogs(
      pipeline,
      [{ companyId, dialogId, inbound: { connectionId, extId: event.extId } }],
      false,
    )
    if (!locked) throw new Error('A dialog that was just stored is not there')
    const [taken] = await openDrafts(core, pipeline, companyId, [locked])
    if (!taken) throw new Error('A dialog that was just stored is not there')
    await takeIn(core, pipeline, taken, event)
    writeDrafts(pipeline, [taken])
    await pipeline.commit()
    return taken
  })
  announce(core, [draft])
  return draft
}

const takeIn = async (core: Core, pipeline: Pipeline, draft: DialogDraft, event: InboundEvent): Promise<void> => {
  const bot = core.world.botOf(draft.dialog)
  const request = takeCustomerTurn(draft, event, turnWorldOf(core, draft))
  if (request && bot) await routeTransfer(pipeline, draft, request, bot)
  finishDraft(draft, bot)
}

const keyOf = ({ companyId, dialogId, event: { connectionId, extId } }: InboundTurn): LockKey => ({
  companyId,
  dialogId,
  inbound: { connectionId, extId },
})

const byCompany = (turns: readonly InboundTurn[]): [number, InboundTurn[]][] => {
  const groups = new Map<number, InboundTurn[]>()
  for (const turn of turns) {
    const group = groups.get(turn.companyId)
    if (group) group.push(turn)
    else groups.set(turn.companyId, [turn])
  }
  return [...groups].sort(([a], [b]) => a - b)
}

/** Two round trips for all of them: lock, and write with commit. Gives what became of each; those left out were held. */
const takeBatch = (core: Core, turns: readonly InboundTurn[], skip: boolean): Promise<Map<InboundTurn, Outcome>> =>
  core.database.pipeline(async (pipeline) => {
    const groups = byCompany(turns)
    const as = createCompanySwitch(pipeline)
    pipeline.begin()
    if (!skip) limitLockWait(pipeline, lockWaitMs)
    const locked = Map.groupBy(await lockDialogs(pipeline, turns.map(keyOf), skip), (dialog) => dialog.companyId)
    const outcomes = new Map<InboundTurn, Outcome>()
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
  group: readonly InboundTurn[],
  locked: readonly LockedDialog[],
  outcomes: Map<InboundTurn, Outcome>,
): Promise<DialogDraft[]> => {
  const turnOf = new Map(group.map((turn) => [turn.dialogId, turn]))
  const fresh: LockedDialog[] = []
  for (const dialog of locked) {
    const turn = turnOf.get(dialog.id)
    if (!turn) continue
    if (dialog.duplicate) outcomes.set(turn, { kind: 'duplicate' })
    else if (!dialog.open) outcomes.set(turn, { kind: 'closed' })
    else fresh.push(dialog)
  }
  const drafts = await openDrafts(core, pipeline, companyId, fresh)
  for (const draft of drafts) {
    const turn = turnOf.get(draft.dialog.id)
    if (!turn) continue
    await takeIn(core, pipeline, draft, turn.event)
    outcomes.set(turn, { kind: 'taken', draft })
  }
  return drafts
}

const settle = (core: Core, outcomes: ReadonlyMap<InboundTurn, Outcome>): void => {
  announce(
    core,
    [...outcomes.values()].flatMap((outcome) => (outcome.kind === 'taken' ? [outcome.draft] : [])),
  )
  for (const [turn, outcome] of outcomes) turn.resolve(outcome)
}

/** A batch that fails is split by company, so that one company's poison costs the others little, then taken one by one. */
const takeTogether = async (
  core: Core,
  turns: readonly InboundTurn[],
  batcher: Batcher<InboundTurn>,
): Promise<void> => {
  try {
    const outcomes = await takeBatch(core, turns, true)
    settle(core, outcomes)
    for (const turn of turns) if (!outcomes.has(turn)) batcher.again(turn)
  } catch {
    const groups = byCompany(turns)
    if (groups.length > 1) for (const [, group] of groups) await takeTogether(core, group, batcher)
    else for (const turn of turns) batcher.again(turn)
  }
}

const takeAlone = async (core: Core, turn: InboundTurn, batcher: Batcher<InboundTurn>): Promise<void> => {
  try {
    const outcomes = await takeBatch(core, [turn], false)
    if (outcomes.has(turn)) settle(core, outcomes)
    // The dialog is gone; whoever waits looks for the sender anew.
    else turn.resolve({ kind: 'closed' })
  } catch (error) {
    turn.retries += 1
    if (canPass(error) && turn.retries < maxRetries) batcher.again(turn)
    else turn.reject(error)
  }
}

/** Stored by somebody else meanwhile (then the next look finds it), a deadlock, or a lock that took too long. */
const canPass = (error: unknown): boolean => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return isUniqueViolation(error) || code === '40001' || code === '40P01' || code === '55P03'
}

import type { Pipeline } from '../../platform/database/index.ts'
import { AppError, errors, isForeignKeyViolation, isUniqueViolation } from '../../platform/errors/index.ts'
import { createLru } from '../../platform/lru/index.ts'
import { createFairSemaphore } from '../../platform/rate-limit/fair-semaphore.ts'
import { announce, type Core, lockWaitMs, messageRows, openDrafts, withVersions } from '../core.ts'
import type { DialogDraft } from '../dialog/draft.ts'
import { limitLockWait, lockDialogs } from '../dialog/lock.queries.ts'
import { writeDrafts } from '../dialog/write.queries.ts'
import type { PersonMessage } from '../model/acts.ts'
import type { InboundEvent, Received } from '../model/inbound.ts'
import { newContact } from '../model/new-contact.ts'
import type { MessageRow } from '../model/present.ts'
import { type AskedOfSender, lookAgain, rateByMessage, receivedRating } from '../satisfaction/rate.ts'
import { createAppender, type RunTurn } from './append-person-message.ts'
import { type Batcher, createBatcher } from './batcher.ts'
import { insertDialog, insertIdentity, type Located, locateSender, noteSender } from './locate.queries.ts'
import { findReplies, findStored, findTurnDialog } from './stored-turn.queries.ts'
import { type BatchedTurn, maxRetries, takeAlone, takeIn, takeTogether } from './take-batch.ts'

const maxBatch = 64
const batchesInFlight = 2
const aloneInFlight = 2
/** Per company: an unknown sender needs a transaction of its own, and the batches need their connections. */
const strangersInFlight = 2
const maxSenders = 200_000
/** Maximum of queued turns; above it calls are refused as overloaded. */
const maxWaiting = 5_000

export interface Receiver {
  receive(event: InboundEvent): Promise<Received>
  /** A person's message, in the same batches; see `Conversation.appendPersonMessage`. */
  append(message: PersonMessage): Promise<{ message: MessageRow; duplicate: boolean } | null>
  /** Turns that are queued or running; zero once everything received is answered. */
  size(): number
}

/** Entry point of all messages of customers and people: each is stored once, in order, with the bot's turn in the same commit. */
export const createReceiver = (core: Core): Receiver => {
  /** Last known open dialog of a sender; a stale entry is detected under the lock. */
  const senders = createLru<string, number>(maxSenders)
  const strangers = createFairSemaphore<number>({ perKey: strangersInFlight, waitingPerKey: maxWaiting })
  const batcher: Batcher<BatchedTurn> = createBatcher<BatchedTurn>({
    maxBatch,
    inFlight: batchesInFlight,
    aloneInFlight,
    takeTogether: (turns) => takeTogether(core, turns, batcher),
    takeAlone: (turn) => takeAlone(core, turn, batcher),
  })

  const run: RunTurn = (turn) =>
    new Promise((resolve, reject) => {
      const releases: (() => void)[] = []
      const settled =
        <T>(tell: (value: T) => void) =>
        (value: T): void => {
          for (const release of releases.splice(0)) release()
          tell(value)
        }
      const state = { retries: 0, releases, resolve: settled(resolve), reject: settled(reject) }
      batcher.add({ ...turn, ...state })
    })
  const demandRoom = (): void => {
    if (batcher.size() > maxWaiting) throw new AppError(errors.unavailable, { retryAfterSeconds: 1 })
  }
  const append = createAppender(core, run)

  const receiveOnce = async (event: InboundEvent, senderKey: string): Promise<Received | null> => {
    const known = senders.get(senderKey)
    if (known !== undefined) {
      const outcome = await run(inboundTurn(core, event, known))
      if (outcome.kind === 'taken') return receivedOf(outcome.draft)
      if (outcome.kind === 'duplicate') return storedTurn(core, event)
      senders.delete(senderKey)
    }
    const leave = await strangers.enter(event.companyId)
    if (!leave) throw new AppError(errors.unavailable, { retryAfterSeconds: 1 })
    try {
      return await receiveStranger(event, senderKey)
    } finally {
      leave()
    }
  }

  /** Handles a sender that is not in this process's cache. Null: their dialog is cached now, try again. */
  const receiveStranger = async (event: InboundEvent, senderKey: string): Promise<Received | null> => {
    const found = await locate(core, event)
    if (found.isStored) return storedTurn(core, event)
    if (found.ratedDialogId !== null) return storedRating(core, event, found.ratedDialogId)
    if (found.dialogId !== null) {
      senders.set(senderKey, found.dialogId)
      return null
    }
    const rated = found.asked && (await rateByMessage(core, event, found.asked))
    if (rated) return rated === lookAgain ? null : rated
    const draft = await takeFirst(core, event, found)
    senders.set(senderKey, draft.dialog.id)
    return receivedOf(draft)
  }

  return {
    size: () => batcher.size(),
    append: async (message) => {
      demandRoom()
      return append(message)
    },
    receive: async (event) => {
      demandRoom()
      const senderKey = `${event.companyId}:${event.connectionId}:${event.externalId}`
      for (let round = 0; round <= maxRetries; round += 1) {
        try {
          const received = await receiveOnce(event, senderKey)
          if (received) return received
        } catch (error) {
          // The message, the sender or the dialog was stored by another transaction at the same moment, or the contact was merged or erased: look
          // again.
          if (!(isUniqueViolation(error) || isForeignKeyViolation(error)) || round === maxRetries) throw error
        }
      }
      throw new AppError(errors.unavailable, { retryAfterSeconds: 1 })
    },
  }
}

const inboundTurn = (core: Core, event: InboundEvent, dialogId: number): Parameters<RunTurn>[0] => ({
  companyId: event.companyId,
  dialogId,
  inbound: event,
  precheck: (dialog) => {
    if (dialog.duplicate) return { kind: 'duplicate' }
    return dialog.open ? null : { kind: 'closed' }
  },
  take: (pipeline, draft) => takeIn(core, pipeline, draft, event),
})

const receivedOf = (draft: DialogDraft): Received => {
  const [message, ...replies] = messageRows(draft)
  if (!message) throw new Error('A turn without a message')
  const { id, version, identityId } = draft.dialog
  return { duplicate: false, message, replies, isAsking: draft.calls.length > 0, dialog: { id, version, identityId } }
}

/** Answers a message that came before with the rows stored then. */
const storedTurn = (core: Core, { companyId, connectionId, extId }: InboundEvent): Promise<Received> =>
  core.turns.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    const message = await findStored(pipeline, companyId, connectionId, extId)
    if (!message) throw new Error('A duplicate that is not stored')
    const replies = await findReplies(pipeline, companyId, message.dialog_id, message.seq)
    const { identityId } = await findTurnDialog(pipeline, companyId, message.dialog_id)
    const version = Math.max(message.version, ...replies.map((reply) => reply.version))
    return {
      duplicate: true,
      message,
      replies,
      isAsking: false,
      dialog: { id: message.dialog_id, version, identityId },
    }
  })

/** Answers a rating that came before. */
const storedRating = (core: Core, event: InboundEvent, dialogId: number): Promise<Received> =>
  core.turns.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(event.companyId)
    const dialog = await findTurnDialog(pipeline, event.companyId, dialogId)
    return { ...receivedRating(event, dialog, core.now()), duplicate: true }
  })

interface Sender {
  isStored: boolean
  /** The dialog whose rating this message was stored as. */
  ratedDialogId: number | null
  /** The open request for a rating, if the customer has no open dialog. */
  asked: AskedOfSender | null
  dialogId: number | null
  identityId: number | null
  contactId: number | null
}

const askedOf = ({ askedId, askedDialogId, askedAt }: Partial<Located>): AskedOfSender | null =>
  askedId != null && askedDialogId != null && askedAt != null ? { id: askedId, dialogId: askedDialogId, askedAt } : null

const locate = (core: Core, event: InboundEvent): Promise<Sender> =>
  core.turns.pipeline(async (pipeline) => {
    pipeline.begin()
    pipeline.setCompany(event.companyId)
    const { companyId, connectionId, extId, alias } = event
    const found = await locateSender(pipeline, companyId, connectionId, event, extId)
    if (alias !== undefined && found.identityId != null) {
      noteSender(pipeline, companyId, { identityId: found.identityId, alias, phone: event.contact?.phone })
      await pipeline.commit()
    }
    return {
      isStored: found.storedSeq != null,
      ratedDialogId: found.ratedDialogId ?? null,
      asked: askedOf(found),
      dialogId: found.dialogId ?? null,
      identityId: found.identityId ?? null,
      contactId: found.contactId ?? null,
    }
  })

/** The first message of a dialog: creates the dialog, and an unknown sender, in the turn's own transaction. */
const takeFirst = async (core: Core, event: InboundEvent, sender: Sender): Promise<DialogDraft> => {
  const { companyId, connectionId } = event
  const take = async (pipeline: Pipeline): Promise<DialogDraft> => {
    pipeline.begin()
    pipeline.setCompany(companyId)
    limitLockWait(pipeline, lockWaitMs)
    const { identityId, contactId } =
      sender.identityId !== null && sender.contactId !== null
        ? { identityId: sender.identityId, contactId: sender.contactId }
        : await insertIdentity(pipeline, companyId, connectionId, event, newContact(event.contact))
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
  }
  const draft = await withVersions(core, () => core.turns.pipeline(take))
  announce(core, [draft])
  return draft
}

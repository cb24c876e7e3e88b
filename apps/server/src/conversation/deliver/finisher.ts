import { isRefusedForGood } from '../../platform/errors/index.ts'
import { createLru } from '../../platform/lru/index.ts'
import { changeMessages } from '../change-messages.ts'
import type { Core } from '../core.ts'
import { createCompanySwitch } from '../dialog/company-switch.ts'
import { setMessageStatus } from '../dialog/message-status.queries.ts'
import type { StatusChange } from '../model/acts.ts'
import { dialogChange } from '../model/events.ts'
import { presentMessage } from '../model/present.ts'
import { createPersistence, type PersistenceOptions } from '../persistence.ts'
import {
  type Claimed,
  deleteClaimed,
  type Finished,
  lockDialogRows,
  noteProviderId,
  planByIndex,
  renewLease,
  settleClaimed,
} from './outbox.queries.ts'

export interface Finisher {
  /**
   * Removes a message from the outbox and writes its state, in one transaction and only while this process still holds it. Failed writes are retried
   * for as long as the process lives: a message that was sent but not recorded would be sent again.
   * @throws only after `stop` was called and its grace period is over.
   */
  finish(finished: Finished): Promise<void>
  /**
   * The state of a message that is waiting to be written or was recently written, if this process knows one. Whoever claims that message again must
   * not send it: its claim may have been made before the state was written.
   */
  knownStatus(outboxId: number): StatusChange | null
  start(): void
  /** From now on, retries go on for the grace period only. */
  stop(): void
}

export interface FinisherOptions extends PersistenceOptions {
  leaseMs: number
}

interface Waiting extends Finished {
  resolve(): void
  reject(error: unknown): void
}

const maxBatch = 64
const maxWritten = 10_000

/** Writes outcomes in batches: all that wait while the previous batch is being written, of any company, at most one per dialog. */
export const createFinisher = (core: Core, { leaseMs, ...options }: FinisherOptions): Finisher => {
  const persistence = createPersistence(options)
  const waiting = new Set<Waiting>()
  const unwritten = new Map<number, StatusChange>()
  const written = createLru<number, StatusChange>(maxWritten)
  let isBusy = false

  const pick = (): Waiting[] => {
    const dialogs = new Set<string>()
    const batch: Waiting[] = []
    for (const one of waiting) {
      if (batch.length === maxBatch) break
      const dialog = `${one.claimed.companyId}:${one.claimed.dialogId}`
      if (dialogs.has(dialog)) continue
      dialogs.add(dialog)
      waiting.delete(one)
      batch.push(one)
    }
    return batch
  }

  const work = async (): Promise<void> => {
    while (waiting.size > 0) await finishBatch(core, pick())
    isBusy = false
  }

  const tryOnce = (finished: Finished): Promise<void> =>
    new Promise((resolve, reject) => {
      waiting.add({ ...finished, resolve, reject })
      if (isBusy) return
      isBusy = true
      setImmediate(() => void work())
    })

  const finish = (finished: Finished): Promise<void> => {
    const { claimed, status } = finished
    // Extending the lease needs no lock of the dialog; only the holder of the claim changes it.
    const hold = (): Promise<void> =>
      extendLease(core, claimed, leaseMs).then(
        () => {},
        () => {},
      )
    return persistence.persist(
      () => tryOnce(finished),
      async (err) => {
        core.log.warn({ err, companyId: claimed.companyId, dialogId: claimed.dialogId, status: status?.status }, notYet)
        await hold()
      },
      { everyMs: leaseMs / 3, hold },
    )
  }

  return {
    finish: async (finished) => {
      const { claimed, status } = finished
      if (!status) return finish(finished)
      unwritten.set(claimed.id, status)
      await finish(finished)
      written.set(claimed.id, status)
      unwritten.delete(claimed.id)
    },
    knownStatus: (outboxId) => unwritten.get(outboxId) ?? written.get(outboxId) ?? null,
    start: persistence.start,
    stop: persistence.stop,
  }
}

const notYet = 'The state of a delivered message could not be written; it is tried again'

/** @returns whether this process still holds the message */
export const extendLease = (core: Core, claimed: Claimed, leaseMs: number): Promise<boolean> =>
  core.worker.pipeline(async (pipeline) => {
    pipeline.begin()
    const isOurs = renewLease(pipeline, claimed, leaseMs)
    await pipeline.commit()
    return isOurs
  })

/** Settles every message of the batch; never rejects. Messages of locked dialogs, and all of a failed batch, are finished one by one. */
const finishBatch = async (core: Core, batch: readonly Waiting[]): Promise<void> => {
  let done = new Set<Waiting>()
  try {
    done = await finishTogether(core, batch)
  } catch {
    // The error may belong to any message of the batch; finishing them one by one finds out which.
  }
  for (const one of batch) {
    if (done.has(one)) one.resolve()
    else finishAlone(core, one).then(one.resolve, one.reject)
  }
}

/** Two round trips for the whole batch. @returns those whose dialogs were not locked */
const finishTogether = async (core: Core, batch: readonly Waiting[]): Promise<Set<Waiting>> => {
  const groups = [...Map.groupBy(batch, ({ claimed }) => claimed.companyId)].sort(([a], [b]) => a - b)
  const outcome = await core.worker.pipeline(async (pipeline) => {
    const as = createCompanySwitch(pipeline)
    pipeline.begin()
    planByIndex(pipeline)
    const locked = await Promise.all(
      groups.map(([companyId, group]) =>
        lockDialogRows(
          as(companyId),
          companyId,
          group.map(({ claimed }) => claimed.dialogId),
          'skip',
        ),
      ),
    )
    const free = groups.map(([companyId, group], index) => {
      const dialogs = new Map(locked[index]?.map((dialog) => [dialog.id, dialog]))
      return { companyId, dialogs, group: group.filter(({ claimed }) => dialogs.has(claimed.dialogId)) }
    })
    const changed = free
      .filter(({ group }) => group.length > 0)
      .map(({ companyId, dialogs, group }) => ({
        companyId,
        dialogs,
        rows: settleClaimed(as(companyId), companyId, group),
      }))
    await pipeline.commit()
    return { done: new Set(free.flatMap(({ group }) => group)), changed }
  })
  for (const { companyId, dialogs, rows } of outcome.changed)
    for (const row of await rows) {
      const dialog = dialogs.get(row.dialog_id)
      if (dialog) core.publish(dialogChange(companyId, dialog, row.version, [presentMessage(row)]))
    }
  return outcome.done
}

/** When the database refuses the state for good, writes less: first without the provider's id and texts, then only that the message is done. */
const finishAlone = async (core: Core, { claimed, status }: Finished): Promise<void> => {
  const { companyId, dialogId } = claimed
  const shorter = status ? [{ status: status.status }, null] : []
  for (const state of [status, ...shorter]) {
    try {
      return await writeAlone(core, { claimed, status: state })
    } catch (err) {
      if (!isRefusedForGood(err) || state === null) throw err
      core.log.error(
        { err, companyId, dialogId, status: state.status },
        'The state of a delivered message can never be written',
      )
    }
  }
}

const writeAlone = async (core: Core, { claimed, status }: Finished): Promise<void> => {
  const { companyId, dialogId, seq } = claimed
  await changeMessages(
    core,
    companyId,
    dialogId,
    async (pipeline) => {
      const isOurs = await deleteClaimed(pipeline, claimed)
      if (!status) return []
      if (!isOurs) {
        noteProviderId(pipeline, companyId, dialogId, seq, status.providerId ?? null)
        return []
      }
      return setMessageStatus(pipeline, companyId, dialogId, seq, status)
    },
    { handles: core.worker },
  )
}

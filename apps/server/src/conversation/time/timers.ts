import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import type { Core } from '../core.ts'
import { actOnDue, actOnDueTogether, keyOf } from './act-on-due.ts'
import { type DueDialog, findDueDialogs, postponeDialog } from './timers.queries.ts'

const pollMs = 1_000
/** Dialogs per transaction, and concurrent transactions: ten thousand that are due together are done within five seconds. */
const together = 50
const inFlight = 2
/** Concurrent transactions for dialogs that are handled one by one. */
const atATime = 4
/** How long a locked dialog is skipped, so that it does not block those behind it. */
const heldMs = 1_000
const afterFailureMs = 60_000

/** Runs due timers. No timer lives in memory: `due_at` of the dialog is the only state. */
export const createTimers = (core: Core): WorkLoop => {
  const underWay = new Set<string>()
  const heldUntilMs = new Map<string, number>()
  return createWorkLoop<DueDialog[]>({
    pollMs,
    inFlight,
    // A locked dialog stays due; it is retried with a later poll.
    wakesAfterWork: false,
    claim: async (room) => {
      for (const [key, untilMs] of heldUntilMs) if (untilMs <= performance.now()) heldUntilMs.delete(key)
      const known = underWay.size + heldUntilMs.size
      const due = await core.leases.pipeline((pipeline) => findDueDialogs(pipeline, room * together + known))
      const fresh = due.filter((one) => !underWay.has(keyOf(one)) && !heldUntilMs.has(keyOf(one)))
      const batches: DueDialog[][] = []
      for (let from = 0; from < fresh.length && batches.length < room; from += together)
        batches.push(fresh.slice(from, from + together))
      for (const one of batches.flat()) underWay.add(keyOf(one))
      return batches
    },
    work: async (batch) => {
      try {
        const untilMs = performance.now() + heldMs
        for (const held of await actTogether(core, batch)) heldUntilMs.set(keyOf(held), untilMs)
      } finally {
        for (const one of batch) underWay.delete(keyOf(one))
      }
    },
    failed: (err) => core.log.error({ err }, 'Due dialogs could not be handled'),
  })
}

/** @returns dialogs that were locked by others */
const actTogether = async (core: Core, batch: readonly DueDialog[]): Promise<DueDialog[]> => {
  let held: DueDialog[] = []
  let alone: readonly DueDialog[] = batch
  try {
    ;({ held, unready: alone } = await actOnDueTogether(core, batch))
  } catch (err) {
    // One failure rolls back the whole batch: then each dialog is handled alone, and failing ones are reported there.
    core.log.warn({ err }, 'Dialogs that were due together are handled one by one')
  }
  const left = [...alone]
  const each = async (): Promise<void> => {
    for (let due = left.shift(); due; due = left.shift()) await actAlone(core, due)
  }
  await Promise.all(Array.from({ length: atATime }, each))
  return held
}

const actAlone = async (core: Core, { companyId, dialogId }: DueDialog): Promise<void> => {
  try {
    await actOnDue(core, companyId, dialogId)
  } catch (err) {
    core.log.error({ err, companyId, dialogId }, 'A due dialog could not be handled')
    // So that it does not block the dialogs behind it for ever.
    await core.worker.pipeline(async (pipeline) => {
      pipeline.begin()
      pipeline.setCompany(companyId)
      postponeDialog(pipeline, companyId, dialogId, afterFailureMs)
      await pipeline.commit()
    })
  }
}

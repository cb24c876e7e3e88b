import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import type { Core } from '../core.ts'
import { actOnDue, actOnDueTogether, keyOf } from './act-on-due.ts'
import { type DueDialog, findDueDialogs, postponeDialog } from './timers.queries.ts'

const pollMs = 1_000
/** Dialogs of one transaction, and transactions at a time: ten thousand that are due together are done within five seconds. */
const together = 50
const inFlight = 2
/** Of those that need a transaction of their own. */
const atATime = 4
/** What somebody else holds is left to them for so long, so that those that come after it are not kept waiting. */
const heldMs = 1_000
const afterFailureMs = 60_000

/** What time brings. No timer lives in memory: what is due stands on the dialog. */
export const createTimers = (core: Core): WorkLoop => {
  const underWay = new Set<string>()
  const heldUntilMs = new Map<string, number>()
  return createWorkLoop<DueDialog[]>({
    pollMs,
    inFlight,
    // A dialog that somebody holds is still due afterwards; it is looked at again with a later poll.
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

/** @returns those that somebody else held */
const actTogether = async (core: Core, batch: readonly DueDialog[]): Promise<DueDialog[]> => {
  let held: DueDialog[] = []
  let alone: readonly DueDialog[] = batch
  try {
    ;({ held, unready: alone } = await actOnDueTogether(core, batch))
  } catch (err) {
    // One of them spoils it for all: each by itself then. Whoever cannot be handled is told of below.
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
    // So that it does not stand before all others for ever.
    await core.worker.pipeline(async (pipeline) => {
      pipeline.begin()
      pipeline.setCompany(companyId)
      postponeDialog(pipeline, companyId, dialogId, afterFailureMs)
      await pipeline.commit()
    })
  }
}

import { createWorkLoop, type WorkLoop } from '../../platform/work-loop/index.ts'
import type { Core } from '../core.ts'
import { actOnAct, actOnActsTogether, endFaulty, keyOf } from './act-on-acts.ts'
import { type DueAct, findDueActs } from './acts.queries.ts'

/** While nothing is due it costs one look at an index. */
const pollMs = 500
/** Acts per transaction, and concurrent transactions. */
const together = 50
const inFlight = 2
/** Concurrent transactions for acts that are taken one by one. */
const atATime = 4
/** How long one whose dialog is locked is left out. */
const heldMs = 500
const afterFailureMs = 5_000
/** So often one may fail before people are told that it did not leave. */
const mostFailures = 3

/** Sends what people planned. Apart from the timers' loop: everybody plans for nine o'clock, and an offer of some seconds must not stand behind that. */
export const createSchedule = (core: Core): WorkLoop => {
  const underWay = new Set<string>()
  const heldUntilMs = new Map<string, number>()
  const failures = new Map<string, number>()
  const hold = (act: DueAct, forMs: number): void => void heldUntilMs.set(keyOf(act), performance.now() + forMs)

  const alone = async (act: DueAct): Promise<void> => {
    try {
      if (!(await actOnAct(core, act))) hold(act, heldMs)
      failures.delete(keyOf(act))
    } catch (err) {
      const { companyId, actId } = act
      const count = (failures.get(keyOf(act)) ?? 0) + 1
      failures.set(keyOf(act), count)
      core.log.error({ err, companyId, actId, count }, 'A planned message could not be handled')
      hold(act, afterFailureMs)
      if (count < mostFailures) return
      await endFaulty(core, act)
      failures.delete(keyOf(act))
    }
  }

  const take = async (batch: readonly DueAct[]): Promise<void> => {
    let left: DueAct[] = [...batch]
    try {
      const { held, unready } = await actOnActsTogether(core, batch)
      for (const act of held) hold(act, heldMs)
      left = unready
    } catch (err) {
      // One failure rolls back the whole batch: then each is taken alone, and failing ones are reported there.
      core.log.warn({ err }, 'Messages that were planned for the same time are handled one by one')
    }
    const each = async (): Promise<void> => {
      for (let act = left.shift(); act; act = left.shift()) await alone(act)
    }
    await Promise.all(Array.from({ length: atATime }, each))
  }

  return createWorkLoop<DueAct[]>({
    pollMs,
    inFlight,
    claim: async (room) => {
      for (const [key, untilMs] of heldUntilMs) if (untilMs <= performance.now()) heldUntilMs.delete(key)
      const known = underWay.size + heldUntilMs.size
      const due = await core.leases.pipeline((pipeline) => findDueActs(pipeline, room * together + known))
      const fresh = due.filter((one) => !underWay.has(keyOf(one)) && !heldUntilMs.has(keyOf(one)))
      const batches: DueAct[][] = []
      for (let from = 0; from < fresh.length && batches.length < room; from += together)
        batches.push(fresh.slice(from, from + together))
      for (const one of batches.flat()) underWay.add(keyOf(one))
      return batches
    },
    work: async (batch) => {
      try {
        await take(batch)
      } finally {
        for (const one of batch) underWay.delete(keyOf(one))
      }
    },
    failed: (err) => core.log.error({ err }, 'Planned messages could not be handled'),
  })
}

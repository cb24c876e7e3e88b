import { LRUCache } from 'lru-cache'
import type { WorkLoop } from '../../platform/work-loop/index.ts'
import type { Core } from '../core.ts'
import { createDueLoop } from '../due-loop.ts'
import { actOnAct, actOnActsTogether, endFaulty, keyOf } from './act-on-acts.ts'
import { type DueAct, findDueActs } from './acts.queries.ts'

/** While nothing is due it costs one look at an index. */
const pollMs = 500
const heldMs = 500
const afterFailureMs = 5_000
/** So often one may fail before people are told that it did not leave. */
const mostFailures = 3
const mostRemembered = 1_000

/** Sends what people planned. Apart from the timers' loop: everybody plans for nine o'clock, and an offer of some seconds must not stand behind that. */
export const createSchedule = (core: Core): WorkLoop => {
  /** Of acts that failed lately; one that another process ended is forgotten with the oldest. */
  const failures = new LRUCache<string, number>({ max: mostRemembered })

  const alone = async (act: DueAct, hold: (forMs: number) => void): Promise<void> => {
    try {
      if (!(await actOnAct(core, act))) hold(heldMs)
      failures.delete(keyOf(act))
    } catch (err) {
      const { companyId, actId } = act
      const count = (failures.get(keyOf(act)) ?? 0) + 1
      failures.set(keyOf(act), count)
      core.log.error({ err, companyId, actId, count }, 'A planned message could not be handled')
      hold(afterFailureMs)
      if (count < mostFailures) return
      await endFaulty(core, act)
      failures.delete(keyOf(act))
    }
  }

  return createDueLoop<DueAct>({
    pollMs,
    heldMs,
    keyOf,
    find: (limit) => core.leases.pipeline((pipeline) => findDueActs(pipeline, limit)),
    takeTogether: (batch) => actOnActsTogether(core, batch),
    takeAlone: alone,
    isSplit: (err) => core.log.warn({ err }, 'Messages that were planned for the same time are handled one by one'),
    failed: (err) => core.log.error({ err }, 'Planned messages could not be handled'),
  })
}

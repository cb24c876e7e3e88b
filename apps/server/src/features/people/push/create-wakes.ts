import { LRUCache } from 'lru-cache'
import type { ConversationEvent } from '../../../conversation/model/events.ts'
import type { Wake, Wakes } from '../../../conversation/model/wakes.ts'
import type { Platform } from '../../../platform/index.ts'
import { sendWake } from './send-wake.ts'
import { listWoken } from './wakes.queries.ts'

/** @see Wakes; also listens to conversation events. */
export interface HearingWakes extends Wakes {
  /** Called after the commit: sends notifications meant for one person only. */
  heard(event: ConversationEvent): void
}

export const wakeJob = 'wake-person'
/** How long the list of people with push subscriptions is cached, so that messages need no further query. */
const freshMs = 10_000
const maxCompanies = 5_000
/** Above this queue length notifications are dropped: they would be too late. */
const maxWaiting = 5_000

/**
 * Decides after the answer, for all events of a moment together, whom to notify, and queues a job. One pending
 * notification per room and person, however many messages: it only says that there is something new.
 */
export const createWakes = (platform: Platform): HearingWakes => {
  const { clock, database, jobs, log } = platform
  jobs.define<Wake>(wakeJob, (wake) => sendWake(platform, wake), { keyed: true, retries: 2, concurrency: 4 })
  const woken = new LRUCache<number, { users: ReadonlySet<number>; untilMs: number }>({ max: maxCompanies })
  const usersOf = async (companyId: number): Promise<ReadonlySet<number>> => {
    const nowMs = clock.now().getTime()
    const known = woken.get(companyId)
    if (known && known.untilMs > nowMs) return known.users
    const users = new Set(await listWoken(database.scoped(companyId), companyId))
    woken.set(companyId, { users, untilMs: nowMs + freshMs })
    return users
  }
  let waiting = new Map<string, Wake>()
  let isRunning = false
  const run = async (): Promise<void> => {
    while (waiting.size > 0) {
      const wakes = waiting
      waiting = new Map()
      for (const [key, wake] of wakes)
        if ((await usersOf(wake.companyId)).has(wake.userId)) await jobs.enqueue(wakeJob, wake, { key })
    }
  }
  const wake = (one: Wake): void => {
    if (waiting.size >= maxWaiting) return
    waiting.set(`${one.companyId}:${one.userId}:${one.dialogId}`, one)
    if (isRunning) return
    isRunning = true
    run()
      // Only a warning: the room itself shows the news anyway.
      .catch((err: unknown) => log.warn({ err }, 'People could not be woken'))
      .finally(() => {
        isRunning = false
      })
  }
  return {
    heard: (event) => {
      if (event.type !== 'dialog.changed') return
      const { companyId, dialogId, handed, inbound, ownerUserId } = event
      if (handed) wake({ companyId, userId: handed.userId, kind: handed.how, dialogId })
      else if (inbound && ownerUserId !== undefined) wake({ companyId, userId: ownerUserId, kind: 'message', dialogId })
    },
    wake,
    forget: (companyId) => void woken.delete(companyId),
  }
}

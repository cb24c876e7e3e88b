import { randomUUID } from 'node:crypto'
import type { Database } from '../../../platform/database/index.ts'
import * as presence from './presence.queries.ts'

/** Renewed at this interval and kept three times as long: a killed process is noticed within a minute and a half. */
export const renewEveryMs = 30_000
const keptSeconds = 90

/** People with the inbox open in this process, shared with other processes through rows of `presence`. */
export interface PresenceKeeper {
  /** A window opened. @returns call it when it closes */
  enter(companyId: number, userId: number): () => void
  renewAll(): Promise<void>
  /**
   * The process stops: windows closing from now on report nothing. Browsers reconnect elsewhere at once; a person who does not is offline when this
   * process's rows expire.
   */
  leave(): void
  /** Resolves once everything is written. */
  settled(): Promise<void>
}

interface Windows {
  companyId: number
  userId: number
  count: number
  /** Statements run one after the other, so that an opening window never overtakes an earlier close. */
  told: Promise<void>
}

/** Offers waiting rooms to people who are online. */
export interface WaitingRooms {
  /** A person who was offline everywhere came online. */
  cameOnline(companyId: number, userId: number): Promise<void>
  /** Called for people who stayed online. */
  stayedOnline(companyId: number, userIds: readonly number[]): Promise<void>
}

export const createPresenceKeeper = (
  database: Pick<Database, 'worker'>,
  rooms: WaitingRooms,
  warn: (error: unknown) => void,
  /** Somebody came online or left. */
  changed: (companyId: number) => void = () => {},
): PresenceKeeper => {
  const process = randomUUID()
  const windows = new Map<string, Windows>()
  let isLeaving = false

  const renew = async (companyId: number, userIds: readonly number[]): Promise<void> => {
    const came = await presence.renew(database.worker.scoped(companyId), companyId, userIds, {
      process,
      seconds: keptSeconds,
    })
    if (came.length > 0) changed(companyId)
    for (const userId of came) await rooms.cameOnline(companyId, userId)
  }

  const tell = (entry: Windows, work: () => Promise<void>): void => {
    entry.told = entry.told.then(work).catch(warn)
  }

  return {
    enter: (companyId, userId) => {
      const key = `${companyId}:${userId}`
      const entry = windows.get(key) ?? { companyId, userId, count: 0, told: Promise.resolve() }
      entry.count += 1
      windows.set(key, entry)
      if (entry.count === 1) tell(entry, () => renew(companyId, [userId]))
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        entry.count -= 1
        if (entry.count > 0 || isLeaving) return
        tell(entry, async () => {
          if (entry.count > 0) return
          await presence.end(database.worker.scoped(companyId), companyId, userId, process)
          changed(companyId)
          if (entry.count === 0) windows.delete(key)
        })
      }
    },
    renewAll: async () => {
      const byCompany = Map.groupBy(windows.values(), ({ companyId }) => companyId)
      for (const [companyId, people] of byCompany) {
        const userIds = people.filter(({ count }) => count > 0).map(({ userId }) => userId)
        if (userIds.length === 0) continue
        await renew(companyId, userIds)
          .then(() => rooms.stayedOnline(companyId, userIds))
          .catch(warn)
      }
    },
    leave: () => {
      isLeaving = true
    },
    settled: async () => void (await Promise.all([...windows.values()].map(({ told }) => told))),
  }
}

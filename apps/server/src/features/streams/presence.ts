import type { Database } from '../../platform/database/index.ts'
import * as presence from './presence.queries.ts'

/** Renewed at this pace, kept for thrice as long: a killed process is noticed within a minute and a half. */
export const renewEveryMs = 30_000
const keptSeconds = 90

/** Who has the inbox open in this process, told to the others by rows of `presence`. */
export interface PresenceKeeper {
  /** A window opened. @returns how to say that it closed. */
  enter(companyId: number, userId: number): () => void
  renewAll(): Promise<void>
}

/** @param cameOnline a person who was offline everywhere has come: rooms that wait to be offered are offered to them. */
export const createPresenceKeeper = (
  database: Database,
  cameOnline: (companyId: number, userId: number) => Promise<void>,
  warn: (error: unknown) => void,
): PresenceKeeper => {
  const windows = new Map<string, { companyId: number; userId: number; count: number }>()

  const renew = async (companyId: number, userId: number): Promise<void> => {
    if (await presence.renew(database.worker.scoped(companyId), companyId, userId, keptSeconds))
      await cameOnline(companyId, userId)
  }

  return {
    enter: (companyId, userId) => {
      const key = `${companyId}:${userId}`
      const entry = windows.get(key) ?? { companyId, userId, count: 0 }
      entry.count += 1
      windows.set(key, entry)
      if (entry.count === 1) renew(companyId, userId).catch(warn)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        entry.count -= 1
        if (entry.count > 0) return
        windows.delete(key)
        presence.end(database.worker.scoped(companyId), companyId, userId).catch(warn)
      }
    },
    renewAll: async () => {
      for (const { companyId, userId } of [...windows.values()]) await renew(companyId, userId)
    },
  }
}

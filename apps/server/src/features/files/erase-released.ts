import type { Platform } from '../../platform/index.ts'
import { eraseUnheld } from './erase-unheld.ts'

/**
 * After a message was erased, deletes its files' bytes, unless something else references them. Failures do not affect
 * the message; the hourly clean-up retries.
 */
export const eraseReleased = async ({ database, files, log }: Platform, companyId: number): Promise<void> => {
  try {
    await eraseUnheld(database.scoped(companyId), files, companyId, { released: true })
  } catch (err) {
    log.warn({ err, companyId }, 'bytes of an erased message stay for the clean-up')
  }
}

/** Deletes a file without references at once; on failure the clean-up does it. */
export const eraseFile = async ({ database, files, log }: Platform, companyId: number, id: string): Promise<void> => {
  try {
    await eraseUnheld(database.scoped(companyId), files, companyId, { id })
  } catch (err) {
    log.warn({ err, companyId }, 'a file that nothing holds stays for the clean-up')
  }
}

/** Does what a stored file is for; if that fails, the file does not stay until the clean-up. */
export const orEraseFile = async <T>(
  platform: Platform,
  companyId: number,
  id: string,
  use: () => Promise<T>,
): Promise<T> => {
  try {
    return await use()
  } catch (error) {
    await eraseFile(platform, companyId, id)
    throw error
  }
}

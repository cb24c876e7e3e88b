import type { Platform } from '../../platform/index.ts'
import { eraseUnheld } from './erase-unheld.ts'

/**
 * After a message was erased: its files' bytes go with it, where nothing else holds them. The message is erased whatever becomes
 * of this; what fails here the hourly clean-up does.
 */
export const eraseReleased = async ({ database, files, log }: Platform, companyId: number): Promise<void> => {
  try {
    await eraseUnheld(database.scoped(companyId), files, companyId, { released: true })
  } catch (err) {
    log.warn({ err, companyId }, 'bytes of an erased message stay for the clean-up')
  }
}

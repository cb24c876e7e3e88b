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

/** A file that nothing holds goes now instead of with the clean-up, which takes it where this fails. */
export const eraseFile = async ({ database, files, log }: Platform, companyId: number, id: string): Promise<void> => {
  try {
    await eraseUnheld(database.scoped(companyId), files, companyId, { id })
  } catch (err) {
    log.warn({ err, companyId }, 'a file that nothing holds stays for the clean-up')
  }
}

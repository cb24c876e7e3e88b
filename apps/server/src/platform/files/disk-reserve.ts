import { AppError } from '../errors/index.ts'
import { fileErrors } from './file-errors.ts'

/** Free blocks for unprivileged users, and the block size. */
export type StatFs = (path: string) => Promise<{ bavail: number; bsize: number }>

/** Disk space that uploads must leave free for messages and logins: the database is usually on the same disk. */
export interface DiskReserve {
  /**
   * Reserves bytes for a starting upload.
   * @returns a function that releases them
   * @throws AppError noSpace
   */
  claim(bytes: number): Promise<() => void>
}

/** @param reserveBytes to be left free; 0 disables the check */
export const createDiskReserve = (folder: string, reserveBytes: number, stat: StatFs): DiskReserve => {
  let claimed = 0
  return {
    claim: async (bytes) => {
      let isHeld = true
      const release = (): void => {
        if (isHeld) claimed -= bytes
        isHeld = false
      }
      // Added before the disk is checked, so that of two concurrent uploads the second sees the first. Bytes already
      // written count twice, which is on the safe side.
      claimed += bytes
      const claimedSoFar = claimed
      if (reserveBytes === 0) return release
      try {
        const { bavail, bsize } = await stat(folder)
        if (bavail * bsize - claimedSoFar < reserveBytes) throw new AppError(fileErrors.noSpace)
        return release
      } catch (error) {
        release()
        throw error
      }
    },
  }
}

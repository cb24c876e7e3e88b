import { AppError } from '../errors/index.ts'
import { fileErrors } from './file-errors.ts'

/** Blocks free for who is not root, and the bytes of one. */
export type StatFs = (path: string) => Promise<{ bavail: number; bsize: number }>

/** What uploads leave free on the disk, so that messages and logins go on: the database usually lies on the same one. */
export interface DiskReserve {
  /**
   * Sets bytes aside for an upload that begins.
   * @returns how to give them back when it has ended
   * @throws AppError noSpace
   */
  claim(bytes: number): Promise<() => void>
}

/** @param reserveBytes are left free; 0 looks at nothing */
export const createDiskReserve = (folder: string, reserveBytes: number, stat: StatFs): DiskReserve => {
  let claimed = 0
  return {
    claim: async (bytes) => {
      let isHeld = true
      const release = (): void => {
        if (isHeld) claimed -= bytes
        isHeld = false
      }
      // Before the disk is asked: of two that begin together the second sees the first. What an upload has written already
      // counts twice, which errs on the side of the database.
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

import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTooLarge } from '@prosa/contract'
import { AppError } from '../errors/index.ts'
import { fileErrors, isDiskFull } from './file-errors.ts'

export interface Upload {
  path: string
  bytes: number
}

export interface UploadBounds {
  /** Limit of the file. */
  maxBytes: number
  /** Remaining storage of the company. */
  leftBytes: number
}

/**
 * Writes a stream to a new file and counts its bytes, so that a body without a length stops at the limit, not when the
 * disk is full. The caller must move or delete the file; on failure nothing is left.
 * @throws AppError tooLarge, storageLimit, empty, noSpace
 */
export const receiveUpload = async (source: Readable, folder: string, bounds: UploadBounds): Promise<Upload> => {
  const path = join(folder, randomUUID())
  let bytes = 0
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      const refused = refusal(bytes, bounds)
      if (refused) done(refused)
      else done(null, chunk)
    },
  })
  try {
    await pipeline(source, count, createWriteStream(path, { mode: 0o600 }))
    if (bytes === 0) throw new AppError(fileErrors.empty)
  } catch (error) {
    await rm(path, { force: true })
    throw isDiskFull(error) ? new AppError(fileErrors.noSpace, { cause: error }) : error
  }
  return { path, bytes }
}

const refusal = (bytes: number, { maxBytes, leftBytes }: UploadBounds): AppError | null => {
  if (bytes > maxBytes) return new AppError(fileErrors.tooLarge, { message: fileTooLarge(maxBytes) })
  return bytes > leftBytes ? new AppError(fileErrors.storageLimit) : null
}

/** No upload takes this long: its request is ended before. */
const abandonedAfterMs = 15 * 60_000

/** Deletes leftovers of killed processes' uploads. Other processes may use the same folder. */
export const sweepIncoming = async (folder: string, nowMs: number): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    // Gone meanwhile: another process cleans up too, or the upload was completed.
    const changedMs = (await stat(path).catch(ignoreMissing))?.mtimeMs ?? nowMs
    if (nowMs - changedMs > abandonedAfterMs) await rm(path, { force: true, recursive: true })
  }
}

const ignoreMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

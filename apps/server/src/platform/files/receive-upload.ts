import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTooLarge } from '@prosa/contract'
import { AppError } from '../errors/index.ts'
import { fileErrors } from './file-errors.ts'

export interface Upload {
  path: string
  bytes: number
  discard(): Promise<void>
}

/**
 * Writes a stream to a file of its own and counts while it does, so that a body without a length ends at the limit and not
 * when the disk is full.
 */
export const receiveUpload = async (source: Readable, folder: string, maxBytes: number): Promise<Upload> => {
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  let bytes = 0
  const count = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      if (bytes > maxBytes) done(new AppError(fileErrors.tooLarge, { message: fileTooLarge(maxBytes) }))
      else done(null, chunk)
    },
  })
  const discard = (): Promise<void> => rm(path, { force: true })
  try {
    await pipeline(source, count, createWriteStream(path, { mode: 0o600 }))
    if (bytes === 0) throw new AppError(fileErrors.empty)
  } catch (error) {
    await discard()
    throw error
  }
  return { path, bytes, discard }
}

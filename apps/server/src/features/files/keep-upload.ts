import type { Readable } from 'node:stream'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Files, StoredFile } from '../../platform/files/index.ts'
import * as queries from './files.queries.ts'

export interface KeptFile {
  fileId: string
  name: string
  mime: string
  /** Bytes. */
  size: number
}

interface Upload {
  companyId: number
  /** Null for a visitor's. */
  userId: number | null
  source: Readable
  name: string
}

/**
 * Stores an upload and its record. Nothing holds it yet: unless something does within a day it is cleaned up.
 * @throws AppError of `fileErrors`
 */
export const keepUpload = async (
  db: Kysely<DB>,
  files: Files,
  { companyId, userId, source, name }: Upload,
): Promise<KeptFile> => {
  const stored = await files.store(companyId, source, name)
  return keepRecord(db, files, companyId, { ...stored, userId })
}

const keepRecord = async (
  db: Kysely<DB>,
  files: Files,
  companyId: number,
  file: StoredFile & { userId: number | null },
): Promise<KeptFile> => {
  try {
    const fileId = await queries.insert(db, companyId, file)
    return { fileId, name: file.name, mime: file.mime, size: file.sizeBytes }
  } catch (error) {
    await files.remove(file.storageKey) // Bytes without a record would stay for ever.
    throw error
  }
}

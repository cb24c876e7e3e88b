import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Files } from '../../platform/files/index.ts'
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
  const kept = await files.store({ source, name }, async (file) => {
    const storageKey = `${companyId}/${randomUUID()}`
    const fileId = await queries.insert(db, companyId, { ...file, storageKey, userId })
    return { fileId, storageKey }
  })
  return { fileId: kept.fileId, name: kept.name, mime: kept.mime, size: kept.sizeBytes }
}

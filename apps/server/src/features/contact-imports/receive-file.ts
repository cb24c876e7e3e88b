import type { Readable } from 'node:stream'
import { contactImportLimits, type ImportPreview } from '@prosa/contract'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/index.ts'
import { fileErrors } from '../../platform/files/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import type { Platform } from '../../platform/index.ts'
import { createMedia } from '../files/index.ts'
import { importErrors } from './errors.ts'
import { insertDraft } from './imports.queries.ts'
import { inspectFile } from './inspect-file.ts'

interface ReceivedPart {
  source: Readable
  name: string
  expectedBytes: number | undefined
}

/**
 * Keeps a file that is to be imported, and says what stands in it. Unless its import begins within a day it is cleaned up.
 * @throws AppError of `importErrors` and `fileErrors`
 */
export const receiveFile = async (
  platform: Platform,
  db: Kysely<DB>,
  { companyId, userId }: Scope,
  { source, name, expectedBytes }: ReceivedPart,
): Promise<ImportPreview> => {
  const media = createMedia(platform)
  const fileName =
    name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
      .trim()
      .slice(-200) || 'contatos.csv'
  const { bytes: maxBytes } = contactImportLimits
  if (!/\.(csv|txt)$/i.test(fileName)) {
    source.destroy()
    throw new AppError(importErrors.noText)
  }
  // To the files of a company a CSV is a text.
  const kept = await media
    .keep({ companyId, userId, source, name: fileName.replace(/\.\w+$/, '.txt'), maxBytes, expectedBytes })
    .catch((error: unknown) => {
      if (error instanceof AppError && error.code === fileErrors.wrongType.code)
        throw new AppError(importErrors.noText, { cause: error })
      throw error
    })
  const found = await inspectFile(async () => (await media.open(companyId, kept.fileId)).body)
  const { encoding, delimiter, rows, shown, hasTitles, columns } = found
  const id = await insertDraft(db, companyId, {
    encoding,
    delimiter,
    fileId: kept.fileId,
    fileName,
    rows,
    titles: shown[0] ?? [],
    userId,
  })
  return { id, fileName, rows, shown, hasTitles, columns }
}

import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { contactImportLimits, type ImportPreview } from '@prosa/contract'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, type ErrorEntry } from '../../platform/errors/index.ts'
import { csvPath } from '../../platform/file-workers/index.ts'
import { fileErrors } from '../../platform/files/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import type { Platform } from '../../platform/index.ts'
import { listFields } from '../contact-fields/index.ts'
import { createMedia, eraseFile, type KeptFile, type Media } from '../files/index.ts'
import { importErrors } from './errors.ts'
import { insertDraft } from './imports.queries.ts'
import { inspectFile } from './inspect-file.ts'
import { writeSheetAsCsv } from './read-file.ts'

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
  const kept = /\.xlsx$/i.test(fileName)
    ? await keepSheet(platform, { companyId, userId, source, fileName, expectedBytes })
    : await keepText(media, { companyId, userId, source, fileName, expectedBytes })
  const fields = await listFields(db, companyId)
  const { workers } = platform.files
  const found = await media.withCopy(companyId, kept.fileId, (path) =>
    inspectFile({ workers, companyId, path }, fields),
  )
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

interface NamedPart {
  companyId: number
  userId: number
  source: Readable
  fileName: string
  expectedBytes?: number | undefined
}

/** To the files of a company a CSV is a text. */
const keepText = async (media: Media, { fileName, source, ...part }: NamedPart): Promise<KeptFile> => {
  if (!/\.(csv|txt)$/i.test(fileName)) {
    source.destroy()
    throw new AppError(importErrors.noText)
  }
  try {
    const { bytes: maxBytes } = contactImportLimits
    return await media.keep({ ...part, source, name: fileName.replace(/\.\w+$/, '.txt'), maxBytes })
  } catch (error) {
    if (error instanceof AppError && error.code === fileErrors.wrongType.code)
      throw new AppError(importErrors.noText, { cause: error })
    throw error
  }
}

/** A spreadsheet is kept while it is checked and read, and then its first sheet as a text. */
const keepSheet = async (platform: Platform, part: NamedPart): Promise<KeptFile> => {
  const { companyId, userId, fileName } = part
  const media = createMedia(platform)
  const { bytes: maxBytes } = contactImportLimits
  const sheet = await media.keep({ ...part, name: fileName, maxBytes }).catch((error: unknown) => {
    const entry = error instanceof AppError && refusals.get(error.code)
    throw entry ? new AppError(entry, { cause: error }) : error
  })
  try {
    return await media.withCopy(companyId, sheet.fileId, async (path) => {
      await writeSheetAsCsv({ workers: platform.files.workers, companyId, path })
      const source = createReadStream(csvPath(path))
      return keepText(media, { companyId, userId, source, fileName: fileName.replace(/\.\w+$/, '.csv') })
    })
  } finally {
    await eraseFile(platform, companyId, sheet.fileId)
  }
}

const refusals = new Map<string, ErrorEntry>([
  [fileErrors.wrongType.code, importErrors.brokenSheet],
  [fileErrors.broken.code, importErrors.brokenSheet],
  [fileErrors.tooComplex.code, importErrors.largeSheet],
])

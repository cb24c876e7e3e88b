import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { contactImportLimits, type ImportPreview } from '@prosa/contract'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, type ErrorEntry } from '../../../platform/errors/index.ts'
import { csvPath } from '../../../platform/file-workers/index.ts'
import { fileErrors } from '../../../platform/files/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { asUtf8, createMedia, eraseFile, type KeptFile, type Media, orEraseFile } from '../../files/index.ts'
import { listFields } from '../fields/index.ts'
import { importErrors } from './errors.ts'
import { insertDraft } from './imports.queries.ts'
import { inspectFile } from './inspect-file.ts'
import { writeSheetAsCsv } from './read-file.ts'

interface ReceivedPart {
  source: Readable
  name: string
  /** The chosen sheet of a workbook. */
  sheet: number | null
  expectedBytes: number | undefined
}

/**
 * Stores a file to be imported, and describes its content. It is deleted unless its import begins within a day.
 * @throws AppError of `importErrors` and `fileErrors`
 */
export const receiveFile = async (
  platform: Platform,
  db: Kysely<DB>,
  { companyId, userId }: Scope,
  { source, name, sheet: asked, expectedBytes }: ReceivedPart,
): Promise<ImportPreview> => {
  const media = createMedia(platform)
  const fileName =
    name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
      .trim()
      .slice(-200) || 'contatos.csv'
  const part = { companyId, userId, source, fileName, expectedBytes }
  const { kept, sheets, sheet, isFirstAlone } = /\.xlsx$/i.test(fileName)
    ? await keepSheet(platform, part, asked)
    : { kept: await keepText(media, part), sheets: [], sheet: 0, isFirstAlone: false }
  const { fileId } = kept
  return orEraseFile(platform, companyId, fileId, async () => {
    const fields = await listFields(db, companyId)
    const { workers } = platform.files
    const found = await media.withCopy(companyId, fileId, (path) => inspectFile({ workers, companyId, path }, fields))
    const { rows, shown, lines, columns } = found
    const titleRow = found.titleRow ?? 0
    const { encoding, delimiter } = found
    const draft = { encoding, delimiter, fileId, fileName, rows, firstRows: shown, titleRow, userId }
    const id = await insertDraft(db, companyId, draft)
    const hasTitles = found.titleRow !== null
    return { id, fileName, rows, shown, lines, hasTitles, titleRow, columns, sheets, sheet, isFirstAlone }
  })
}

interface NamedPart {
  companyId: number
  userId: number
  source: Readable
  fileName: string
  expectedBytes?: number | undefined
}

/** A CSV is stored as a text file; UTF-16 is converted to UTF-8. */
const keepText = async (media: Media, { fileName, source, ...part }: NamedPart): Promise<KeptFile> => {
  if (!/\.(csv|txt|tsv|tab)$/i.test(fileName)) {
    source.destroy()
    throw new AppError(/\.(xls|xlsb|ods|numbers)$/i.test(fileName) ? importErrors.otherSheet : importErrors.noText)
  }
  try {
    const { bytes: maxBytes } = contactImportLimits
    return await media.keep({
      ...part,
      source: await asUtf8(source),
      name: fileName.replace(/\.\w+$/, '.txt'),
      maxBytes,
    })
  } catch (error) {
    if (error instanceof AppError && error.code === fileErrors.wrongType.code)
      throw new AppError(importErrors.noText, { cause: error })
    throw error
  }
}

interface KeptSheet {
  kept: KeptFile
  sheets: string[]
  sheet: number
  isFirstAlone: boolean
}

/** A workbook is kept only while it is checked and read; then one of its sheets is stored as text. */
const keepSheet = async (platform: Platform, part: NamedPart, asked: number | null): Promise<KeptSheet> => {
  const { companyId, userId, fileName } = part
  const media = createMedia(platform)
  const { bytes: maxBytes } = contactImportLimits
  const workbook = await media.keep({ ...part, name: fileName, maxBytes }).catch((error: unknown) => {
    const entry = error instanceof AppError && refusals.get(error.code)
    throw entry ? new AppError(entry, { cause: error }) : error
  })
  try {
    return await media.withCopy(companyId, workbook.fileId, async (path) => {
      const read = await writeSheetAsCsv({ workers: platform.files.workers, companyId, path }, asked)
      const source = createReadStream(csvPath(path))
      const kept = await keepText(media, { companyId, userId, source, fileName: fileName.replace(/\.\w+$/, '.csv') })
      return { kept, ...read }
    })
  } finally {
    await eraseFile(platform, companyId, workbook.fileId)
  }
}

const refusals = new Map<string, ErrorEntry>([
  [fileErrors.wrongType.code, importErrors.brokenSheet],
  [fileErrors.broken.code, importErrors.brokenSheet],
  [fileErrors.tooComplex.code, importErrors.largeSheet],
])

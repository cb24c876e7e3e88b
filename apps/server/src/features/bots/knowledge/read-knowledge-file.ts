import { knowledgeLimits } from '@prosa/contract'
import { AppError } from '../../../platform/errors/index.ts'
import { FileRefused } from '../../../platform/file-workers/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { createMedia, eraseFile } from '../../files/index.ts'
import { documentTypeOf, faultTexts, fileGone } from './file-texts.ts'
import * as files from './knowledge-files.queries.ts'

export interface FilePayload {
  companyId: number
  sourceId: number
  fileId: string
}

export const readFileJob = 'read-knowledge-file'

/** Runs before giving up on a storage or a machine that is busy. */
const mostAttempts = 6
/** Runs of crashed processes count too. */
const retries = mostAttempts + 4

export const defineKnowledgeFiles = (platform: Platform): void =>
  platform.jobs.define<FilePayload>(readFileJob, (payload) => readKnowledgeFile(platform, payload), {
    retries,
    concurrency: 2,
  })

/** Reads a file into the draft of its source, or writes down why it cannot be read; the file is not kept. */
const readKnowledgeFile = async (platform: Platform, payload: FilePayload): Promise<void> => {
  const { companyId, sourceId, fileId } = payload
  const db = platform.database.worker.scoped(companyId)
  const begun = await files.noteAttempt(db, companyId, sourceId, fileId)
  if (begun) {
    const isGivenUp = begun.attempts > mostAttempts
    const read = isGivenUp ? { problem: fileGone } : await readFile(platform, payload, begun.name ?? '')
    await files.endReading(db, companyId, sourceId, fileId, read)
  }
  await eraseFile(platform, companyId, fileId)
}

/** @throws what passes: the job is run again */
const readFile = async (platform: Platform, { companyId, fileId }: FilePayload, name: string): Promise<files.Read> => {
  const type = documentTypeOf(name)
  if (!type) return { problem: fileGone }
  const { fileTextLength: maxCharacters, filePages: maxPages, fileCells: maxCells } = knowledgeLimits
  const bounds = { kind: type.kind, maxCharacters, maxPages, maxCells }
  try {
    return await createMedia(platform).withCopy(companyId, fileId, (path) =>
      platform.files.workers.run(companyId, 'readDocument', { path, ...bounds }, { isPatient: true }),
    )
  } catch (error) {
    if (error instanceof FileRefused) return { problem: faultTexts[error.fault] }
    if (error instanceof AppError && error.status === 404) return { problem: fileGone }
    throw error
  }
}

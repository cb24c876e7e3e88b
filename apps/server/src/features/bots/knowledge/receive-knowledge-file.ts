import type { Readable } from 'node:stream'
import { cutFileName, cutText, type KnowledgeDetail, knowledgeLimits } from '@prosa/contract'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { asUtf8, createMedia, orEraseFile } from '../../files/index.ts'
import { knowledgeErrors } from './errors.ts'
import { documentTypeOf, unreadableType } from './file-texts.ts'
import * as knowledge from './knowledge.queries.ts'
import * as files from './knowledge-files.queries.ts'
import * as versions from './knowledge-versions.queries.ts'
import { findKnowledge } from './present-knowledge.ts'
import { type FilePayload, readFileJob } from './read-knowledge-file.ts'
import { insertSource } from './save-knowledge.ts'

interface ReceivedFile {
  /** Null: it becomes a new source. */
  sourceId: number | null
  source: Readable
  name: string
  expectedBytes: number | undefined
}

const retryAfterSeconds = 30
const longestFileName = 200
/** A file may keep a processor busy for most of a minute, and those of other companies wait behind it. */
const mostAtOnce = 5

/** @throws notFound, noFile */
export const demandFileSource = async (db: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  const source = await versions.findCurrent(db, companyId, id)
  if (!source) throw new AppError(errors.notFound)
  if (source.kind !== 'file') throw new AppError(knowledgeErrors.noFile)
}

/**
 * Stores a file until a job has read it into the draft of its source. What is published goes on answering meanwhile.
 * @throws unreadableType, filesAtOnce, AppError of `fileErrors`, knowledgeSourceQuota, notFound
 */
export const receiveKnowledgeFile = async (
  platform: Platform,
  db: Kysely<DB>,
  scope: Scope,
  { sourceId, source, name, expectedBytes }: ReceivedFile,
): Promise<KnowledgeDetail> => {
  const { companyId, userId } = scope
  const fileName = cleanName(name)
  const type = documentTypeOf(fileName)
  if (!type) {
    source.destroy()
    throw new AppError(knowledgeErrors.unreadableType, { message: unreadableType(fileName) })
  }
  if ((await files.countReading(db, companyId)) >= mostAtOnce) {
    source.destroy()
    throw new AppError(knowledgeErrors.filesAtOnce, { retryAfterSeconds })
  }
  await ensureMember(db, scope)
  const { fileId } = await createMedia(platform).keep({
    companyId,
    userId,
    source: type.stored === 'txt' ? await asUtf8(source) : source,
    name: fileName.replace(/\w+$/, type.stored),
    maxBytes: knowledgeLimits.fileBytes,
    expectedBytes,
  })
  return orEraseFile(platform, companyId, fileId, () =>
    db.transaction().execute(async (tx) => {
      const body = { kind: 'file' as const, name: sourceName(fileName), text: '', questions: [] }
      const id = sourceId ?? (await insertSource(tx, scope, body, platform.clock.now()))
      if (sourceId !== null && !(await knowledge.lock(tx, companyId, id))) throw new AppError(errors.notFound)
      await files.startReading(tx, companyId, id, { fileId, name: fileName })
      await platform.jobs.enqueue<FilePayload>(readFileJob, { companyId, sourceId: id, fileId }, { db: tx })
      if (sourceId !== null) await audit(tx, { companyId, accountId: userId, action: 'knowledge.changed', record: id })
      return findKnowledge(tx, companyId, id)
    }),
  )
}

/** The name of the source, from that of the file. */
const sourceName = (fileName: string): string => {
  const plain = fileName
    .replace(/\.\w+$/, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
  return cutText(plain, knowledgeLimits.nameLength) || 'Arquivo'
}

const cleanName = (name: string): string =>
  cutFileName(
    name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}/\\]/gu, '')
      .trim(),
    longestFileName,
  )

import { type CannedAnswer, classOverLimit, fileTooLarge, maxCannedAnswers, maxFileBytes } from '@prosa/contract'
import { fold } from '@prosa/language'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, defineErrors, errors, isUniqueViolation } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { findFiles, holdFiles, releaseFiles } from '../../files/index.ts'
import * as answers from './canned-answers.queries.ts'

const cannedErrors = defineErrors({
  taken: [409, 'Já existe uma resposta com este atalho neste workspace.'],
  changedMeanwhile: [409, 'Outra pessoa salvou esta resposta enquanto você a editava.'],
  full: [422, `Um workspace tem no máximo ${maxCannedAnswers} respostas prontas.`],
})

export interface CannedAnswerInput {
  shortcut: string
  text: string
  fileIds: readonly string[]
}

export const present = (row: answers.CannedAnswerRow): CannedAnswer => ({
  id: row.id,
  workspaceId: row.workspace_id,
  shortcut: row.shortcut,
  text: row.text,
  changedAt: row.updated_at.toISOString(),
  files: row.files as CannedAnswer['files'],
})

const idsOf = ({ files }: answers.CannedAnswerRow): string[] =>
  (files as answers.CannedFile[]).map(({ fileId }) => fileId)

/** People can only attach files that they can read themselves. */
const filesOf = async (tx: Kysely<DB>, scope: Scope, fileIds: readonly string[]): Promise<answers.CannedFile[]> => {
  const found = new Map((await findFiles(tx, scope.companyId, fileIds, scope)).map((file) => [file.id, file]))
  const files = [...new Set(fileIds)].map((fileId) => {
    const file = found.get(fileId)
    if (!file) throw new AppError(errors.invalid, { fields: { fileIds: 'Arquivo inexistente' } })
    return { fileId, name: file.name, mime: file.mime, size: file.sizeBytes }
  })
  const over = classOverLimit(files)
  if (over === null) return files
  const message = fileTooLarge(maxFileBytes[over])
  throw new AppError(errors.invalid, { message, fields: { fileIds: message } })
}

const valuesOf = async (
  tx: Kysely<DB>,
  scope: Scope,
  { shortcut, text, fileIds }: CannedAnswerInput,
): Promise<answers.CannedAnswerValues> => ({
  shortcut,
  shortcutFolded: fold(shortcut),
  text,
  files: await filesOf(tx, scope, fileIds),
  updatedBy: scope.userId,
})

/** A taken shortcut is reported at its field. */
const inTransaction = async <T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const { message } = cannedErrors.taken
    throw new AppError(cannedErrors.taken, { fields: { shortcut: message }, cause: error })
  }
}

const read = async (tx: Kysely<DB>, companyId: number, id: number): Promise<CannedAnswer> => {
  const row = await answers.lock(tx, companyId, id)
  if (!row) throw new AppError(errors.notFound)
  return present(row)
}

/**
 * @throws notFound for a workspace that the caller does not see; 409 for a taken shortcut; 422 for too many answers;
 * 400 for the files
 */
export const createAnswer = (
  db: Kysely<DB>,
  scope: Scope,
  workspaceId: number,
  input: CannedAnswerInput,
): Promise<CannedAnswer> =>
  inTransaction(db, async (tx) => {
    const { companyId, workspaceIds } = scope
    const count = workspaceIds.includes(workspaceId) ? await answers.lockAndCount(tx, companyId, workspaceId) : null
    if (count === null) throw new AppError(errors.notFound)
    if (count >= maxCannedAnswers) throw new AppError(cannedErrors.full)
    const id = await answers.insert(tx, companyId, workspaceId, await valuesOf(tx, scope, input))
    await holdFiles(tx, companyId, { kind: 'canned', id }, input.fileIds)
    await audit(tx, { companyId, accountId: scope.userId, action: 'canned-answer.created', record: id })
    return read(tx, companyId, id)
  })

/**
 * With `changedAt`, overwrites only the version that the caller has read.
 * @throws notFound; 409 for a taken shortcut, or with the answer that somebody else saved meanwhile; 400 for the files
 */
export const updateAnswer = (
  db: Kysely<DB>,
  scope: Scope,
  id: number,
  { changedAt, ...input }: CannedAnswerInput & { changedAt?: string | undefined },
): Promise<CannedAnswer> =>
  inTransaction(db, async (tx) => {
    const { companyId } = scope
    const known = await answers.lock(tx, companyId, id)
    if (!known || !scope.workspaceIds.includes(known.workspace_id)) throw new AppError(errors.notFound)
    if (changedAt !== undefined && Date.parse(changedAt) !== known.updated_at.getTime())
      throw new AppError(cannedErrors.changedMeanwhile, { details: { answer: present(known) } })
    await answers.update(tx, companyId, id, await valuesOf(tx, scope, input))
    const holder = { kind: 'canned', id } as const
    await holdFiles(tx, companyId, holder, input.fileIds)
    const dropped = idsOf(known).filter((fileId) => !input.fileIds.includes(fileId))
    await releaseFiles(tx, companyId, holder, dropped)
    const fields = fieldsOf(input)
    await audit(tx, { companyId, accountId: scope.userId, action: 'canned-answer.changed', record: id, fields })
    return read(tx, companyId, id)
  })

/** @throws notFound */
export const deleteAnswer = (db: Kysely<DB>, scope: Scope, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { companyId } = scope
    const known = await answers.lock(tx, companyId, id)
    if (!known || !scope.workspaceIds.includes(known.workspace_id)) throw new AppError(errors.notFound)
    await releaseFiles(tx, companyId, { kind: 'canned', id }, idsOf(known))
    await answers.remove(tx, companyId, id)
    const detail = { name: known.shortcut }
    await audit(tx, { companyId, accountId: scope.userId, action: 'canned-answer.deleted', record: id, detail })
  })

import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Puts a file in line to be read: its text becomes the draft of the source. */
export const startReading = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  file: { fileId: string; name: string },
): Promise<void> => {
  await tx
    .updateTable('knowledge_source')
    .set({ file_id: file.fileId, file_name: file.name, file_state: 'reading', file_problem: null, file_attempts: 0 })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Number of the company's files that wait to be read, or are being read. */
export const countReading = async (db: Kysely<DB>, companyId: number): Promise<number> => {
  const row = await db
    .selectFrom('knowledge_source')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('file_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.total
}

/** @returns the file's name and how often its reading has begun; undefined if the source no longer waits for it */
export const noteAttempt = (db: Kysely<DB>, companyId: number, id: number, fileId: string) =>
  db
    .updateTable('knowledge_source')
    .set({ file_attempts: sql<number>`file_attempts + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('file_id', '=', fileId)
    .returning(['file_name as name', 'file_attempts as attempts'])
    .executeTakeFirst()

export type Read = { text: string } | { problem: string }

/** Ends the reading of a file, unless another one has come since. */
export const endReading = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  fileId: string,
  read: Read,
): Promise<void> => {
  const changed =
    'text' in read
      ? { content: read.text, updated_at: sql<Date>`now()`, file_state: 'read', file_problem: null }
      : { file_state: 'failed', file_problem: read.problem }
  await db
    .updateTable('knowledge_source')
    .set({ ...changed, file_id: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('file_id', '=', fileId)
    .execute()
}

import type { DB, Kysely } from '../database/index.ts'

export interface RestoredJob {
  name: string
  payload: object
  start_after: Date
  key: string | null
}

/** Takes all of them out, in the transaction that puts them in line. */
export const takeRestored = async (db: Kysely<DB>): Promise<RestoredJob[]> => {
  const taken = await db.deleteFrom('restored_job').returning(['name', 'payload', 'start_after', 'key']).execute()
  return taken.map((row) => ({ ...row, payload: row.payload as object }))
}

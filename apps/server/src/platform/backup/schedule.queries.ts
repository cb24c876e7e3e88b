import { CompiledQuery } from 'kysely'
import type { DB, Kysely } from '../database/index.ts'
import { type LastRuns, lastRunsText } from './catalogue.queries.ts'

export const readLastRuns = async (db: Kysely<DB>, below: string): Promise<LastRuns> => {
  const { rows } = await db.executeQuery<LastRuns>(CompiledQuery.raw(lastRunsText, [below]))
  return rows[0] ?? { triedAt: null, doneAt: null, now: new Date() }
}

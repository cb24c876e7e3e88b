import { type DB, type Kysely, sql } from '../database/index.ts'

const mostCounted = 1_000

export const countStopped = async (
  db: Kysely<DB>,
  kinds: readonly string[],
): Promise<{ stopped: number; hanging: number }> => {
  const { rows } = await sql<{ stopped: number; hanging: number }>`
    select count(*) filter (where state <> 'connected')::int as stopped, count(*) filter (where state = 'connected')::int as hanging
    from gate_stopped_channels(${[...kinds]}::text[], ${mostCounted})`.execute(db)
  return rows[0] ?? { stopped: 0, hanging: 0 }
}

export const readLastBackup = async (db: Kysely<DB>): Promise<Date | null> => {
  const row = await db
    .selectFrom('backup_run')
    .select('began_at')
    .where('kind', '=', 'backup')
    .where('failure', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.began_at ?? null
}

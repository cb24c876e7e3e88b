import { type DB, type Kysely, sql } from '../../platform/database/index.ts'

export const hostIsOurs = async (db: Kysely<DB>, host: string): Promise<boolean> => {
  const row = await db
    .selectFrom('platform')
    .select('id')
    .where(sql<boolean>`hosts @> array[${host}::text]`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

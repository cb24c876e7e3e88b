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

export const platformOfCompany = async (db: Kysely<DB>, companyId: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select platform_id as id from gate_company_contexts(array[${companyId}::int])`.execute(db)
  return rows[0]?.id ?? null
}

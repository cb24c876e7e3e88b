import { type DB, type Kysely, sql } from '../../platform/database/index.ts'

export const platformOfCompany = async (db: Kysely<DB>, companyId: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select platform_id as id from gate_company_contexts(array[${companyId}::int])`.execute(db)
  return rows[0]?.id ?? null
}

/** Its first, for links of mails that nobody asked for from a host; undefined where it has none. */
export const hostOfPlatform = async (db: Kysely<DB>, platformId: number | null): Promise<string | undefined> => {
  const row = await db.selectFrom('platform').select('hosts').where('id', '=', platformId).executeTakeFirst()
  return row?.hosts[0]
}

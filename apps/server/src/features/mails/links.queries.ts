import { type DB, type Kysely, sql } from '../../platform/database/index.ts'

export const platformOfCompany = async (db: Kysely<DB>, companyId: number): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    select platform_id as id from gate_company_contexts(array[${companyId}::int])`.execute(db)
  return rows[0]?.id ?? null
}

/** Null: an administrator of the installation. */
export const platformOfAccount = async (
  db: Kysely<DB>,
  account: { company_id: number | null; admin_platform_id: number | null },
): Promise<number | null> =>
  account.company_id === null ? account.admin_platform_id : platformOfCompany(db, account.company_id)

/** Hosts of a reseller's platform; the default platform uses the installation's own host. */
export const hostsOfPlatform = async (db: Kysely<DB>, platformId: number): Promise<string[]> => {
  const row = await db
    .selectFrom('platform')
    .select('hosts')
    .where('id', '=', platformId)
    .where('is_default', '=', false)
    .executeTakeFirst()
  return row?.hosts ?? []
}

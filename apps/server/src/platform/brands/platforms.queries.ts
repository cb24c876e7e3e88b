import { type DB, type Kysely, sql } from '../database/index.ts'

const platformColumns = [
  'id',
  'display_name',
  'main_color',
  'logo_url',
  'avatar_url',
  'logo_sidebar_url',
  'logo_sidebar_retracted_url',
  'login_style',
  'tab_title',
  'favicon_url',
  'login_picture_url',
  'legal_version',
  'support_email',
] as const

export const findPlatform = (db: Kysely<DB>, id: number) =>
  db.selectFrom('platform').select(platformColumns).where('id', '=', id).executeTakeFirst()

/** The platform of a host name, else the installation's default one. */
export const findPlatformByHost = (db: Kysely<DB>, host: string) =>
  db
    .selectFrom('platform')
    .select(platformColumns)
    .where((expression) =>
      expression.or([sql<boolean>`hosts @> array[${host}::text]`, expression('is_default', '=', true)]),
    )
    .orderBy(sql`hosts @> array[${host}::text]`, 'desc')
    .limit(1)
    .executeTakeFirst()
export type PlatformRow = NonNullable<Awaited<ReturnType<typeof findPlatformByHost>>>

export const hasPlatformOfHost = async (db: Kysely<DB>, host: string): Promise<boolean> => {
  const row = await db
    .selectFrom('platform')
    .select('id')
    .where(sql<boolean>`hosts @> array[${host}::text]`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

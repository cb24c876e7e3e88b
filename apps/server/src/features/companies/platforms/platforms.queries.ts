import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Platforms within an administrator's reach, by name. @param only null for all */
export const list = (db: Kysely<DB>, only: number | null) =>
  db
    .selectFrom('platform')
    .select(['id', 'display_name as name', 'main_color as mainColor', 'hosts', 'is_default as isDefault'])
    .$if(only !== null, (query) => query.where('id', '=', only ?? 0))
    .orderBy('display_name')
    .orderBy('id')
    .limit(1000)
    .execute()

export const find = (db: Kysely<DB>, id: number) =>
  db.selectFrom('platform').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the platform until the transaction ends. */
export const lock = (tx: Kysely<DB>, id: number) =>
  tx.selectFrom('platform').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const findByHost = (db: Kysely<DB>, host: string) =>
  db
    .selectFrom('platform')
    .select(['display_name as displayName', 'privacy_text as privacyText', 'terms_text as termsText'])
    .select('support_email as supportEmail')
    .where((expression) =>
      expression.or([sql<boolean>`hosts @> array[${host}::text]`, expression('is_default', '=', true)]),
    )
    .orderBy(sql`hosts @> array[${host}::text]`, 'desc')
    .limit(1)
    .executeTakeFirst()

export interface PlatformChanges {
  name?: string
  display_name?: string
  tab_title?: string | null
  main_color?: string | null
  login_style?: string
  hosts?: string[]
  privacy_text?: string | null
  terms_text?: string | null
  support_email?: string | null
  logo_url?: string | null
  logo_sidebar_url?: string | null
  logo_sidebar_retracted_url?: string | null
  avatar_url?: string | null
  favicon_url?: string | null
  login_picture_url?: string | null
}

export const insert = async (
  tx: Kysely<DB>,
  platform: PlatformChanges & { name: string; display_name: string },
): Promise<number> => {
  const { id } = await tx.insertInto('platform').values(platform).returning('id').executeTakeFirstOrThrow()
  return id
}

export const update = async (tx: Kysely<DB>, id: number, changes: PlatformChanges): Promise<void> => {
  if (Object.keys(changes).length === 0) return
  const { privacy_text: privacy, terms_text: terms } = changes
  const isNew = sql<boolean>`privacy_text is distinct from ${privacy === undefined ? sql.ref('privacy_text') : privacy}
    or terms_text is distinct from ${terms === undefined ? sql.ref('terms_text') : terms}`
  await tx
    .updateTable('platform')
    .set({ ...changes, legal_version: sql`legal_version + case when ${isNew} then 1 else 0 end` })
    .where('id', '=', id)
    .execute()
}

/** A host that already belongs to another platform. */
export const findTakenHost = async (
  tx: Kysely<DB>,
  hosts: readonly string[],
  besides: number,
): Promise<string | undefined> => {
  const { rows } = await sql<{ host: string }>`
    select h.host from platform p cross join unnest(p.hosts) h (host)
    where p.id <> ${besides} and h.host = any (${hosts}::text[]) limit 1`.execute(tx)
  return rows[0]?.host
}

/** @returns the new version in the picture's URL */
export const writePicture = async (
  tx: Kysely<DB>,
  picture: { platformId: number; kind: string; mime: string; bytes: Buffer },
): Promise<number> => {
  const { version } = await tx
    .insertInto('platform_picture')
    .values({ platform_id: picture.platformId, kind: picture.kind, mime: picture.mime, bytes: picture.bytes })
    .onConflict((conflict) =>
      conflict.columns(['platform_id', 'kind']).doUpdateSet({
        mime: picture.mime,
        bytes: picture.bytes,
        version: sql`platform_picture.version + 1`,
      }),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

export const removePicture = async (tx: Kysely<DB>, platformId: number, kind: string): Promise<void> => {
  await tx.deleteFrom('platform_picture').where('platform_id', '=', platformId).where('kind', '=', kind).execute()
}

export const findPicture = (db: Kysely<DB>, platformId: number, kind: string) =>
  db
    .selectFrom('platform_picture')
    .select(['mime', 'bytes'])
    .where('platform_id', '=', platformId)
    .where('kind', '=', kind)
    .executeTakeFirst()

export interface AdministratorRow {
  id: number
  name: string
  email: string
  active: boolean
}

export const listAdministrators = async (db: Kysely<DB>, platformId: number): Promise<AdministratorRow[]> => {
  const { rows } = await sql<AdministratorRow>`
    select id, name, email, active from gate_platform_administrators(${platformId})`.execute(db)
  return rows
}

/** @returns undefined for a taken e-mail address */
export const insertAdministrator = async (
  tx: Kysely<DB>,
  administrator: { email: string; emailFolded: string; name: string; platformId: number },
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number | null }>`
    select gate_create_administrator(${administrator.email}, ${administrator.emailFolded}, ${administrator.name},
      ${administrator.platformId}) as id`.execute(tx)
  return rows[0]?.id ?? undefined
}

export const setAdministrator = async (
  tx: Kysely<DB>,
  platformId: number,
  userId: number,
  active: boolean,
): Promise<boolean> => {
  const { rows } = await sql<{ changed: boolean }>`
    select gate_set_platform_administrator(${userId}, ${platformId}, ${active}) as changed`.execute(tx)
  return rows[0]?.changed ?? false
}

import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface AvatarChange {
  /** `#rrggbb`; undefined: unchanged. */
  color: string | undefined
  /** A small JPEG; null: none; undefined: unchanged. */
  picture: Buffer | null | undefined
}

/** Changes an administrator's colour or picture. */
export const writeAdministratorAvatar = async (
  tx: Kysely<DB>,
  accountId: number,
  { color, picture }: AvatarChange,
): Promise<void> => {
  const given = { ...(color !== undefined && { color }), ...(picture !== undefined && { picture }) }
  await tx
    .insertInto('administrator_avatar')
    .values({ account_id: accountId, ...given })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ ...given, version: sql`administrator_avatar.version + ${picture === undefined ? 0 : 1}` }),
    )
    .execute()
}

/** The picture at its URL; undefined if there is none, or another one now. */
export const findAdministratorPicture = async (
  db: Kysely<DB>,
  accountId: number,
  version: number,
): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('administrator_avatar')
    .select('picture')
    .where('account_id', '=', accountId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.picture ?? undefined
}

import { advisoryLocks, type DB, escapeLike, type Kysely, sql } from '../../../platform/database/index.ts'

export type KeyUse = 'production' | 'test'

export interface ListOptions {
  /** Workspaces of the bots whose keys are listed; available keys are always listed. */
  workspaceIds: readonly number[]
  /** Folded. */
  name: string
  limit: number
  offset: number
}

const visible = (db: Kysely<DB>, companyId: number, workspaceIds: readonly number[]) =>
  db
    .selectFrom('credential')
    .leftJoin('bot', (join) =>
      join.onRef('bot.company_id', '=', 'credential.company_id').onRef('bot.id', '=', 'credential.bot_id'),
    )
    .where('credential.company_id', '=', companyId)
    .where(({ eb, or }) =>
      or([
        eb('credential.bot_id', 'is', null),
        eb('bot.workspace_id', '=', sql<number>`any(${[...workspaceIds]}::int[])`),
      ]),
    )

const columns = [
  'credential.id',
  'credential.project_id',
  'credential.provider_key_id',
  'credential.bot_id',
  'bot.name as bot_name',
  'credential.use',
] as const

/** Sorted by project; filtered by the name of project or bot. */
export const list = async (db: Kysely<DB>, companyId: number, { workspaceIds, name, limit, offset }: ListOptions) => {
  const part = `%${escapeLike(name)}%`
  const named = visible(db, companyId, workspaceIds).$if(name !== '', (query) =>
    query.where(({ eb, or }) =>
      or([eb('credential.project_folded', 'like', part), eb('bot.name_folded', 'like', part)]),
    ),
  )
  const rows = await named
    .select(columns)
    .orderBy('credential.project_folded')
    .orderBy('credential.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const counted = await named.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: counted.total }
}
export type CredentialListRow = Awaited<ReturnType<typeof list>>['rows'][number]

export const findById = (db: Kysely<DB>, companyId: number, workspaceIds: readonly number[], id: number) =>
  visible(db, companyId, workspaceIds)
    .select([...columns, 'credential.file_encrypted'])
    .where('credential.id', '=', id)
    .executeTakeFirst()

export interface NewCredential {
  projectId: string
  projectFolded: string
  providerKeyId: string
  clientEmail: string
  fileEncrypted: Buffer
  userId: number
}

/** @returns the provider's ids of the keys that were new */
export const insert = async (
  tx: Kysely<DB>,
  companyId: number,
  credentials: readonly NewCredential[],
): Promise<string[]> => {
  const rows = await tx
    .insertInto('credential')
    .values(
      credentials.map((credential) => ({
        company_id: companyId,
        project_id: credential.projectId,
        project_folded: credential.projectFolded,
        provider_key_id: credential.providerKeyId,
        client_email: credential.clientEmail,
        file_encrypted: credential.fileEncrypted,
        created_by: credential.userId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'provider_key_id']).doNothing())
    .returning('provider_key_id')
    .execute()
  return rows.map((row) => row.provider_key_id)
}

/** Locks the bot's row against switching it on or off, and against changes of its keys. */
export const lockBotActive = async (tx: Kysely<DB>, companyId: number, botId: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('bot')
    .select('active')
    .where('company_id', '=', companyId)
    .where('id', '=', botId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.active ?? false
}

/** @returns false for a key that does not exist or belongs to a bot */
export const deleteFree = async (tx: Kysely<DB>, companyId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('credential')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('bot_id', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Takes a key from its bot, whose row must be locked: its agent is not asked from the next turn on. */
export const detach = async (tx: Kysely<DB>, companyId: number, id: number, botId: number): Promise<boolean> => {
  const row = await tx
    .updateTable('credential')
    .set({ bot_id: null, use: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('bot_id', '=', botId)
    .returning(
      sql<KeyUse>`(select c.use from credential c where c.company_id = ${companyId} and c.id = ${id})`.as('use'),
    )
    .executeTakeFirst()
  if (!row) return false
  await forget(tx, companyId, botId, [row.use])
  return true
}

const forget = async (tx: Kysely<DB>, companyId: number, botId: number, uses: readonly KeyUse[]): Promise<void> => {
  if (uses.includes('production'))
    await sql`update bot set agent_versions = '{}'
      where company_id = ${companyId} and id = ${botId} and agent_versions <> '{}'`.execute(tx)
  await tx
    .deleteFrom('agent_publication')
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .where('use', 'in', uses)
    .execute()
}

/** All keys of a bot. */
export const detachAll = async (tx: Kysely<DB>, companyId: number, botId: number): Promise<void> => {
  await forget(tx, companyId, botId, ['production', 'test'])
  await tx
    .updateTable('credential')
    .set({ bot_id: null, use: null })
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .execute()
}

/** Serializes handing out a company's keys until the transaction ends. */
export const lockTaking = async (tx: Kysely<DB>, companyId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.credentials}::int, ${companyId}::int)`.execute(tx)
}

export const listOfBot = (db: Kysely<DB>, companyId: number, botId: number) =>
  db
    .selectFrom('credential')
    .select(['id', 'project_id', 'use'])
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .orderBy('use')
    .execute()

/** Keys that a bot may take, oldest first: the newest of each project, and none of a project already in use. */
export const listAvailable = async (db: Kysely<DB>, companyId: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select distinct on (c.project_id) c.id from credential c
      where c.company_id = ${companyId} and c.bot_id is null and not exists (
        select from credential u where u.company_id = c.company_id and u.project_id = c.project_id and u.bot_id is not null)
      order by c.project_id, c.id desc) free
    order by id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

export const attach = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { botId, use }: { botId: number; use: KeyUse },
): Promise<void> => {
  await tx
    .updateTable('credential')
    .set({ bot_id: botId, use })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('bot_id', 'is', null)
    .executeTakeFirstOrThrow()
}

import { type DB, type Handles, type Kysely, sql, type Transaction } from '../platform/database/index.ts'
import type { Platform } from '../platform/index.ts'
import type { ChannelConnection } from './channel.ts'
import { connectionOf, secretPlace } from './connection.ts'
import type { Grant, LinkedAccount, SharedAccount } from './linking.ts'

export interface NewLogin {
  stateHash: Buffer
  sessionId: number
  botId: number
  kind: string
  now: Date
  expiresAt: Date
}

/** Stores a login's state, and deletes expired ones of the company. */
export const storeLogin = async (db: Kysely<DB>, companyId: number, login: NewLogin): Promise<void> => {
  const { stateHash, sessionId, botId, kind, now, expiresAt } = login
  await db.deleteFrom('link_login').where('company_id', '=', companyId).where('expires_at', '<=', now).execute()
  await sql`
    insert into link_login (company_id, state_hash, session_family, bot_id, kind, expires_at)
    select ${companyId}, ${stateHash}, s.family, ${botId}, ${kind}, ${expiresAt}
    from session s where s.id = ${sessionId} and s.ended_at is null`.execute(db)
}

/** The bot of a login, for the browser that started it. The state is consumed: of two concurrent calls, one gets it. */
export const takeLogin = async (
  db: Kysely<DB>,
  companyId: number,
  { stateHash, sessionId, kind, now }: Omit<NewLogin, 'botId' | 'expiresAt'>,
): Promise<number | null> => {
  const { rows } = await sql<{ botId: number }>`
    delete from link_login l using session s
    where l.company_id = ${companyId} and l.state_hash = ${stateHash} and l.kind = ${kind} and l.expires_at > ${now}
      and s.id = ${sessionId} and s.ended_at is null and s.family = l.session_family
    returning l.bot_id as "botId"`.execute(db)
  return rows[0]?.botId ?? null
}

/** Suffix of the account id of a disconnected connection: the account is free for others, and reconnecting uses the same row. */
const releasedMark = '#'

/** Written in the same transaction. */
export type Noted = (tx: Transaction<DB>) => Promise<void>

/** The bot's connection to an account: the current or a former one, or a new one. @throws a unique violation where another bot has it */
export const storeLinked = (
  { database, secrets }: Platform,
  companyId: number,
  botId: number,
  kind: string,
  account: LinkedAccount,
  noted?: Noted,
): Promise<number> =>
  database
    .scoped(companyId)
    .transaction()
    .execute(async (tx) => {
      const own = await tx
        .selectFrom('connection')
        .select('id')
        .where('company_id', '=', companyId)
        .where('bot_id', '=', botId)
        .where('kind', '=', kind)
        .where('external_id', 'in', [account.externalId, `${account.externalId}${releasedMark}${botId}`])
        .forUpdate()
        .executeTakeFirst()
      const { id } =
        own ??
        (await tx
          .insertInto('connection')
          .values({ company_id: companyId, bot_id: botId, kind, external_id: account.externalId })
          .returning('id')
          .executeTakeFirstOrThrow())
      await setLinked(tx, secrets, { companyId, id }, account)
      await noted?.(tx)
      return id
    })

/** Disconnects an account: nothing is sent or received by it, its conversations stay, and another bot may connect it. */
export const releaseLinked = async (
  db: Kysely<DB>,
  { companyId, id }: Pick<ChannelConnection, 'companyId' | 'id'>,
): Promise<void> => {
  await db
    .updateTable('connection')
    .set({
      external_id: sql`external_id || ${releasedMark}::text || bot_id`,
      secret_encrypted: null,
      active: false,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('active', '=', true)
    .execute()
}

/** Stores the account that a provider gave and activates the connection. */
export const setLinked = async (
  tx: Kysely<DB>,
  secrets: Platform['secrets'],
  { companyId, id }: Pick<ChannelConnection, 'companyId' | 'id'>,
  { externalId, settings, secret }: LinkedAccount,
): Promise<void> => {
  await tx
    .updateTable('connection')
    .set({
      external_id: externalId,
      settings: JSON.stringify(settings),
      secret_encrypted: secret === null ? null : secrets.seal(secret, secretPlace(companyId, id)),
      active: true,
      state: 'connected',
      state_reason: null,
      state_at: sql`now()`,
      updated_at: sql`now()`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Key of a grant: a bot has one for each kind of login. */
export interface GrantPlace {
  botId: number
  kind: string
}

export const grantPlace = (companyId: number, { botId, kind }: GrantPlace): string =>
  `${companyId}|grant|${botId}|${kind}`

/** A later login replaces the earlier one. */
export const storeGrant = async (
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  companyId: number,
  place: GrantPlace,
  { person, secret, endsAt, detail }: Grant,
  noted?: Noted,
): Promise<void> => {
  const values = {
    person_id: person.id,
    person_name: person.name,
    picture_url: person.pictureUrl,
    secret_encrypted: secrets.seal(secret, grantPlace(companyId, place)),
    detail: JSON.stringify(detail),
    ends_at: endsAt,
    created_at: sql<Date>`now()`,
  }
  await database
    .scoped(companyId)
    .transaction()
    .execute(async (tx) => {
      await tx
        .insertInto('link_grant')
        .values({ company_id: companyId, bot_id: place.botId, kind: place.kind, ...values })
        .onConflict((conflict) => conflict.columns(['company_id', 'bot_id', 'kind']).doUpdateSet(values))
        .execute()
      await noted?.(tx)
    })
}

/** The grant of a bot's login; null where nobody logged in, or it was revoked. */
export const findGrant = async (
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  companyId: number,
  place: GrantPlace,
): Promise<Grant | null> => {
  const row = await database
    .scoped(companyId)
    .selectFrom('link_grant')
    .select(['person_id', 'person_name', 'picture_url', 'secret_encrypted', 'detail', 'ends_at'])
    .where('company_id', '=', companyId)
    .where('bot_id', '=', place.botId)
    .where('kind', '=', place.kind)
    .executeTakeFirst()
  return (
    (row && {
      person: { id: row.person_id, name: row.person_name, pictureUrl: row.picture_url },
      secret: secrets.open(row.secret_encrypted, grantPlace(companyId, place)),
      endsAt: row.ends_at,
      detail: (row.detail ?? {}) as Record<string, unknown>,
    }) ??
    null
  )
}

export const deleteGrant = async (db: Kysely<DB>, companyId: number, { botId, kind }: GrantPlace): Promise<void> => {
  await db
    .deleteFrom('link_grant')
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .where('kind', '=', kind)
    .execute()
}

/** Grants of a deleted bot. */
export const deleteGrants = async (db: Kysely<DB>, companyId: number, botId: number): Promise<void> => {
  await db.deleteFrom('link_grant').where('company_id', '=', companyId).where('bot_id', '=', botId).execute()
}

/** Deletes the secret of a connection whose account no longer belongs to us. */
export const dropSecret = async (
  db: Kysely<DB>,
  { companyId, id }: Pick<ChannelConnection, 'companyId' | 'id'>,
): Promise<void> => {
  await db
    .updateTable('connection')
    .set({ secret_encrypted: null })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('active', '=', false)
    .execute()
}

/** Whether another active connection, of any company, uses the same account at the provider. */
export const isServedElsewhere = async (
  database: Pick<Handles, 'unscoped'>,
  { kinds, account }: SharedAccount,
  besides: number,
): Promise<boolean> => {
  const { rows } = await sql<{ served: boolean }>`
    select gate_account_served(${[...kinds]}, ${account}, ${besides}) as served`.execute(database.unscoped())
  return rows[0]?.served ?? false
}

/** A connection to be opened. It may be inactive, since its account is only being paired now. */
export const findOwnConnection = async (
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  companyId: number,
  id: number,
): Promise<(ChannelConnection & { kind: string }) | null> => {
  const row = await database
    .scoped(companyId)
    .selectFrom('connection')
    .select(['kind', 'external_id as externalId', 'settings', 'secret_encrypted as secret'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const settings = (row.settings ?? {}) as Record<string, unknown>
  return { ...connectionOf(secrets, companyId, id, { ...row, settings }), kind: row.kind }
}

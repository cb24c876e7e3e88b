import { type DB, type Handles, type Kysely, sql } from '../platform/database/index.ts'
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

/** Keeps a login's state; those of the company that have ended go at the same time. */
export const keepLogin = async (db: Kysely<DB>, companyId: number, login: NewLogin): Promise<void> => {
  const { stateHash, sessionId, botId, kind, now, expiresAt } = login
  await db.deleteFrom('link_login').where('company_id', '=', companyId).where('expires_at', '<=', now).execute()
  await sql`
    insert into link_login (company_id, state_hash, session_family, bot_id, kind, expires_at)
    select ${companyId}, ${stateHash}, s.family, ${botId}, ${kind}, ${expiresAt}
    from session s where s.id = ${sessionId} and s.ended_at is null`.execute(db)
}

/** The bot of a login, for the browser that began it. Used up: of two at once, one gets it. */
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

/** Behind the account of a connection that its bot gave up: the account is free for others, and comes back to the same row. */
const releasedMark = '#'

/** The bot's connection to an account: the one that it has or had, or a new one. @throws a unique violation where somebody else has it */
export const storeLinked = (
  { database, secrets }: Platform,
  companyId: number,
  botId: number,
  kind: string,
  account: LinkedAccount,
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
      return id
    })

/** Gives an account up: nothing comes in or goes out by it, its conversations stay, and another bot may connect it. */
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

/** Writes what a provider gave into a connection, which is served again with it. */
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

/** Whose grant it is: a bot has one for each kind of login. */
export interface GrantPlace {
  botId: number
  kind: string
}

const grantPlace = (companyId: number, { botId, kind }: GrantPlace): string => `${companyId}|grant|${botId}|${kind}`

/** A later login takes the place of the one before. */
export const keepGrant = async (
  { database, secrets }: Pick<Platform, 'database' | 'secrets'>,
  companyId: number,
  place: GrantPlace,
  { person, secret, endsAt, detail }: Grant,
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
    .insertInto('link_grant')
    .values({ company_id: companyId, bot_id: place.botId, kind: place.kind, ...values })
    .onConflict((conflict) => conflict.columns(['company_id', 'bot_id', 'kind']).doUpdateSet(values))
    .execute()
}

/** What a login gave the bot; null where nobody logged in, or the grant was taken back. */
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

/** What logins gave a bot that is no more. */
export const deleteGrants = async (db: Kysely<DB>, companyId: number, botId: number): Promise<void> => {
  await db.deleteFrom('link_grant').where('company_id', '=', companyId).where('bot_id', '=', botId).execute()
}

/** The account of a connection is not ours any more. */
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

/** Whether another connection that is served, of whichever company, hangs on the same account at the provider. */
export const isServedElsewhere = async (
  database: Pick<Handles, 'unscoped'>,
  { kinds, account }: SharedAccount,
  besides: number,
): Promise<boolean> => {
  const { rows } = await sql<{ served: boolean }>`
    select gate_account_served(${[...kinds]}, ${account}, ${besides}) as served`.execute(database.unscoped())
  return rows[0]?.served ?? false
}

/** The right of this process to speak for a connection. */
export interface Lease {
  companyId: number
  connectionId: number
  /** Rises with every holder: who still has an older one is refused. */
  fence: number
}

const held = sql<Lease>`company_id as "companyId", connection_id as "connectionId", fence`

/** Takes a connection that nobody speaks for. Leases go by the database's clock, since processes' own differ. */
export const claimLease = async (
  db: Kysely<DB>,
  companyId: number,
  connectionId: number,
  holder: string,
  leaseMs: number,
): Promise<Lease | null> => {
  const { rows } = await sql<Lease>`
    insert into connection_lease as l (company_id, connection_id, holder, lease_until)
    values (${companyId}, ${connectionId}, ${holder}, now() + ${leaseMs} * interval '1 millisecond')
    on conflict (company_id, connection_id) do update set fence = l.fence + 1, lease_until = excluded.lease_until,
      holder = excluded.holder
      where l.lease_until is null or l.lease_until <= now()
    returning ${held}`.execute(db)
  return rows[0] ?? null
}

/** Takes connections whose process died, or that somebody wants to be opened. */
export const claimOrphans = async (
  db: Kysely<DB>,
  holder: string,
  limit: number,
  leaseMs: number,
): Promise<Lease[]> => {
  const { rows } = await sql<Lease>`
    update connection_lease l set fence = l.fence + 1, lease_until = now() + ${leaseMs} * interval '1 millisecond',
      holder = ${holder}
    from (select company_id c, connection_id i from connection_lease where lease_until <= now()
          order by lease_until limit ${limit} for update skip locked) o
    where l.company_id = o.c and l.connection_id = o.i returning ${held}`.execute(db)
  return rows
}

/** Whoever is free opens it; somebody who holds it already goes on. */
export const wantLease = async (db: Kysely<DB>, companyId: number, connectionId: number): Promise<void> => {
  await sql`
    insert into connection_lease as l (company_id, connection_id, lease_until) values (${companyId}, ${connectionId}, now())
    on conflict (company_id, connection_id) do update set lease_until = coalesce(l.lease_until, now()), leaving = false`.execute(
    db,
  )
}

/** Whoever holds it, or takes it now, is to unlink its account. */
export const leaveLease = async (db: Kysely<DB>, companyId: number, connectionId: number): Promise<void> => {
  await sql`
    insert into connection_lease as l (company_id, connection_id, lease_until, leaving)
    values (${companyId}, ${connectionId}, now(), true)
    on conflict (company_id, connection_id) do update set lease_until = coalesce(l.lease_until, now()), leaving = true`.execute(
    db,
  )
}

/**
 * @returns null where it is another's by now, or ran out: who was late once may not go on as if nothing had been; else whether
 * its account is to be unlinked
 */
export const renewLease = async (
  db: Kysely<DB>,
  lease: Lease,
  leaseMs: number,
): Promise<{ leaving: boolean } | null> => {
  const { rows } = await sql<{ leaving: boolean }>`
    update connection_lease set lease_until = now() + ${leaseMs} * interval '1 millisecond'
    where company_id = ${lease.companyId} and connection_id = ${lease.connectionId} and fence = ${lease.fence}
      and lease_until > now() returning leaving`.execute(db)
  return rows[0] ?? null
}

/** Nobody speaks for the connection any more, and nobody takes it over. */
export const releaseLease = async (db: Kysely<DB>, lease: Lease): Promise<void> => {
  await sql`
    update connection_lease set lease_until = null, leaving = false
    where company_id = ${lease.companyId} and connection_id = ${lease.connectionId} and fence = ${lease.fence}`.execute(
    db,
  )
}

/** Whoever holds it is refused from now on, and finds out as it renews. */
export const endLease = async (db: Kysely<DB>, companyId: number, connectionId: number): Promise<void> => {
  await sql`
    update connection_lease set lease_until = null
    where company_id = ${companyId} and connection_id = ${connectionId}`.execute(db)
}

/** Lets another process take it over at once. */
export const giveUpLease = async (db: Kysely<DB>, lease: Lease): Promise<void> => {
  await sql`
    update connection_lease set lease_until = now()
    where company_id = ${lease.companyId} and connection_id = ${lease.connectionId} and fence = ${lease.fence}
      and lease_until > now()`.execute(db)
}

/** Another process speaks for the connection. */
export class LeaseLost extends Error {}

/**
 * Writes for a connection in one transaction with the proof that this process holds it; the row is locked, so that whoever takes
 * it over waits for the commit. @throws LeaseLost, with nothing written
 */
export const withLease = <T>(database: Handles, lease: Lease, write: (tx: Kysely<DB>) => Promise<T>): Promise<T> =>
  database
    .scoped(lease.companyId)
    .transaction()
    .execute(async (tx) => {
      const { rows } = await sql`
        select from connection_lease where company_id = ${lease.companyId} and connection_id = ${lease.connectionId}
          and fence = ${lease.fence} and lease_until > now() for update`.execute(tx)
      if (rows.length === 0) throw new LeaseLost('Another process speaks for this connection')
      return write(tx)
    })

/** A connection to be opened: also one that is not active yet, since its account is only now being paired. */
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

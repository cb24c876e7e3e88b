import { type DB, type Handles, type Kysely, sql } from '../platform/database/index.ts'

/** This process's right to hold a connection. */
export interface Lease {
  companyId: number
  connectionId: number
  /** Increases with every holder; one with a lower fence is refused. */
  fence: number
}

const held = sql<Lease>`company_id as "companyId", connection_id as "connectionId", fence`

/** Claims a connection that no process holds. Leases use the database's clock, since those of processes differ. */
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

/** Claims connections whose process died, and those that are requested to be opened. */
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

/** Whether a process holds the connection or will take it over. */
export const isLeased = async (db: Kysely<DB>, companyId: number, connectionId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from connection_lease where company_id = ${companyId} and connection_id = ${connectionId}
      and lease_until is not null`.execute(db)
  return rows.length > 0
}

/** Requests that a free process opens it; a current holder continues. */
export const wantLease = async (db: Kysely<DB>, companyId: number, connectionId: number): Promise<void> => {
  await sql`
    insert into connection_lease as l (company_id, connection_id, lease_until) values (${companyId}, ${connectionId}, now())
    on conflict (company_id, connection_id) do update set lease_until = coalesce(l.lease_until, now()), leaving = false`.execute(
    db,
  )
}

/** Requests that the holder, or the next one, unlinks its account. */
export const leaveLease = async (db: Kysely<DB>, companyId: number, connectionId: number): Promise<void> => {
  await sql`
    insert into connection_lease as l (company_id, connection_id, lease_until, leaving)
    values (${companyId}, ${connectionId}, now(), true)
    on conflict (company_id, connection_id) do update set lease_until = coalesce(l.lease_until, now()), leaving = true`.execute(
    db,
  )
}

/**
 * @returns null where the lease has expired or another process has it: a late holder must not continue; else whether its account is to be unlinked
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

/** Releases the connection; no process takes it over. */
export const releaseLease = async (db: Kysely<DB>, lease: Lease): Promise<void> => {
  await sql`
    update connection_lease set lease_until = null, leaving = false
    where company_id = ${lease.companyId} and connection_id = ${lease.connectionId} and fence = ${lease.fence}`.execute(
    db,
  )
}

/** Revokes the lease; the holder notices at its next renewal. */
export const endLease = async (db: Kysely<DB>, companyId: number, connectionId: number): Promise<void> => {
  await sql`
    update connection_lease set lease_until = null
    where company_id = ${companyId} and connection_id = ${connectionId}`.execute(db)
}

/** Releases the connection so that another process can take it over at once. */
export const giveUpLease = async (db: Kysely<DB>, lease: Lease): Promise<void> => {
  await sql`
    update connection_lease set lease_until = now()
    where company_id = ${lease.companyId} and connection_id = ${lease.connectionId} and fence = ${lease.fence}
      and lease_until > now()`.execute(db)
}

/** Thrown when another process holds the connection. */
export class LeaseLost extends Error {}

/**
 * Writes for a connection in one transaction that proves that this process holds it. The row is locked, so a process that takes over waits for the
 * commit.
 * @throws LeaseLost, with nothing written
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

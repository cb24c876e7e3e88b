import { eventDays, type PlatformEventType } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Begins the log of a platform: from now on what happens is numbered. */
export const listen = async (db: Kysely<DB>, platformId: number): Promise<void> => {
  await sql`insert into platform_log (platform_id) values (${platformId}) on conflict do nothing`.execute(db)
}

export interface PlatformLog {
  lastNumber: number
  forgotten: number
}

export const findLog = async (db: Kysely<DB>, platformId: number): Promise<PlatformLog> => {
  const { rows } = await sql<PlatformLog>`
    select last_number as "lastNumber", forgotten from platform_log where platform_id = ${platformId}`.execute(db)
  return rows[0] ?? { lastNumber: 0, forgotten: 0 }
}

export interface PlatformEventRow {
  number: number
  type: string
  companyId: number
  connectionId: number | null
  accountId: number | null
  at: Date
}

/** In order, above a number. */
export const listAfter = async (
  db: Kysely<DB>,
  platformId: number,
  { after, limit }: { after: number; limit: number },
): Promise<PlatformEventRow[]> => {
  const { rows } = await sql<PlatformEventRow>`
    select number, type, company_id as "companyId", connection_id as "connectionId", account_id as "accountId", at
    from platform_event where platform_id = ${platformId} and number > ${after} order by number limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Locks the log of a platform; null while another process has it. */
export const lockLog = async (
  tx: Kysely<DB>,
  platformId: number,
): Promise<{ factsFrom: Date; lastNumber: number } | null> => {
  const { rows } = await sql<{ factsFrom: Date; lastNumber: number }>`
    select facts_from as "factsFrom", last_number as "lastNumber" from platform_log where platform_id = ${platformId}
    for update skip locked`.execute(tx)
  return rows[0] ?? null
}

export interface NewPlatformEvent {
  type: PlatformEventType
  connectionId: number | null
  accountId: number | null
  at: Date
}

/** Gives the events of a company their numbers; the log must be locked. @returns the first number */
export const append = async (
  tx: Kysely<DB>,
  { platformId, companyId }: { platformId: number; companyId: number },
  lastNumber: number,
  events: readonly NewPlatformEvent[],
): Promise<number> => {
  if (events.length === 0) return lastNumber + 1
  await sql`
    insert into platform_event (platform_id, number, type, company_id, connection_id, account_id, at)
    select ${platformId}, ${lastNumber} + u.place, u.type, ${companyId}, u.connection_id, u.account_id, u.at
    from unnest(${events.map(({ type }) => type)}::text[], ${events.map(({ connectionId }) => connectionId)}::int[],
      ${events.map(({ accountId }) => accountId)}::int[], ${events.map(({ at }) => at.toISOString())}::timestamptz[])
      with ordinality u(type, connection_id, account_id, at, place)`.execute(tx)
  await sql`update platform_log set last_number = ${lastNumber + events.length} where platform_id = ${platformId}`.execute(
    tx,
  )
  return lastNumber + 1
}

export interface CompanyToTell {
  companyId: number
  platformId: number
}

/** Companies with something to tell to a platform that listens. */
export const listToTell = async (db: Kysely<DB>, limit: number): Promise<CompanyToTell[]> => {
  const { rows } = await sql<CompanyToTell>`
    select company_id as "companyId", platform_id as "platformId" from worker_platform_facts(${limit})`.execute(db)
  return rows
}

/** Deletes old events, and notes up to which number. */
export const forget = async (db: Kysely<DB>, now: Date): Promise<void> => {
  await sql`
    with gone as (
      delete from platform_event where at < ${now}::timestamptz - ${eventDays.others} * interval '1 day' returning platform_id, number),
     highest as (select platform_id, max(number) as number from gone group by platform_id)
    update platform_log l set forgotten = greatest(l.forgotten, h.number) from highest h where l.platform_id = h.platform_id`.execute(
    db,
  )
}

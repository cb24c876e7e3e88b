import type { RawBuilder } from 'kysely'
import { type DB, type Kysely, sql } from '../../../../platform/database/index.ts'

export interface SiteKey {
  companyId: number
  sourceId: number
}

/** A site that this process reads until its lease ends. */
export interface ClaimedSite extends SiteKey {
  address: string
  origin: string
  state: string
  robots: string | null
  delayMs: number
  fence: number
  attempts: number
  failures: number
}

/** The next reading of a site that was read, or could not be. */
const weekly = sql<Date>`now() + interval '7 days'`

export const listDue = async (db: Kysely<DB>, limit: number): Promise<SiteKey[]> => {
  const { rows } = await sql<SiteKey>`
    select company_id as "companyId", source_id as "sourceId" from worker_due_sites(${limit})`.execute(db)
  return rows
}

/** Undefined: another process was faster. */
export const claim = async (db: Kysely<DB>, key: SiteKey, leaseMs: number): Promise<ClaimedSite | undefined> => {
  const row = await db
    .updateTable('knowledge_site')
    .set({
      fence: sql<number>`fence + 1`,
      attempts: sql<number>`attempts + 1`,
      lease_until: sql<Date>`now() + ${leaseMs} * interval '1 millisecond'`,
    })
    .where('company_id', '=', key.companyId)
    .where('source_id', '=', key.sourceId)
    .where('due_at', '<=', sql<Date>`now()`)
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<=', sql<Date>`now()`)]))
    .returning(['address', 'origin', 'state', 'robots', 'delay_ms as delayMs', 'fence', 'attempts', 'failures'])
    .executeTakeFirst()
  return row && { ...key, ...row }
}

export const insert = async (
  tx: Kysely<DB>,
  { companyId, sourceId }: SiteKey,
  { address, origin, publishesAlone }: { address: string; origin: string; publishesAlone: boolean },
): Promise<void> => {
  await tx
    .insertInto('knowledge_site')
    .values({ company_id: companyId, source_id: sourceId, address, origin, publishes_alone: publishesAlone })
    .execute()
}

const ofSource = (db: Kysely<DB>, { companyId, sourceId }: SiteKey) =>
  db.updateTable('knowledge_site').where('company_id', '=', companyId).where('source_id', '=', sourceId)

const held = (tx: Kysely<DB>, site: ClaimedSite) => ofSource(tx, site).where('fence', '=', site.fence)

export const setPublishesAlone = async (tx: Kysely<DB>, key: SiteKey, publishesAlone: boolean): Promise<void> => {
  await ofSource(tx, key).set({ publishes_alone: publishesAlone }).execute()
}

/** A reading that begins. */
export const begun = {
  state: 'reading',
  lease_until: null,
  due_at: sql<Date>`now()`,
  problem: null,
  robots: null,
  delay_ms: 1_000,
  other_hosts: sql<string[]>`'{}'`,
  attempts: 0,
  failures: 0,
}

/** Begins a reading by hand; whoever still holds a lease of the one before writes nothing more. @returns its address; undefined: it is being read */
export const restart = (tx: Kysely<DB>, key: SiteKey) =>
  ofSource(tx, key)
    .set({ ...begun, fence: sql<number>`fence + 1` })
    .where('state', '!=', 'reading')
    .returning('address')
    .executeTakeFirst()

export interface SiteChanges {
  state?: string
  problem?: string | null
  origin?: string
  robots?: string | null
  delay_ms?: number
  attempts?: number
  failures?: number
  lease_until?: null
  due_at?: RawBuilder<Date>
  read_at?: RawBuilder<Date>
  other_hosts?: RawBuilder<string[]>
}

/** Changes a site that this process still holds, and keeps it locked until the transaction ends. @returns false: it lost the site */
export const hold = async (tx: Kysely<DB>, site: ClaimedSite, changes: SiteChanges): Promise<boolean> => {
  const row = await held(tx, site).set(changes).returning('source_id').executeTakeFirst()
  return row !== undefined
}

/** Adds hosts to which its pages lead, up to so many. */
export const addOtherHosts = async (
  tx: Kysely<DB>,
  site: ClaimedSite,
  hosts: readonly string[],
  most: number,
): Promise<void> => {
  const all = sql<string[]>`array(select distinct h from unnest(other_hosts || ${[...hosts]}::text[]) h limit ${most})`
  await held(tx, site).set({ other_hosts: all }).where(sql<number>`cardinality(other_hosts)`, '<', most).execute()
}

/** Lets go of it until its next call. */
export const release = (delayMs: number) => ({
  lease_until: null,
  due_at: sql<Date>`now() + ${Math.ceil(delayMs)} * interval '1 millisecond'`,
})

export const ended = (state: 'read' | 'failed', problem: string | null) => ({
  state,
  problem,
  robots: null,
  lease_until: null,
  attempts: 0,
  due_at: weekly,
  ...(state === 'read' ? { read_at: sql<Date>`now()` } : {}),
})

/** Of a reading that is over and was not begun again. */
export const setProblem = async (db: Kysely<DB>, key: SiteKey, problem: string): Promise<void> => {
  await ofSource(db, key).set({ problem }).where('state', '=', 'read').execute()
}

export const find = (db: Kysely<DB>, { companyId, sourceId }: SiteKey) =>
  db
    .selectFrom('knowledge_site')
    .select(['state', 'problem', 'read_at', 'due_at', 'other_hosts'])
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .executeTakeFirst()

/** Pages that the company has had read today. */
export const countToday = async (db: Kysely<DB>, companyId: number): Promise<number> => {
  const { rows } = await sql<{ pages: number }>`
    select d.pages from knowledge_day d join company c on c.id = d.company_id
    where d.company_id = ${companyId} and d.day = (now() at time zone c.time_zone)::date`.execute(db)
  return rows[0]?.pages ?? 0
}

/** Counts one more page of the company's day. @returns false: it has none left */
export const takeFromDay = async (tx: Kysely<DB>, companyId: number, most: number): Promise<boolean> => {
  const { rows } = await sql<{ day: string }>`
    insert into knowledge_day as d (company_id, day, pages)
    select c.id, (now() at time zone c.time_zone)::date, 1 from company c where c.id = ${companyId}
    on conflict (company_id, day) do update set pages = d.pages + 1 where d.pages < ${most}
    returning day`.execute(tx)
  if (rows.length === 0) return false
  await sql`delete from knowledge_day where company_id = ${companyId} and day < ${rows[0]?.day}::date - 1`.execute(tx)
  return true
}

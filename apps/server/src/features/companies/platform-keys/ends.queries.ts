import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import { keyTimeZone } from './platform-keys.queries.ts'

/** Days from today to the last day of a key `k`. */
const daysLeft = (now: Date) => sql`
  ((k.ends_at at time zone ${keyTimeZone})::date - 1 - (${now}::timestamptz at time zone ${keyTimeZone})::date)`

/** Which warning is due for a key `k`: 14 or 3 days before its end; null: none yet. A new key that ends soon needs no warning of what was just chosen. */
export const warningStep = (now: Date) =>
  sql`case when ${daysLeft(now)} <= 3 then 3 when ${daysLeft(now)} <= 14 then 14 end`

export interface EndingKey {
  id: number
  name: string
  platformId: number
  platform: string
  createdBy: number | null
  lastDay: string
  step: number
}

/** Locks the next key that ends soon with a day, and whose warning is not sent yet. Who ends one by hand knows of it. */
export const takeEnding = async (tx: Kysely<DB>, now: Date): Promise<EndingKey | undefined> => {
  const { rows } = await sql<EndingKey>`
    select k.id, k.name, p.id as "platformId", p.display_name as platform, k.created_by as "createdBy",
      ((k.ends_at at time zone ${keyTimeZone})::date - 1)::text as "lastDay", ${warningStep(now)} as step
    from platform_key k join platform p on p.id = k.platform_id
    where k.ends_at > ${now} and k.ends_at < ${now}::timestamptz + interval '16 days' and (k.ends_at at time zone ${keyTimeZone})::time = '00:00'
      and ${warningStep(now)} < coalesce(k.told_days, 99)
    order by k.id limit 1 for no key update of k skip locked`.execute(tx)
  return rows[0]
}

export const noteTold = async (tx: Kysely<DB>, id: number, step: number): Promise<void> => {
  await sql`update platform_key set told_days = ${step} where id = ${id}`.execute(tx)
}

const maxTold = 100

/** Active administrators of the platform, and the person who made the key. */
export const listKeepers = async (
  db: Kysely<DB>,
  { platformId, createdBy }: Pick<EndingKey, 'platformId' | 'createdBy'>,
): Promise<{ name: string; email: string }[]> => {
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from gate_platform_administrators(${platformId}) where active
    union select a.name, a.email from gate_account(${createdBy}) a where a.active and a.is_admin and a.email is not null
    order by email limit ${maxTold}`.execute(db)
  return rows
}

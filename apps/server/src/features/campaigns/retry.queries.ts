import { immediateStartMs } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../platform/database/index.ts'
import { codesForGood, codesToFollow } from './failure-policy.ts'

/** SQL: retryable failures (`mayBeRetried`) whose contact still exists. */
const retryable = sql`r.status = 'failed' and r.retried_in is null and r.contact_id is not null
  and r.failure_cause is distinct from 'outcome_unknown' and (r.failure_code is null
   or r.failure_code <> all (${[...codesForGood]}::int[]) and (r.judged_at is not null or r.failure_code <> all (${[...codesToFollow]}::int[])))`

export const countRetryable = async (db: Kysely<DB>, companyId: number, id: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from campaign_recipient r
    where r.company_id = ${companyId} and r.campaign_id = ${id} and ${retryable}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Relative {
  id: number
  name: string
}
const maxChildren = 20

/** The campaign that this one retries, and those that retry this one. */
export const findRelatives = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
): Promise<{ parent: Relative | null; children: Relative[] }> => {
  const { rows } = await sql<Relative & { isParent: boolean }>`
    (select p.id, p.name, true as "isParent" from campaign c join campaign p on p.company_id = ${companyId} and p.id = c.parent_id
      where c.company_id = ${companyId} and c.id = ${id})
    union all (select c.id, c.name, false from campaign c where c.company_id = ${companyId} and c.parent_id = ${id}
      order by c.id limit ${maxChildren})`.execute(db)
  const present = ({ id: own, name }: Relative): Relative => ({ id: own, name })
  const parent = rows.find(({ isParent }) => isParent)
  return { parent: parent ? present(parent) : null, children: rows.filter(({ isParent }) => !isParent).map(present) }
}

/** Copies a campaign without its recipients; the original must be locked. */
export const insertChild = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { createdBy, now, suffix }: { createdBy: number; now: Date; suffix: string },
): Promise<number> => {
  const startAt = new Date(now.getTime() + immediateStartMs)
  const { rows } = await sql<{ id: number }>`
    insert into campaign (company_id, workspace_id, bot_id, name, name_folded, message, files, interval_seconds, start_at, next_at, created_by,
      basis, guards, hours, template, parent_id)
    select company_id, workspace_id, bot_id, left(name, ${200 - suffix.length}) || ${suffix}, left(name_folded, ${200 - suffix.length}) || lower(${suffix}),
      message, files, interval_seconds, ${startAt}, ${startAt}, ${createdBy}, basis, guards, hours, template, id
    from campaign where company_id = ${companyId} and id = ${id} returning id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A campaign was not stored')
  return row.id
}

/** Copies the failed recipients into the retry. @returns how many */
export const moveFailures = async (
  tx: Kysely<DB>,
  companyId: number,
  parentId: number,
  childId: number,
): Promise<number> => {
  const { rows } = await sql<{ place: number }>`
    with again as (
      select r.place, r.contact_id, r.message, r.account from campaign_recipient r
      where r.company_id = ${companyId} and r.campaign_id = ${parentId} and ${retryable} for update),
    noted as (update campaign_recipient r set retried_in = ${childId} from again a
      where r.company_id = ${companyId} and r.campaign_id = ${parentId} and r.place = a.place)
    insert into campaign_recipient (company_id, campaign_id, place, contact_id, message, account)
    select ${companyId}, ${childId}, row_number() over (order by a.place), a.contact_id, a.message, a.account from again a
    returning place`.execute(tx)
  return rows.length
}

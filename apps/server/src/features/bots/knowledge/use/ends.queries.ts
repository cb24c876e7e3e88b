import { sourceEndsSoonDays } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../../platform/database/index.ts'

export interface EndingSource {
  id: number
  name: string
  company: string
  validUntil: string
  ownerId: number | null
}

/** Locks the next published source that ends soon and whose warning is not sent yet. */
export const takeEnding = async (tx: Kysely<DB>, companyId: number, now: Date): Promise<EndingSource | undefined> => {
  const { rows } = await sql<EndingSource>`
    select s.id, s.name, c.name as company, s.valid_until::text as "validUntil", coalesce(s.owner_id, s.updated_by) as "ownerId"
    from knowledge_source s join company c on c.id = s.company_id
    where s.company_id = ${companyId} and s.version_id is not null and s.told_until is distinct from s.valid_until
      and s.valid_until - (${now}::timestamptz at time zone c.time_zone)::date between 0 and ${sourceEndsSoonDays}
    order by s.id limit 1 for no key update of s skip locked`.execute(tx)
  return rows[0]
}

export const noteTold = async (tx: Kysely<DB>, companyId: number, id: number): Promise<void> => {
  await sql`
    update knowledge_source set told_until = valid_until where company_id = ${companyId} and id = ${id}`.execute(tx)
}

const mostTold = 100

/** The owner while they work there, else the people who may change sources. */
export const listTold = async (
  db: Kysely<DB>,
  companyId: number,
  ownerId: number | null,
): Promise<{ name: string; email: string }[]> => {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select m.id, m.name, m.email from member m where m.company_id = ${companyId} and m.kind = 'person' and m.active
      and (m.id = ${ownerId} or exists (select from member_profile mp
        join profile p on p.company_id = mp.company_id and p.id = mp.profile_id
        where mp.company_id = m.company_id and mp.user_id = m.id and 'bot_create' = any (p.permissions)))
    order by m.id <> ${ownerId}, m.id limit ${mostTold}`.execute(db)
  const owner = rows.filter(({ id }) => id === ownerId)
  return owner.length > 0 ? owner : rows
}

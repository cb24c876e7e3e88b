import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export const listCompanies = async (db: Kysely<DB>): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select company_id as id from gate_companies_with_integrations()`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export interface EndingIntegration {
  id: number
  name: string
  company: string
  expiresOn: string
  /** 14 or 3: days before the end. */
  step: number
}

/** Locks the next integration that ends soon and whose warning is not sent yet. */
export const takeEnding = async (
  tx: Kysely<DB>,
  companyId: number,
  now: Date,
): Promise<EndingIntegration | undefined> => {
  const { rows } = await sql<EndingIntegration>`
    select i.id, m.name, c.name as company, i.expires_on::text as "expiresOn", s.step
    from integration i join company c on c.id = i.company_id join member m on m.company_id = i.company_id and m.id = i.id
    cross join lateral (select i.expires_on - (${now}::timestamptz at time zone c.time_zone)::date as days) l
    cross join lateral (select case when l.days <= 3 then 3 else 14 end as step) s
    where i.company_id = ${companyId} and i.ended_at is null and l.days between 0 and 14 and coalesce(i.told_days, 99) > s.step
    order by i.id limit 1 for no key update of i skip locked`.execute(tx)
  return rows[0]
}

export const noteTold = async (tx: Kysely<DB>, companyId: number, id: number, step: number): Promise<void> => {
  await tx
    .updateTable('integration')
    .set({ told_days: step })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

const maxTold = 100

/** Active people who may change integrations. */
export const listEditors = async (db: Kysely<DB>, companyId: number): Promise<{ name: string; email: string }[]> => {
  const { rows } = await sql<{ name: string; email: string }>`
    select m.name, m.email from member m where m.company_id = ${companyId} and m.kind = 'person' and m.active
      and exists (select from member_profile mp join profile p on p.company_id = mp.company_id and p.id = mp.profile_id
        where mp.company_id = m.company_id and mp.user_id = m.id and 'profile_edit' = any (p.permissions))
    order by m.id limit ${maxTold}`.execute(db)
  return rows
}

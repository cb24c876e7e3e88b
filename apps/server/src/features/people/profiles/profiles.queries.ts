import type { Permission } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface ProfileRow {
  id: number
  name: string
  permissions: Permission[]
}

/** All profiles of the company by name, for a choice; there are some dozens. */
export const listAll = async (db: Kysely<DB>, companyId: number): Promise<ProfileRow[]> => {
  const { rows } = await sql<ProfileRow>`
    select id, name, permissions from profile where company_id = ${companyId} order by name_folded, id limit 500`.execute(
    db,
  )
  return rows
}

/** @param part folded and escaped for LIKE */
export const page = async (
  db: Kysely<DB>,
  companyId: number,
  { part, limit, offset }: { part: string; limit: number; offset: number },
): Promise<{ id: number; name: string; permissions: number; users: number; total: number }[]> => {
  const { rows } = await sql<{ id: number; name: string; permissions: number; users: number; total: number }>`
    select p.id, p.name, cardinality(p.permissions) as permissions, count(*) over ()::int as total,
           (select count(*)::int from member_profile mp join member m on m.company_id = mp.company_id and m.id = mp.user_id
            where mp.company_id = p.company_id and mp.profile_id = p.id and m.active) as users
    from profile p where p.company_id = ${companyId} and (${part} = '' or p.name_folded like '%' || ${part} || '%')
    order by p.name_folded, p.id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export const find = async (db: Kysely<DB>, companyId: number, id: number): Promise<ProfileRow | undefined> => {
  const { rows } = await sql<ProfileRow>`
    select id, name, permissions from profile where company_id = ${companyId} and id = ${id}`.execute(db)
  return rows[0]
}

export const lock = async (tx: Kysely<DB>, companyId: number, id: number): Promise<ProfileRow | undefined> => {
  const { rows } = await sql<ProfileRow>`
    select id, name, permissions from profile where company_id = ${companyId} and id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Active people with the profile, by name. */
export const listHolders = (db: Kysely<DB>, companyId: number, id: number) =>
  db
    .selectFrom('member_profile')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company_id', '=', 'member_profile.company_id')
        .onRef('member.id', '=', 'member_profile.user_id'),
    )
    .select(['member.id', 'member.name'])
    .where('member_profile.company_id', '=', companyId)
    .where('member_profile.profile_id', '=', id)
    .where('member.active', '=', true)
    .orderBy('member.name_folded')
    .limit(500)
    .execute()

export const isNameTaken = async (
  db: Kysely<DB>,
  companyId: number,
  nameFolded: string,
  besides: number | null,
): Promise<boolean> =>
  (await db
    .selectFrom('profile')
    .select('id')
    .where('company_id', '=', companyId)
    .where('name_folded', '=', nameFolded)
    .$if(besides !== null, (query) => query.where('id', '!=', besides ?? 0))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Locks the company's row before changes of who may edit people, so that two at once cannot remove the last one. */
export const lockCompany = async (tx: Kysely<DB>, companyId: number): Promise<void> => {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
}

/**
 * Number of active people who may edit collaborators, except one person: with at least one left, nobody is locked out.
 */
export const countEditors = async (tx: Kysely<DB>, companyId: number, besides = 0): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from member m where m.company_id = ${companyId} and m.active and m.kind = 'person' and m.id <> ${besides}
      and exists (select from member_profile mp join profile p on p.company_id = mp.company_id and p.id = mp.profile_id
        where mp.company_id = m.company_id and mp.user_id = m.id and 'user_edit' = any (p.permissions))`.execute(tx)
  return rows[0]?.total ?? 0
}

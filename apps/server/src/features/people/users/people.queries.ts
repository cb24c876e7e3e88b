import { fold } from '@prosa/language'
import type { Rank } from '../../../platform/access/index.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'

export interface NewPerson {
  companyId: number
  email: string
  emailFolded: string
  name: string
  phone: string | null
  /** False while a sign-up waits for its confirmation. */
  active: boolean
  /** Whether the person is offered rooms. */
  isAttendant?: boolean
}

/**
 * Creates an account with its row in the company. The password is set separately.
 * @returns undefined when the e-mail address exists in the installation
 */
export const insertPerson = async (tx: Kysely<DB>, person: NewPerson): Promise<number | undefined> => {
  const account = await tx
    .insertInto('account')
    .values({
      company_id: person.companyId,
      email: person.email,
      email_folded: person.emailFolded,
      name: person.name,
      active: person.active,
    })
    .onConflict((conflict) => conflict.column('email_folded').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!account) return undefined
  await tx
    .insertInto('member')
    .values({
      company_id: person.companyId,
      id: account.id,
      name: person.name,
      name_folded: fold(person.name),
      email: person.email,
      phone: person.phone,
      is_attendant: person.isAttendant ?? false,
    })
    .execute()
  return account.id
}

export interface PersonFilter {
  /** Folded, escaped for LIKE. */
  part: string
  workspaceIds: readonly number[]
  onlyActive?: boolean
  /** Null: both. */
  hasSecondFactor?: boolean | null
  limit: number
  offset: number
}

export interface PersonRow {
  id: number
  name: string
  email: string
  phone: string | null
  active: boolean
  isAttendant: boolean
  profile: string
  workspaces: number
  avatarFileId: string | null
  avatarColor: string
  hasSecondFactor: boolean
  total: number
}

/** People of the company by name, without its administrators; `total` counts all matches. */
export const search = async (
  db: Kysely<DB>,
  companyId: number,
  { part, workspaceIds, onlyActive = false, hasSecondFactor = null, limit, offset }: PersonFilter,
): Promise<PersonRow[]> => {
  const { rows } = await sql<PersonRow>`
    with found as (
      select m.id, m.name, m.name_folded, m.email, m.phone, m.active, m.is_attendant, m.avatar_file_id, m.avatar_color,
             s.enabled_at is not null as has_second_factor, count(*) over ()::int as total
      from member m left join second_factor s on s.account_id = m.id
      where m.company_id = ${companyId} and m.kind = 'person' and (m.active or not ${onlyActive})
        and (${part} = '' or m.name_folded like '%' || ${part} || '%' or lower(m.email) like '%' || ${part} || '%')
        and (${workspaceIds.length === 0} or exists (select from workspace_member wm where wm.company_id = m.company_id
             and wm.user_id = m.id and wm.workspace_id = any (${workspaceIds}::int[])))
        and (${hasSecondFactor}::boolean is null or (s.enabled_at is not null) = ${hasSecondFactor})
      order by m.name_folded, m.id limit ${limit} offset ${offset})
    select f.id, f.name, f.email, f.phone, f.active, f.is_attendant as "isAttendant", f.avatar_file_id as "avatarFileId",
           f.avatar_color as "avatarColor", f.has_second_factor as "hasSecondFactor", f.total,
           coalesce((select string_agg(p.name, ', ' order by p.name_folded) from member_profile mp
             join profile p on p.company_id = mp.company_id and p.id = mp.profile_id
             where mp.company_id = ${companyId} and mp.user_id = f.id), '') as profile,
           (select count(*)::int from workspace_member wm join workspace w on w.company_id = wm.company_id and w.id = wm.workspace_id
             where wm.company_id = ${companyId} and wm.user_id = f.id and w.active) as workspaces
    from found f order by f.name_folded, f.id`.execute(db)
  return rows
}

export const find = (db: Kysely<DB>, companyId: number, id: number) =>
  db
    .selectFrom('member')
    .leftJoin('second_factor', 'second_factor.account_id', 'member.id')
    .select([
      'id',
      'name',
      'email',
      'phone',
      'active',
      'kind',
      'is_attendant as isAttendant',
      'agent_name as nameAgent',
      'avatar_file_id as avatarFileId',
      'avatar_color as avatarColor',
      sql<boolean>`second_factor.enabled_at is not null`.as('hasSecondFactor'),
    ])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('kind', '<>', 'integration')
    .$narrowType<{ email: string }>()
    .executeTakeFirst()
export type Person = NonNullable<Awaited<ReturnType<typeof find>>>

export interface RankedPerson extends Rank {
  name: string
}

/** People's profiles and places, which decide who may change them. */
export const ranksOf = async (db: Kysely<DB>, companyId: number, ids: readonly number[]): Promise<RankedPerson[]> => {
  const { rows } = await sql<RankedPerson>`
    select m.id as "accountId", m.name, m.kind,
           array(select distinct p from member_profile mp
                 join profile on profile.company_id = mp.company_id and profile.id = mp.profile_id
                 cross join unnest(profile.permissions) p
                 where mp.company_id = m.company_id and mp.user_id = m.id) as permissions,
           array(select wm.workspace_id from workspace_member wm
                 join workspace w on w.company_id = wm.company_id and w.id = wm.workspace_id
                 where wm.company_id = m.company_id and wm.user_id = m.id and w.active
                 order by wm.workspace_id) as "workspaceIds"
    from member m where m.company_id = ${companyId} and m.id = any (${ids}::int[]) order by m.id`.execute(db)
  return rows
}

/** @throws notFound for a person of another company or none */
export const rankOf = async (db: Kysely<DB>, companyId: number, id: number): Promise<RankedPerson> => {
  const [rank] = await ranksOf(db, companyId, [id])
  if (!rank) throw new AppError(errors.notFound)
  return rank
}

export const lock = async (tx: Kysely<DB>, companyId: number, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('member')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('kind', '=', 'person')
    .forUpdate()
    .executeTakeFirst()) !== undefined

export const listProfilesOf = (db: Kysely<DB>, companyId: number, userId: number) =>
  db
    .selectFrom('member_profile')
    .innerJoin('profile', (join) =>
      join
        .onRef('profile.company_id', '=', 'member_profile.company_id')
        .onRef('profile.id', '=', 'member_profile.profile_id'),
    )
    .select(['profile.id', 'profile.name', 'profile.permissions'])
    .where('member_profile.company_id', '=', companyId)
    .where('member_profile.user_id', '=', userId)
    .orderBy('profile.name_folded')
    .execute()

export const listWorkspacesOf = (db: Kysely<DB>, companyId: number, userId: number) =>
  db
    .selectFrom('workspace_member')
    .innerJoin('workspace', (join) =>
      join
        .onRef('workspace.company_id', '=', 'workspace_member.company_id')
        .onRef('workspace.id', '=', 'workspace_member.workspace_id'),
    )
    .select(['workspace.id', 'workspace.name', 'workspace.active'])
    .where('workspace_member.company_id', '=', companyId)
    .where('workspace_member.user_id', '=', userId)
    .orderBy('workspace.name_folded')
    .execute()

export type PersonChanges = Partial<{
  name: string
  name_folded: string
  phone: string | null
  is_attendant: boolean
  agent_name: string | null
  avatar_file_id: string | null
  avatar_color: string
}>

/** Writes fields without effect on rights; writes of rights are in granting.queries.ts. */
export const update = async (tx: Kysely<DB>, companyId: number, id: number, changes: PersonChanges): Promise<void> => {
  if (Object.keys(changes).length === 0) return
  await tx
    .updateTable('member')
    .set({ ...changes, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** The ids and permissions of those profiles that the company has. */
export const listProfileRights = (db: Kysely<DB>, companyId: number, ids: readonly number[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('profile')
        .select(['id', 'permissions'])
        .where('company_id', '=', companyId)
        .where('id', 'in', ids)
        .execute()

/** Number of these workspaces that belong to the company. */
export const countWorkspaces = async (db: Kysely<DB>, companyId: number, ids: readonly number[]): Promise<number> => {
  const row = await db
    .selectFrom('workspace')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return row.total
}

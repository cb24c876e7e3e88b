import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface NewInvite {
  companyId: number
  email: string
  emailFolded: string
  workspaceId: number
  profileId: number
  attends: boolean
  codeHash: Buffer
  invitedBy: number | null
  expiresAt: Date
  now: Date
}

export const insert = async (tx: Kysely<DB>, invite: NewInvite): Promise<number> => {
  const { id } = await tx
    .insertInto('invite')
    .values({
      company_id: invite.companyId,
      email: invite.email,
      email_folded: invite.emailFolded,
      workspace_id: invite.workspaceId,
      profile_id: invite.profileId,
      attends: invite.attends,
      code_hash: invite.codeHash,
      invited_by: invite.invitedBy,
      expires_at: invite.expiresAt,
      created_at: invite.now,
      sent_at: invite.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const open = (db: Kysely<DB>, companyId: number) =>
  db
    .selectFrom('invite')
    .where('invite.company_id', '=', companyId)
    .where('invite.accepted_at', 'is', null)
    .where('invite.revoked_at', 'is', null)

/** Whether the address is already invited, so that it counts once in the quota. */
export const isInvited = async (db: Kysely<DB>, companyId: number, emailFolded: string, now: Date): Promise<boolean> =>
  (await open(db, companyId)
    .select('invite.id')
    .where('invite.email_folded', '=', emailFolded)
    .where('invite.expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const setCode = async (tx: Kysely<DB>, companyId: number, id: number, codeHash: Buffer): Promise<void> => {
  await tx
    .updateTable('invite')
    .set({ code_hash: codeHash })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Ends earlier invitations of the address to the same workspaces. */
export const revokeEarlier = async (
  tx: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  emailFolded: string,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('invite')
    .set({ revoked_at: now })
    .where('company_id', '=', companyId)
    .where('workspace_id', 'in', workspaceIds)
    .where('email_folded', '=', emailFolded)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends all invitations of an address: they were cancelled, or the address now belongs to an account of the company. */
export const revokeAllOf = async (
  tx: Kysely<DB>,
  companyId: number,
  emailFolded: string,
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('invite')
    .set({ revoked_at: now })
    .where('company_id', '=', companyId)
    .where('email_folded', '=', emailFolded)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Open invitations to a workspace, newest first. */
export const listOpen = (db: Kysely<DB>, companyId: number, workspaceId: number) =>
  open(db, companyId)
    .innerJoin('profile', (join) =>
      join.onRef('profile.company_id', '=', 'invite.company_id').onRef('profile.id', '=', 'invite.profile_id'),
    )
    .select([
      'invite.id',
      'invite.email',
      'invite.profile_id as profileId',
      'profile.name as profileName',
      'invite.created_at as createdAt',
      'invite.expires_at as expiresAt',
    ])
    .where('invite.workspace_id', '=', workspaceId)
    .orderBy('invite.id', 'desc')
    .limit(200)
    .execute()

/** Without a lock. */
export const find = (db: Kysely<DB>, companyId: number, id: number) =>
  db.selectFrom('invite').selectAll().where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst()

/** Locks the row; only `lock-invite.ts` calls it, after locking the company. */
export const lock = (tx: Kysely<DB>, companyId: number, id: number) =>
  tx
    .selectFrom('invite')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export interface InvitedRow {
  id: number
  email: string
  profiles: string[]
  workspaces: string[]
  attends: boolean
  createdAt: Date
  expiresAt: Date
}

/** Whether the profile opens the inbox, for invitations that do not say whether the person attends. */
const opensInbox = sql<boolean>`'omnichannel_view' = any (profile.permissions)`

/** Invited addresses, one row each with all its invitations, newest first. @param before an id of the previous page */
export const pageInvited = async (
  db: Kysely<DB>,
  companyId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<InvitedRow[]> => {
  const { rows } = await sql<InvitedRow>`
    select i.id, i.email, all_of.profiles, all_of.workspaces, all_of.attends, i.sent_at as "createdAt", i.expires_at as "expiresAt"
    from invite i cross join lateral (
      select array_agg(distinct profile.name) as profiles, array_agg(distinct w.name) as workspaces,
             bool_or(coalesce(o.attends, ${opensInbox})) as attends
      from invite o join profile on profile.company_id = o.company_id and profile.id = o.profile_id
      join workspace w on w.company_id = o.company_id and w.id = o.workspace_id
      where o.company_id = i.company_id and o.email_folded = i.email_folded and o.accepted_at is null and o.revoked_at is null) all_of
    where i.company_id = ${companyId} and i.accepted_at is null and i.revoked_at is null and (${before}::int is null or i.id < ${before})
      and not exists (select from invite newer where newer.company_id = i.company_id and newer.email_folded = i.email_folded
        and newer.id > i.id and newer.accepted_at is null and newer.revoked_at is null)
    order by i.id desc limit ${limit}`.execute(db)
  return rows
}

/** Open invitations of an address, including expired ones. */
export const listPlacesOf = (tx: Kysely<DB>, companyId: number, emailFolded: string) =>
  open(tx, companyId)
    .innerJoin('profile', (join) =>
      join.onRef('profile.company_id', '=', 'invite.company_id').onRef('profile.id', '=', 'invite.profile_id'),
    )
    .select(['invite.workspace_id as workspaceId', 'invite.profile_id as profileId'])
    .select(sql<boolean>`coalesce(invite.attends, ${opensInbox})`.as('attends'))
    .where('invite.email_folded', '=', emailFolded)
    .orderBy('invite.id')
    .execute()

/** The company of a link's invitation; called before the company is known. */
export const findByCode = async (
  db: Kysely<DB>,
  hash: Buffer,
): Promise<{ companyId: number; inviteId: number } | undefined> => {
  const { rows } = await sql<{ companyId: number; inviteId: number }>`
    select company_id as "companyId", invite_id as "inviteId" from gate_invite_by_code(${hash})`.execute(db)
  return rows[0]
}

/** The newest invitation that an address may accept in any company; called before the company is known. */
export const findOpenByEmail = async (
  db: Kysely<DB>,
  emailFolded: string,
  now: Date,
): Promise<{ companyId: number; inviteId: number } | undefined> => {
  const { rows } = await sql<{ companyId: number; inviteId: number }>`
    select company_id as "companyId", invite_id as "inviteId" from gate_open_invite_by_email(${emailFolded}, ${now})`.execute(
    db,
  )
  return rows[0]
}

/** The newest invitation that the address may accept in the company. */
export const findNewestOpen = async (
  db: Kysely<DB>,
  companyId: number,
  emailFolded: string,
  now: Date,
): Promise<number | undefined> => {
  const row = await open(db, companyId)
    .select('invite.id')
    .where('invite.email_folded', '=', emailFolded)
    .where('invite.expires_at', '>', now)
    .orderBy('invite.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** All valid invitations of the address in the company: accepting one accepts all. */
export const listOpenOf = (tx: Kysely<DB>, companyId: number, emailFolded: string, now: Date) =>
  open(tx, companyId)
    .innerJoin('profile', (join) =>
      join.onRef('profile.company_id', '=', 'invite.company_id').onRef('profile.id', '=', 'invite.profile_id'),
    )
    .select(['invite.id', 'invite.workspace_id as workspaceId', 'invite.profile_id as profileId'])
    .select(sql<boolean>`coalesce(invite.attends, ${opensInbox})`.as('attends'))
    .where('invite.email_folded', '=', emailFolded)
    .where('invite.expires_at', '>', now)
    .forUpdate('invite')
    .execute()

/** Active workspaces of the company. */
export const listWorkspaces = (db: Kysely<DB>, companyId: number, ids: readonly number[]) =>
  db
    .selectFrom('workspace')
    .select(['id', 'name'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

export const markAccepted = async (tx: Kysely<DB>, companyId: number, ids: readonly number[], now: Date) => {
  await tx
    .updateTable('invite')
    .set({ accepted_at: now })
    .where('company_id', '=', companyId)
    .where('id', 'in', ids)
    .execute()
}

export const findCompanyOf = (db: Kysely<DB>, companyId: number) =>
  db
    .selectFrom('company')
    .select(['name', 'platform_id as platformId', 'active', 'stops_at as stopsAt'])
    .where('id', '=', companyId)
    .executeTakeFirst()

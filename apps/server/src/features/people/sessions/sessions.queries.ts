import type { CompanyFlag, Permission } from '@prosa/contract'
import { channelFlagColumns } from '../../../channels/flag-columns.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/*
 * A session belongs to an account, not a company, so these queries use the unscoped handle: `session` holds ids and
 * hashes only, and accounts are read through the gate functions, one per question.
 */

export const defaultAvatarColor = '#7b68ee'

export interface AccountForLogin {
  account_id: number
  company_id: number | null
  password_hash: string | null
  active: boolean
  /** False while a sign-up waits for its confirmation. */
  confirmed: boolean
  has_second_factor: boolean
}

export const findAccountByEmail = async (db: Kysely<DB>, emailFolded: string): Promise<AccountForLogin | undefined> => {
  const { rows } = await sql<AccountForLogin>`
    select account_id, company_id, password_hash, active, confirmed, has_second_factor
    from gate_account_by_email(${emailFolded})`.execute(db)
  return rows[0]
}

/** An administrator's picture; other people's pictures belong to their company. */
export const findAdministratorAvatar = async (
  db: Kysely<DB>,
  accountId: number,
): Promise<{ avatarURL: string | null; avatarColor: string }> => {
  const row = await db
    .selectFrom('administrator_avatar')
    .select(['color', 'version', sql<boolean>`picture is not null`.as('hasPicture')])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return {
    avatarURL: row?.hasPicture ? `/api/me/avatar?version=${row.version}` : null,
    avatarColor: row?.color ?? defaultAvatarColor,
  }
}

export interface NewSession {
  family: string
  account_id: number
  access_hash: Buffer
  refresh_hash: Buffer
  access_expires_at: Date
  refresh_expires_at: Date
  family_expires_at: Date
  user_agent: string
  masked_address: string
  created_at: Date
}

export const insert = async (db: Kysely<DB>, session: NewSession): Promise<void> => {
  await db.insertInto('session').values(session).execute()
}

/** Locked, so that of two concurrently refreshing tabs the second sees the first one's result. */
export const lockByRefreshHash = (db: Kysely<DB>, hash: Buffer) =>
  db.selectFrom('session').selectAll().where('refresh_hash', '=', hash).forUpdate().executeTakeFirst()

export const findByRefreshHash = (db: Kysely<DB>, hash: Buffer) =>
  db.selectFrom('session').selectAll().where('refresh_hash', '=', hash).executeTakeFirst()

/** The old access token stays valid for the grace period, for requests already sent. */
export const setRotated = async (db: Kysely<DB>, id: number, now: Date, accessUntil: Date): Promise<void> => {
  await db
    .updateTable('session')
    .set({ rotated_at: now, access_expires_at: sql<Date>`least(access_expires_at, ${accessUntil})` })
    .where('id', '=', id)
    .execute()
}

/**
 * Ends all sessions of a family or an account, repeated until none is left: while a row's lock is awaited, a refreshing
 * tab may commit a successor that the running statement does not see.
 */
const endAll = async <Of extends 'family' | 'account_id'>(
  db: Kysely<DB>,
  of: Of,
  value: Of extends 'family' ? string : number,
  now: Date,
): Promise<void> => {
  let ended: bigint
  do {
    const { numUpdatedRows } = await db
      .updateTable('session')
      .set({ ended_at: now })
      .where(sql.ref(of), '=', value)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    ended = numUpdatedRows
  } while (ended > 0n)
}

export const endFamily = (db: Kysely<DB>, family: string, now: Date): Promise<void> => endAll(db, 'family', family, now)

export const endSessionsOf = (db: Kysely<DB>, accountId: number, now: Date): Promise<void> =>
  endAll(db, 'account_id', accountId, now)

/** After a password change: the browser that made it stays logged in. */
export const endOtherFamilies = async (db: Kysely<DB>, accountId: number, kept: string, now: Date): Promise<void> => {
  const families = await db
    .selectFrom('session')
    .select('family')
    .distinct()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('family', '!=', kept)
    .execute()
  for (const { family } of families) await endFamily(db, family, now)
}

export const endFamilyOfSession = async (db: Kysely<DB>, sessionId: number, now: Date): Promise<void> => {
  const session = await db.selectFrom('session').select('family').where('id', '=', sessionId).executeTakeFirst()
  if (session) await endFamily(db, session.family, now)
}

export const findAccessExpiry = (db: Kysely<DB>, sessionId: number) =>
  db.selectFrom('session').select('access_expires_at').where('id', '=', sessionId).executeTakeFirst()

/** Deletes sessions that ended or expired before a time: nothing refers to them any more. */
export const deleteOlderThan = async (db: Kysely<DB>, before: Date): Promise<void> => {
  await db
    .deleteFrom('session')
    .where((expression) =>
      expression.or([expression('refresh_expires_at', '<', before), expression('ended_at', '<', before)]),
    )
    .execute()
}

export interface LiveSession {
  accessHash: Buffer
  sessionId: number
  userId: number
  companyId: number | null
  isAdmin: boolean
  /** For an administrator: the platform whose companies they may access; null for all. */
  adminPlatformId: number | null
  permissions: Permission[]
  workspaceIds: number[]
  hasSecondFactor: boolean
}

/** The live sessions of access tokens, each with its account and rights, in one round trip. */
export const findLive = async (db: Kysely<DB>, accessHashes: readonly Buffer[], now: Date): Promise<LiveSession[]> => {
  const { rows } = await sql<LiveSession>`
    select access_hash as "accessHash", session_id as "sessionId", account_id as "userId", company_id as "companyId",
           is_admin as "isAdmin", admin_platform_id as "adminPlatformId", permissions, workspace_ids as "workspaceIds",
           has_second_factor as "hasSecondFactor"
    from gate_live_sessions(${accessHashes}::bytea[], ${now})`.execute(db)
  return rows
}

/** A person's rights in the company: the permissions of all their profiles, and their workspaces by membership. */
export const findRights = async (
  db: Kysely<DB>,
  companyId: number,
  userId: number,
): Promise<{ permissions: Permission[]; workspaceIds: number[] }> => {
  const { rows } = await sql<{ permissions: Permission[]; workspaceIds: number[] }>`
    select array(select distinct p from member_profile mp
                 join profile on profile.company_id = mp.company_id and profile.id = mp.profile_id
                 cross join unnest(profile.permissions) p
                 where mp.company_id = ${companyId} and mp.user_id = ${userId}) as permissions,
           array(select wm.workspace_id from workspace_member wm
                 join workspace w on w.company_id = wm.company_id and w.id = wm.workspace_id
                 where wm.company_id = ${companyId} and wm.user_id = ${userId} and w.active
                 order by wm.workspace_id) as "workspaceIds"`.execute(db)
  return rows[0] ?? { permissions: [], workspaceIds: [] }
}

export const listActiveWorkspaceIds = async (db: Kysely<DB>, companyId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('workspace')
    .select('id')
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

const flagColumns = [
  ['allow_campaign_creation', 'allowCampaignCreation'],
  ...channelFlagColumns,
] as const satisfies readonly (readonly [string, CompanyFlag])[]

interface CompanyRow extends Record<(typeof flagColumns)[number][0], boolean> {
  companyId: number
  platformId: number
  active: boolean
  timeZone: string
  workspaceIds: number[]
  stopsAt: Date | null
  demandsSecondFactor: boolean
}

export const findCompanyContexts = async (db: Kysely<DB>, ids: readonly number[]) => {
  const { rows } = await sql<CompanyRow>`
    select *, company_id as "companyId", platform_id as "platformId", time_zone as "timeZone", workspace_ids as "workspaceIds",
           stops_at as "stopsAt", demands_second_factor as "demandsSecondFactor"
    from gate_company_contexts(${ids}::int[])`.execute(db)
  return rows.map((row) => ({
    companyId: row.companyId,
    platformId: row.platformId,
    active: row.active,
    timeZone: row.timeZone,
    workspaceIds: row.workspaceIds,
    stopsAt: row.stopsAt,
    demandsSecondFactor: row.demandsSecondFactor,
    flags: flagColumns.filter(([column]) => row[column]).map(([, flag]) => flag),
  }))
}

export const findProfilePart = (db: Kysely<DB>, companyId: number, userId: number) =>
  db
    .selectFrom('company')
    .leftJoin('member', (join) => join.onRef('member.company_id', '=', 'company.id').on('member.id', '=', userId))
    .select([
      'company.name as companyName',
      'company.platform_id as platformId',
      'company.allow_campaign_creation as allowCampaignCreation',
      'company.time_zone as timeZone',
      'company.demands_second_factor as demandsSecondFactor',
      'company.suspension_reason as suspensionReason',
      'company.stops_at as stopsAt',
      'member.name',
      'member.is_attendant as isAttendant',
      'member.avatar_file_id as avatarFileId',
      'member.avatar_color as avatarColor',
    ])
    .where('company.id', '=', companyId)
    .executeTakeFirst()

const mostColors = 1_000

/** People of the company with a colour of their own, newest first. */
export const listChosenColors = async (db: Kysely<DB>, companyId: number): Promise<Record<string, string>> => {
  const rows = await db
    .selectFrom('member')
    .select(['id', 'avatar_color'])
    .where('company_id', '=', companyId)
    .where('avatar_color', '<>', defaultAvatarColor)
    .orderBy('id', 'desc')
    .limit(mostColors)
    .execute()
  return Object.fromEntries(rows.map(({ id, avatar_color: color }) => [String(id), color]))
}

export const listProfiles = (db: Kysely<DB>, companyId: number, userId: number) =>
  db
    .selectFrom('member_profile')
    .innerJoin('profile', (join) =>
      join
        .onRef('profile.company_id', '=', 'member_profile.company_id')
        .onRef('profile.id', '=', 'member_profile.profile_id'),
    )
    .select(['profile.id', 'profile.name'])
    .where('member_profile.company_id', '=', companyId)
    .where('member_profile.user_id', '=', userId)
    .orderBy('profile.name_folded')
    .execute()

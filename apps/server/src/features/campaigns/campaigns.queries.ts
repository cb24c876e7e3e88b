import type { CampaignMedia, CampaignStatus } from '@prosa/contract'
import { type Days, type DB, escapeLike, type Kysely, sql, withinDays } from '../../platform/database/index.ts'
import { campaignNumber, resuming } from './campaign-number.ts'
import type { ContactFacts } from './eligibility.ts'
import type { CampaignNumber } from './obstacle.ts'
import { type OwnValues, ownColumn, shownOwn } from './own-values.ts'
import { factColumns } from './sending.queries.ts'

export interface CampaignRow extends CampaignNumber {
  id: number
  name: string
  botId: number
  next_at: Date | null
  notice: string | null
  created_at: Date
  start_at: Date
  pending: number
  sent: number
  failed: number
  cancelled: number
}

export const campaignColumns = sql`c.id, c.name, c.status, c.notice, c.created_at, c.start_at, c.next_at, n.pending, n.sent, n.failed, n.cancelled,
  c.bot_id as "botId", c.template is not null as "isOfApi", k.id as "connectionId", k.kind, k.state, k.state_reason as "stateReason"`
export const countedCampaigns = sql`campaign c join campaign_count n on n.company_id = c.company_id and n.campaign_id = c.id
  left join lateral ${sql.raw(campaignNumber)} k on c.status in ('PENDING', 'IN_PROGRESS', 'PAUSED')`

export interface CampaignFilter {
  workspaceIds: readonly number[]
  /** Folded search text. */
  name: string
  id: number | null
  status: CampaignStatus | null
  createdAt: Days
  timeZone: string
  limit: number
  offset: number
}

/** Newest first. */
export const list = async (
  db: Kysely<DB>,
  companyId: number,
  { workspaceIds, name, id, status, createdAt, timeZone, limit, offset }: CampaignFilter,
): Promise<{ rows: CampaignRow[]; total: number }> => {
  if (workspaceIds.length === 0) return { rows: [], total: 0 }
  const condition = sql`c.company_id = ${companyId} and c.workspace_id = any (${[...workspaceIds]}::int[])
    ${name === '' ? sql`` : sql`and c.name_folded like ${`%${escapeLike(name)}%`}`}
    ${id === null ? sql`` : sql`and c.id = ${id}`} ${status === null ? sql`` : sql`and c.status = ${status}`}
    ${withinDays('c.created_at', createdAt, timeZone)}`
  const { rows } = await sql<CampaignRow>`
    select ${campaignColumns} from ${countedCampaigns} where ${condition} order by c.created_at desc, c.id desc limit ${limit} offset ${offset}`.execute(
    db,
  )
  const total = await sql<{ total: number }>`select count(*)::int as total from campaign c where ${condition}`.execute(
    db,
  )
  return { rows, total: total.rows[0]?.total ?? 0 }
}

/** By descending id. */
export const listBelow = async (
  db: Kysely<DB>,
  companyId: number,
  { workspaceIds, status }: Pick<CampaignFilter, 'workspaceIds' | 'status'>,
  { from, limit }: { from: number; limit: number },
): Promise<CampaignRow[]> => {
  const { rows } = await sql<CampaignRow>`
    select ${campaignColumns} from ${countedCampaigns}
    where c.company_id = ${companyId} and c.id < ${from} and c.workspace_id = any (${[...workspaceIds]}::int[])
      ${status === null ? sql`` : sql`and c.status = ${status}`}
    order by c.id desc limit ${limit}`.execute(db)
  return rows
}

export const find = async (db: Kysely<DB>, companyId: number, id: number): Promise<CampaignRow | undefined> => {
  const { rows } = await sql<CampaignRow>`
    select ${campaignColumns} from ${countedCampaigns} where c.company_id = ${companyId} and c.id = ${id}`.execute(db)
  return rows[0]
}

export interface CampaignBot {
  id: number
  name: string
  workspaceId: number
  media: CampaignMedia
  account: string | null
}

/** Bots with that objective and a connected number of these kinds, by name. */
export const listBots = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  { target, media }: { target: number; media: Record<CampaignMedia, readonly string[]> },
): Promise<CampaignBot[]> => {
  if (workspaceIds.length === 0) return []
  const ways = Object.entries(media).flatMap(([way, kinds]) => kinds.map((kind) => ({ way, kind })))
  const { rows } = await sql<CampaignBot>`
    select b.id, b.name, b.workspace_id as "workspaceId", w.media, n.account from bot b cross join (select u.media, array_agg(u.kind) as kinds
      from unnest(${ways.map(({ way }) => way)}::text[], ${ways.map(({ kind }) => kind)}::text[]) u(media, kind) group by u.media) w
    cross join lateral (select nullif(k.settings ->> 'phone', '') as account from connection k where k.company_id = b.company_id
      and k.bot_id = b.id and k.kind = any (w.kinds) and k.active and k.state = 'connected' order by k.id limit 1) n
    where b.company_id = ${companyId} and b.workspace_id = any (${[...workspaceIds]}::int[]) and b.target = ${target}
      and b.active and b.deleted_at is null
    order by b.name_folded, b.id, w.media desc limit 500`.execute(db)
  return rows
}

export interface BotNumber {
  connectionId: number
  kind: string
  connectedAt: Date
}

/** The bot of a campaign with its number; undefined: not a bot of these workspaces. */
export const findBot = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  id: number,
  kinds: readonly string[],
): Promise<{ target: number; active: boolean; number: BotNumber | null } | undefined> => {
  const { rows } = await sql<{ target: number; active: boolean } & { [Key in keyof BotNumber]: BotNumber[Key] | null }>`
    select b.target, b.active, n.id as "connectionId", n.kind, n.created_at as "connectedAt"
    from bot b left join lateral (select k.id, k.kind, k.created_at from connection k where k.company_id = b.company_id
      and k.bot_id = b.id and k.kind = any (${[...kinds]}) and k.active and k.state = 'connected' order by k.id limit 1) n on true
    where b.company_id = ${companyId} and b.id = ${id} and b.deleted_at is null
      and b.workspace_id = any (${[...workspaceIds]}::int[])`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { target, active, connectionId, kind, connectedAt } = row
  const number =
    connectionId === null || kind === null || connectedAt === null ? null : { connectionId, kind, connectedAt }
  return { target, active, number }
}

export interface ContactRow extends ContactFacts {
  id: number
}

/**
 * Those of these contacts that are visible in one of the workspaces, with their relation to the number. `hasOwn`: with their values of the company's
 * own fields.
 */
export const listContacts = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  ids: readonly number[],
  { connectionId, platform, hasOwn }: { connectionId: number; platform: string; hasOwn: boolean },
): Promise<ContactRow[]> => {
  const { rows } = await sql<Omit<ContactRow, 'own'> & { own: OwnValues | null }>`
    select k.id, k.name, k.phone, k.email, ${hasOwn ? sql.raw(ownColumn) : sql`null`} as own, ${sql.raw(factColumns)}
    from campaign_facts(${companyId}, ${connectionId}, ${platform}, ${[...ids]}::int[]) f
    join contact k on k.company_id = ${companyId} and k.id = f.contact_id
    where k.company_id = ${companyId} and k.id = any (${[...ids]}::int[]) and exists (select from contact_workspace w
      where w.company_id = k.company_id and w.contact_id = k.id and w.workspace_id = any (${[...workspaceIds]}::int[]))`.execute(
    db,
  )
  return rows.map((row) => ({ ...row, own: shownOwn(row.own) }))
}

/** First contacts made by a number within the last 24 hours, oldest first. */
export const listFirsts = async (db: Kysely<DB>, companyId: number, connectionId: number): Promise<Date[]> => {
  const { rows } = await sql<{ at: Date }>`
    select f.at from campaign_firsts(${companyId}, ${connectionId}) f order by f.at`.execute(db)
  return rows.map(({ at }) => at)
}

/** Locks a campaign of these workspaces. */
export const lock = async (
  tx: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  id: number,
): Promise<{ status: CampaignStatus; botId: number; files: unknown } | undefined> => {
  const { rows } = await sql<{ status: CampaignStatus; botId: number; files: unknown }>`
    select status, bot_id as "botId", files from campaign where company_id = ${companyId} and id = ${id}
      and workspace_id = any (${[...workspaceIds]}::int[]) for no key update`.execute(tx)
  return rows[0]
}

/** Resumed by a person. */
export const resume = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { now, userId }: { now: Date; userId: number },
): Promise<void> => {
  await sql`select set_config('app.acting', ${String(userId)}, true)`.execute(tx)
  const at = `'${now.toISOString()}'::timestamptz`
  await sql`${sql.raw(resuming(at))}, resumed_at = null where c.company_id = ${companyId} and c.id = ${id}`.execute(tx)
}

/** The number of a paused campaign; `connectionId` null: none. Undefined: no such campaign. */
export const findNumber = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  id: number,
): Promise<CampaignNumber | undefined> => {
  const { rows } = await sql<CampaignNumber>`
    select c.status, c.template is not null as "isOfApi", k.id as "connectionId", k.kind, k.state, k.state_reason as "stateReason"
    from campaign c left join lateral ${sql.raw(campaignNumber)} k on true
    where c.company_id = ${companyId} and c.id = ${id} and c.workspace_id = any (${[...workspaceIds]}::int[])`.execute(
    db,
  )
  return rows[0]
}

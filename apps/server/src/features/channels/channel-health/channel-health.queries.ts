import { type FailureCause, flaggedKinds } from '@prosa/contract'
import { isComeBy } from '../../../channels/connections.queries.ts'
import { noConnection } from '../../../channels/dead-letters.queries.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface FailureReason {
  reason: string | null
  cause: FailureCause | null
  count: number
  last: string
}

/** A channel of a bot with its health data. */
export interface HealthRow {
  id: number
  botId: number
  botName: string
  kind: string
  active: boolean
  state: string
  stateReason: string | null
  stateAt: Date
  account: string | null
  lastInboundAt: Date | null
  lastOutboundAt: Date | null
  restingSince: Date | null
  restingUntil: Date | null
  waiting: number
  /** When the oldest waiting message was written. */
  waitingSince: Date | null
  failed: number
  failedLastHour: number
  reasons: FailureReason[]
  /** The provider's webhook calls for this account that could not be read or stored. */
  unread: number
  lastUnreadAt: Date | null
}

export interface Chosen {
  workspaceIds: readonly number[]
  botId: number | null
  /** Only channels that do not work. */
  stopped: boolean
  now: Date
  limit: number
  offset: number
  /** Only connections below this id, by descending id. */
  below?: number
}

/** Maximum of failures and waiting messages considered per connection. */
const maxCounted = 1_000
const maxReasons = 5

export const dayBefore = (now: Date): Date => new Date(now.getTime() - 24 * 3_600_000)

/**
 * SQL: messages waiting from a connection on, oldest first, in the order of the outbox's index; the caller checks that
 * they are the connection's. With `connection_id =` the planner would scan the messages of all connections when many
 * wait, since that also gives the wanted order.
 */
const from = (waiting: ReturnType<typeof sql>, connection: ReturnType<typeof sql>) => sql`
  (${waiting}.connection_id, ${waiting}.id) >= (${connection}.id, 0::bigint) order by ${waiting}.connection_id, ${waiting}.id`

const channelsOf = (companyId: number, { workspaceIds, botId, stopped, below }: Chosen) => sql`
  connection c join bot b on b.company_id = c.company_id and b.id = c.bot_id
  left join connection_activity a on a.company_id = c.company_id and a.connection_id = c.id
  where c.company_id = ${companyId} and b.workspace_id = any (${[...workspaceIds]}::int[]) and b.deleted_at is null
    and c.kind = any (${[...flaggedKinds, 'fake']}::text[])
    ${botId === null ? sql`and ${isComeBy('c', 'b')}` : sql`and c.bot_id = ${botId}`}
    ${below === undefined ? sql`` : sql`and c.id < ${below}`}
    ${
      stopped
        ? sql`and c.active and (c.state <> 'connected' or (a.resting_since is not null and c.id = (
      select o.connection_id from outbox o where ${from(sql`o`, sql`c`)} limit 1)))`
        : sql``
    }`

/** Channels that do not work first, then by bot; with `below` by descending id. */
export const listHealth = async (db: Kysely<DB>, companyId: number, chosen: Chosen): Promise<HealthRow[]> => {
  if (chosen.workspaceIds.length === 0) return []
  const { now, limit, offset, below } = chosen
  const stoppedFirst = (active: string, state: string, resting: string, bot: string, id: string) =>
    below === undefined
      ? sql.raw(`(${active} and (${state} <> 'connected' or ${resting} is not null)) desc, ${bot} desc, ${id}`)
      : sql.raw(`${id} desc`)
  const dayAgo = dayBefore(now)
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const { rows } = await sql<HealthRow>`
    select p.*, o.waiting, w."waitingSince", f.failed, f."failedLastHour", f.reasons, l.unread, l."lastUnreadAt"
    from (
      select c.id, c.bot_id as "botId", b.name as "botName", c.kind, c.external_id as "externalId", c.active, c.state, c.state_reason as "stateReason",
        c.state_at as "stateAt", coalesce(nullif(c.settings ->> 'phone', ''), nullif(c.settings ->> 'name', '')) as account,
        a.last_inbound_at as "lastInboundAt", a.last_outbound_at as "lastOutboundAt", a.resting_since as "restingSince",
        a.resting_until as "restingUntil"
      from ${channelsOf(companyId, chosen)}
      order by ${stoppedFirst('c.active', 'c.state', 'a.resting_since', 'c.bot_id', 'c.id')}
      limit ${limit} offset ${offset}) p
    cross join lateral (select count(*)::int as waiting, min(x.id) as first from (
      select x.id, x.connection_id from outbox x where ${from(sql`x`, sql`p`)} limit ${maxCounted}) x where x.connection_id = p.id) o
    left join lateral (
      select m.created_at as "waitingSince" from outbox x
        join message m on m.company_id = x.company_id and m.dialog_id = x.dialog_id and m.seq = x.seq
      where x.id = o.first and x.company_id = ${companyId}) w on true
    cross join lateral (
      select coalesce(sum(g.n), 0)::int as failed, coalesce(sum(g.late), 0)::int as "failedLastHour",
        coalesce(json_agg(json_build_object('reason', g.failure, 'cause', g.failure_cause, 'count', g.n, 'last', g.last) order by g.n desc, g.last desc), '[]') as reasons
      from (select x.failure, x.failure_cause, count(*)::int as n, count(*) filter (where x.created_at > ${hourAgo})::int as late, max(x.created_at) as last
        from (select m.failure, m.failure_cause, m.created_at from message m where m.company_id = ${companyId} and m.connection_id = p.id
            and m.status = 'failed' and m.created_at > ${dayAgo} order by m.created_at desc limit ${maxCounted}) x
        group by x.failure, x.failure_cause) g) f
    cross join lateral (select count(*)::int as unread, max(x.received_at) as "lastUnreadAt" from (
      select d.received_at from dead_letter d where d.account = p."externalId" and d.received_at > ${dayAgo}
        and (d.channel = p.kind or d.channel like '/%') order by d.received_at desc limit ${maxCounted}) x) l
    order by ${stoppedFirst('p.active', 'p.state', 'p."restingSince"', 'p."botId"', 'p.id')}`.execute(db)
  return rows.map((row) => ({ ...row, reasons: row.reasons.slice(0, maxReasons) }))
}

export interface Unplaced {
  count: number
  lastAt: Date | null
}

/** Webhook calls since a time for accounts unknown to this installation; they belong to no company. */
export const countUnplaced = async (db: Kysely<DB>, since: Date): Promise<Unplaced> => {
  const { rows } = await sql<Unplaced>`
    select count(*)::int as count, max(x.received_at) as "lastAt" from (
      select d.received_at from dead_letter d where d.received_at > ${since} and (d.account is null or d.reason = ${noConnection})
      order by d.received_at desc limit ${maxCounted}) x`.execute(db)
  return rows[0] ?? { count: 0, lastAt: null }
}

export const countHealth = async (db: Kysely<DB>, companyId: number, chosen: Chosen): Promise<number> => {
  if (chosen.workspaceIds.length === 0) return 0
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${channelsOf(companyId, chosen)}`.execute(db)
  return rows[0]?.total ?? 0
}

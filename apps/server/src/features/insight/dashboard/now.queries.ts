import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Limit of counting rooms of a queue or a person; a higher number would add nothing. */
export const mostRooms = 1_000
/** Maximum of people listed: the busiest. */
const mostPeople = 200

export interface QueueNow {
  count: number
  oldest: Date | null
}

/**
 * Rooms waiting in the queues of these workspaces, including offered ones, and the start of the longest wait. Read from
 * the queue's index.
 */
export const countQueue = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
): Promise<QueueNow> => {
  const since = sql`coalesce(d.waits_since, d.transferred_at, d.first_at)`
  const { rows } = await sql<QueueNow>`
    select count(*)::int as count, min(q.since) as oldest
    from unnest(${workspaceIds}::int[]) w(id) cross join lateral (
      select ${since} as since from dialog d
      where d.company_id = ${companyId} and d.workspace_id = w.id and d.open and d.owner in ('queue', 'offered')
      order by ${since}, d.id limit ${mostRooms + 1}) q`.execute(db)
  return rows[0] ?? { count: 0, oldest: null }
}

/** Open rooms of these workspaces held by a bot. */
export const countWithBot = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unnest(${workspaceIds}::int[]) w(id) cross join lateral (
      select from dialog d where d.company_id = ${companyId} and d.workspace_id = w.id and d.open and d.owner = 'bot'
      limit ${mostRooms + 1}) q`.execute(db)
  return rows[0]?.count ?? 0
}

export interface PersonNow {
  id: number
  name: string
  isOnline: boolean
  isAway: boolean
  roomLimit: number | null
  rooms: number
  /** Rooms among them whose customer wrote last, and the start of the longest wait. */
  waiting: number
  oldest: Date | null
}

/** Online attendants of these workspaces, and people who hold rooms there. */
export const listPeople = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
): Promise<{
  people: PersonNow[]
  served: number
  unanswered: number
  oldest: Date | null
  online: number
  away: number
}> => {
  const { rows } = await sql<
    PersonNow & { served: number; unanswered: number; first: Date | null; online: number; gone: number }
  >`
    with person as (
      select m.id, coalesce(nullif(m.agent_name, ''), m.name) as name, coalesce(p.online_until > now(), false) as online,
        m.away and coalesce(m.away_until > now(), true) as away, m.room_limit, m.is_attendant and exists (
          select from workspace_member x where x.company_id = ${companyId} and x.user_id = m.id
            and x.workspace_id = any(${workspaceIds}::int[])) as serves
      from member m left join presence p on p.company_id = m.company_id and p.user_id = m.id
      where m.company_id = ${companyId}),
     loaded as materialized (
      select p.*, r.rooms, r.waiting, r.oldest from person p cross join lateral (
        select count(*)::int as rooms, (count(*) filter (where d.waits))::int as waiting,
          min(d.waits_since) filter (where d.waits) as oldest
        from (select d.waits, d.waits_since, d.workspace_id, d.owner from dialog d
          where d.company_id = ${companyId} and d.owner_user_id = p.id
          order by d.last_at desc, d.id desc limit ${mostRooms}) d
        where d.owner = 'person' and d.workspace_id = any(${workspaceIds}::int[])) r
      where r.rooms > 0 or (p.online and p.serves)),
     total as (
      select coalesce(sum(rooms), 0)::int as served, coalesce(sum(waiting), 0)::int as unanswered, min(oldest) as first,
        (count(*) filter (where online))::int as online, (count(*) filter (where online and away))::int as gone from loaded)
    select t.*, l.id, l.name, l.online as "isOnline", l.away as "isAway", l.room_limit as "roomLimit", l.rooms, l.waiting, l.oldest
    from total t left join loaded l on true
    order by l.online desc, l.waiting desc, l.rooms desc, l.name, l.id limit ${mostPeople}`.execute(db)
  const [sum] = rows
  return {
    people: rows.filter(({ id }) => id !== null),
    served: sum?.served ?? 0,
    unanswered: sum?.unanswered ?? 0,
    oldest: sum?.first ?? null,
    online: sum?.online ?? 0,
    away: sum?.gone ?? 0,
  }
}

/**
 * Rooms transferred to people of these workspaces, by hour of the company's wall clock, numbered from 1970; and the
 * current hour. Exact, including uncounted changes.
 */
export const countHanded = async (
  db: Kysely<DB>,
  companyId: number,
  {
    workspaceIds,
    timeZone,
    now,
    hours,
  }: { workspaceIds: readonly number[]; timeZone: string; now: Date; hours: number },
): Promise<{ now: number; counts: Map<number, number> }> => {
  const wallHour = (at: ReturnType<typeof sql>) =>
    sql`floor(extract(epoch from (${at} at time zone ${timeZone}::text)) / 3600)::int`
  // Grouped by quarters of an hour first, which fit every time zone: the zone is converted for some thousand quarters
  // instead of every room.
  const came = sql`k.handed and k.people_at <= ${now} and k.people_at >= ${now}::timestamptz - make_interval(hours => ${hours})
    and k.workspace_id = any(${workspaceIds}::int[])`
  const { rows } = await sql<{ now: number; hour: number | null; count: number }>`
    with u as materialized (select (x.counts).* from uncounted_tail(${companyId}, ${now}) x),
     k as (
      select k.people_at from dialog_counted k where k.company_id = ${companyId} and ${came} and k.dialog_id not in (select dialog_id from u)
      union all select k.people_at from u k where ${came})
    select ${wallHour(sql`${now}::timestamptz`)} as now, h.hour, h.count from (select) one left join (
      select ${wallHour(sql`to_timestamp(q.quarter * 900)`)} as hour, sum(q.count)::int as count from (
        select floor(date_part('epoch', k.people_at) / 900)::int as quarter, count(*) as count from k group by 1) q
      group by 1) h on true`.execute(db)
  return {
    now: rows[0]?.now ?? 0,
    counts: new Map(rows.flatMap(({ hour, count }) => (hour === null ? [] : [[hour, count] as const]))),
  }
}

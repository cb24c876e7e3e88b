import { advisoryLocks, type Pipeline } from '../../platform/database/index.ts'
import { maySeeRooms } from '../model/may-see-rooms.queries.ts'

/** Marks, in `offered_to`, a queued dialog that waits to be offered and has been offered to nobody yet. */
export const nobody = 0

export interface Attendant {
  id: number
  name: string
  /** Has the inbox open, in any process. */
  online: boolean
  /** Has an open offer, or as many rooms as they accept. */
  busy: boolean
}

/** SQL for a member `m` with presence `o`. */
const isOnline = 'coalesce(o.online_until > now(), false)'
export const isAway = 'm.away and coalesce(m.away_until > now(), true)'
/** Has an open offer, or as many rooms as they accept. */
const isBusy = `(exists (
  select from dialog b where b.company_id = m.company_id and b.owner_user_id = m.id and b.owner = 'offered'
   and b.offer_expires_at > now())
  or case when m.room_limit is not null then m.room_limit <= (select count(*) from dialog h
   where h.company_id = m.company_id and h.owner_user_id = m.id and h.owner = 'person') else false end)`
const attendants = `select m.id, coalesce(nullif(m.agent_name, ''), m.name) as name,
 ${isOnline} as online, ${isBusy} as busy from workspace_member wm
 join member m on m.company_id = wm.company_id and m.id = wm.user_id
 left join presence o on o.company_id = wm.company_id and o.user_id = wm.user_id
 where wm.company_id = $1 and wm.workspace_id = $2 and m.active and ${maySeeRooms}`

/** An attendant who may be offered rooms of the workspace, or null. */
export const findAttendant = async (
  pipeline: Pipeline,
  companyId: number,
  workspaceId: number,
  userId: number,
): Promise<Attendant | null> => {
  const rows = await pipeline.query<Attendant>(`${attendants} and m.id = $3 and m.is_attendant and not (${isAway})`, [
    companyId,
    workspaceId,
    userId,
  ])
  return rows[0] ?? null
}

export interface FreeWanted {
  companyId: number
  workspaceId: number
  /** If false and nobody is online, people who are offline are offered the room too. */
  onlineOnly: boolean
  /** People who have declined the room. */
  offeredTo: readonly number[]
  /** People who turned out to be taken by another transaction. */
  tried: readonly number[]
}

/**
 * People who may be offered the room now, the longest without an offer first. `busy` is evaluated row by row until `limit` are found: a workspace may
 * have hundreds of people, and its rooms are offered again every few seconds.
 */
export const findFree = (
  pipeline: Pipeline,
  { companyId, workspaceId, onlineOnly, offeredTo, tried }: FreeWanted,
  limit: number,
): Promise<{ id: number; name: string }[]> =>
  pipeline.query(
    `select m.id, m.name from (
       select m.company_id, m.id, coalesce(nullif(m.agent_name, ''), m.name) as name, m.room_limit, ${isOnline} as online,
        bool_or(${isOnline}) over () as any_online
       from workspace_member wm join member m on m.company_id = wm.company_id and m.id = wm.user_id
       left join presence o on o.company_id = wm.company_id and o.user_id = wm.user_id
       where wm.company_id = $1 and wm.workspace_id = $2 and m.active and m.is_attendant and not (${isAway})
        and m.id <> all ($3::int[]) and ${maySeeRooms}
       order by wm.last_offer_at nulls first, m.id offset 0) m
     where (m.online or not ($4::boolean or m.any_online)) and m.id <> all ($5::int[]) and not ${isBusy} limit $6`,
    [companyId, workspaceId, offeredTo, onlineOnly, tried, limit],
  )

/** An active person who may hold a room of the workspace, or null. */
export const findPerson = async (
  pipeline: Pipeline,
  companyId: number,
  workspaceId: number,
  userId: number,
): Promise<Attendant | null> => {
  const rows = await pipeline.query<Attendant>(`${attendants} and m.id = $3`, [companyId, workspaceId, userId])
  return rows[0] ?? null
}

/**
 * Locks a person for an offer until the transaction ends.
 * @returns false where they have no capacity by now, or another transaction is making them an offer
 */
export const holdForOffer = async (pipeline: Pipeline, companyId: number, userId: number): Promise<boolean> => {
  const held = pipeline.query<{ held: boolean }>('select pg_try_advisory_xact_lock($1, $2) as held', [
    advisoryLocks.offer,
    userId,
  ])
  // A separate statement after the lock: it sees what the previous holder committed.
  const busy = pipeline.query<{ busy: boolean }>(
    `select ${isBusy} or ${isAway} as busy from member m where m.company_id = $1 and m.id = $2`,
    [companyId, userId],
  )
  const [[lock], [person]] = await Promise.all([held, busy])
  return lock?.held === true && person?.busy === false
}

export interface MadeOffer {
  companyId: number
  dialogId: number
  workspaceId: number
  userId: number
  at: Date
  expiresAt: Date
}

/**
 * Moves the person to the end of the order. The dialog's owner is written at once, before the draft, so that the next dialog of the same transaction
 * finds the person busy.
 */
export const markOffered = (pipeline: Pipeline, offer: MadeOffer): void => {
  const { companyId, dialogId, workspaceId, userId, at, expiresAt } = offer
  void pipeline.query(
    `with asked as (
       update workspace_member set last_offer_at = $4 where company_id = $1 and workspace_id = $2 and user_id = $3)
     update dialog set owner = 'offered', owner_user_id = $3, offer_expires_at = $6 where company_id = $1 and id = $5`,
    [companyId, workspaceId, userId, at.toISOString(), dialogId, expiresAt.toISOString()],
  )
}

export interface OutsideAddresses {
  transferUrl: string
  digitalEmployeeUrl: string
}

/** Addresses of outside systems; a disabled one counts as none. */
export const findAddresses = async (
  pipeline: Pipeline,
  companyId: number,
  botId: number,
): Promise<OutsideAddresses | null> => {
  const rows = await pipeline.query<OutsideAddresses>(
    `select case when 'transfer' = any (o.off) then '' else transfer_url end as "transferUrl",
      case when 'employee' = any (o.off) then '' else digital_employee_url end as "digitalEmployeeUrl"
     from bot_webhook w cross join lateral (select array(
       select e.kind from webhook_endpoint e where e.company_id = w.company_id and e.bot_id = w.bot_id and e.off_at is not null) as off) o
     where w.company_id = $1 and w.bot_id = $2`,
    [companyId, botId],
  )
  return rows[0] ?? null
}

/** A dialog `x` that waits to be offered; the wording matches the partial index. */
const waitsForOffer = "x.open and x.owner = 'queue' and x.offered_to <> '{}'"
/** Its queue is not resting until opening time. */
const isAwake = '(x.rests_until is null or x.rests_until <= now())'

/** Dialogs in the person's workspaces that wait to be offered and that they have not declined, the longest waiting first. */
export const findWaitingForOffer = (
  pipeline: Pipeline,
  companyId: number,
  userId: number,
  limit: number,
): Promise<{ id: number }[]> =>
  pipeline.query(
    `select d.id from workspace_member wm cross join lateral (
       select x.id, coalesce(x.waits_since, x.transferred_at, x.first_at) as since from dialog x
       where x.company_id = $1 and x.workspace_id = wm.workspace_id and ${waitsForOffer} and ${isAwake} and $2 <> all (x.offered_to)
       order by coalesce(x.waits_since, x.transferred_at, x.first_at) limit $3) d
     where wm.company_id = $1 and wm.user_id = $2 order by d.since, d.id limit $3`,
    [companyId, userId, limit],
  )

/** Those of these people who have no open offer while a dialog waits that they could be offered. */
export const findIdle = async (
  pipeline: Pipeline,
  companyId: number,
  userIds: readonly number[],
): Promise<number[]> => {
  const rows = await pipeline.query<{ id: number }>(
    `select m.id from member m join presence o on o.company_id = m.company_id and o.user_id = m.id
     where m.company_id = $1 and m.id = any ($2) and m.active and m.is_attendant and ${isOnline} and not (${isAway})
      and not ${isBusy} and exists (
       select from workspace_member wm cross join lateral (
        select from dialog x where x.company_id = $1 and x.workspace_id = wm.workspace_id and ${waitsForOffer} and ${isAwake}
         and m.id <> all (x.offered_to) limit 1) d
       where wm.company_id = $1 and wm.user_id = m.id) order by m.id`,
    [companyId, userIds],
  )
  return rows.map(({ id }) => id)
}

/** Clears what the person declined, so that it is offered to them again. A dialog declined by nobody else keeps the mark `nobody`. */
export const forgetOffers = (pipeline: Pipeline, companyId: number, userId: number): void => {
  void pipeline.query(
    `with mine as (
       select d.id from dialog d join workspace_member wm on wm.company_id = d.company_id and wm.workspace_id = d.workspace_id
       where d.company_id = $1 and wm.user_id = $2 and d.open and d.owner = 'queue' and $2 = any (d.offered_to)
       order by d.id for no key update of d skip locked)
     update dialog d set offered_to = coalesce(nullif(array_remove(d.offered_to, $2), '{}'), '{${nobody}}')
     from mine where d.company_id = $1 and d.id = mine.id`,
    [companyId, userId],
  )
}

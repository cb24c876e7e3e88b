import type { ContactFacts, ContactParts } from '@prosa/contract'
import { contactFacts } from '../../../conversation/model/automation-facts.queries.ts'
import { contactParts } from '../../../conversation/model/contact-parts.queries.ts'
import { askOf, type DB, type Kysely } from '../../../platform/database/index.ts'
import { type LabelHistory, labelHistory } from './label-history.ts'

/** Rooms of these workspaces in which a customer wrote since then, the newest first. */
export const listRoomIds = async (
  db: Kysely<DB>,
  companyId: number,
  { workspaceIds, since, limit }: { workspaceIds: readonly number[]; since: Date; limit: number },
): Promise<number[]> => {
  const rows = await askOf(db)<{ id: number }>(
    `select d.id from dialog d
     where d.company_id = $1 and d.workspace_id = any ($2) and d.last_at >= $3 and d.last_inbound_at >= $3
     order by d.last_at desc, d.id desc limit $4`,
    [companyId, workspaceIds, since.toISOString(), limit],
  )
  return rows.map(({ id }) => id)
}

export interface RoomRow {
  id: number
  /** Today's. */
  workspaceId: number
  botId: number | null
  channel: string
  /** The person whose own number it came to. */
  userId: number | null
  labels: LabelHistory
  /** As it is today, but for the history. Null: not asked for. */
  facts: ContactFacts | null
  contact: ContactParts
}

export const listRooms = (
  db: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
  withContact: boolean,
): Promise<RoomRow[]> =>
  askOf(db)<RoomRow>(
    `select d.id, d.workspace_id as "workspaceId", d.bot_id as "botId", k.user_id as "userId", k.kind as channel,
      ${labelHistory('d')} as labels,
      case when $3 then ${contactFacts('d.contact_id', 'd.id')} end as facts,
      ${contactParts} as contact
     from dialog d join connection k on k.company_id = $1 and k.id = d.connection_id
     join contact c on c.company_id = $1 and c.id = d.contact_id
     where d.company_id = $1 and d.id = any ($2)`,
    [companyId, ids, withContact],
  )

export interface SaidRow {
  dialogId: number
  seq: number
  version: number
  at: Date
  /** Empty where it was not asked for. */
  text: string
  isFirst: boolean
  /** Of its customer's first message. */
  firstSeq: number
  /** The room has more messages of that time than may be looked at. */
  isTooLong: boolean
}

export interface SaidWanted {
  since: Date
  onlyFirst: boolean
  withText: boolean
  /** So many of a room's newest messages are looked at, whoever wrote them. */
  ofRoom: number
}

/** Customers' messages of these rooms, in order; of one that is too long at least one message, whoever wrote it. */
export const listSaid = (
  db: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
  { since, onlyFirst, withText, ofRoom }: SaidWanted,
): Promise<SaidRow[]> =>
  askOf(db)<SaidRow>(
    `select r.id as "dialogId", m.seq, m.version, m.created_at as at, m.text, m.seq = f.seq as "isFirst", f.seq as "firstSeq", m.is_cut as "isTooLong"
     from unnest($2::int[]) r(id)
     cross join lateral (select x.seq from message x
       where x.company_id = $1 and x.dialog_id = r.id and x.sender = 'CLIENT' order by x.seq limit 1) f
     cross join lateral (
       select n.*, not $4 and count(*) over () > $6 and min(n.created_at) over () >= $3 as is_cut from (
         select x.seq, x.version, x.created_at, x.sender, case when $5 then x.text else '' end as text from message x
         where x.company_id = $1 and x.dialog_id = r.id and (not $4 or x.seq = f.seq) order by x.seq desc limit $6 + 1) n) m
     where (m.sender = 'CLIENT' or m.is_cut) and m.created_at >= $3 order by r.id, m.seq`,
    [companyId, ids, since.toISOString(), onlyFirst, withText, ofRoom],
  )

export interface RoomEventRow {
  dialogId: number
  version: number
  kind: string
  detail: Record<string, unknown>
}

/** What happened in these rooms: events of these kinds, and those by which one left its workspace; the newest of each room, in order. */
export const listRoomEvents = (
  db: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
  { kinds, ofRoom }: { kinds: readonly string[]; ofRoom: number },
): Promise<RoomEventRow[]> =>
  askOf(db)<RoomEventRow>(
    `select e.* from unnest($2::int[]) r(id)
     cross join lateral (select x.dialog_id as "dialogId", x.version, x.kind, x.detail from dialog_event x
       where x.company_id = $1 and x.dialog_id = r.id and (x.kind = any ($3) or x.detail ? 'leftWorkspaceId')
       order by x.version desc limit $4 + 1) e order by e."dialogId", e.version`,
    [companyId, ids, kinds, ofRoom],
  )

/** Since when it is kept that a label was taken off. */
export const findLabelsSince = async (db: Kysely<DB>, companyId: number): Promise<Date | null> => {
  const rows = await askOf(db)<{ since: Date }>('select label_steps_since as since from company where id = $1', [
    companyId,
  ])
  return rows[0]?.since ?? null
}

/** The hours of these workspaces, by id. */
export const listHours = (
  db: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
): Promise<{ id: number; hours: unknown }[]> =>
  askOf(db)('select id, business_hours as hours from workspace where company_id = $1 and id = any ($2)', [
    companyId,
    ids,
  ])

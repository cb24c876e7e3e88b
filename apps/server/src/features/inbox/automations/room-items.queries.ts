import type { ContactFacts, ContactParts } from '@prosa/contract'
import { adLine, contactFacts } from '../../../conversation/model/automation-facts.queries.ts'
import { contactParts } from '../../../conversation/model/contact-parts.queries.ts'
import { ownerEventKinds } from '../../../conversation/model/room-events.ts'
import { askOf, type DB, type Kysely } from '../../../platform/database/index.ts'
import { type LabelHistory, labelHistory } from './label-history.ts'

/** A room of the last days, as it is today. */
export interface ReplayedRoom {
  dialogId: number
  workspaceId: number
  channel: string
  botId: number | null
  /** The person whose own number it came to. */
  userId: number | null
  firstAt: Date
  about: Record<string, unknown> | null
  isBegunByUs: boolean
  contact: ContactFacts
  labels: LabelHistory
  parts: ContactParts
}

/** Something that happened in a room: an event, a message (`said`), one that failed, or a label. */
export interface RoomItem {
  dialogId: number
  at: Date
  kind: string
  userId: number | null
  detail: Record<string, unknown>
}

/** Rooms of these workspaces with a message since then, the newest first. */
export const listReplayedIds = async (
  db: Kysely<DB>,
  companyId: number,
  { workspaceIds, since, limit }: { workspaceIds: readonly number[]; since: Date; limit: number },
): Promise<number[]> => {
  const rows = await askOf(db)<{ id: number }>(
    `select d.id from dialog d where d.company_id = $1 and d.workspace_id = any ($2) and d.last_at >= $3
     order by d.last_at desc, d.id desc limit $4`,
    [companyId, workspaceIds, since.toISOString(), limit],
  )
  return rows.map(({ id }) => id)
}

export const listReplayedRooms = (db: Kysely<DB>, companyId: number, ids: readonly number[]): Promise<ReplayedRoom[]> =>
  askOf(db)<ReplayedRoom>(
    `select d.id as "dialogId", d.workspace_id as "workspaceId", k.kind as channel, d.bot_id as "botId", k.user_id as "userId", d.first_at as "firstAt",
      ${adLine('d.id')} as about,
      coalesce((select m.sender <> 'CLIENT' from message m where m.company_id = $1 and m.dialog_id = d.id order by m.seq limit 1), false) as "isBegunByUs",
      ${contactFacts('d.contact_id', 'd.id')} as contact,
      ${labelHistory('d')} as labels,
      ${contactParts} as parts
     from dialog d join connection k on k.company_id = $1 and k.id = d.connection_id
     join contact c on c.company_id = $1 and c.id = d.contact_id
     where d.company_id = $1 and d.id = any ($2)`,
    [companyId, ids],
  )

/** What else of a room is read besides its events. A person's answer that failed is none. */
export type ItemsWanted = 'events' | 'labels' | 'failures' | 'messages'

const besides: Record<ItemsWanted, string> = {
  events: '',
  // Also those that were taken off again; what was put on before that was kept stands with the label.
  labels: `union all select (s.step ->> 'at')::timestamptz, 0, 'labelled', null, jsonb_build_object('labelId', s.step -> 'label')
    from dialog d cross join jsonb_array_elements(d.label_steps) s(step)
    where d.company_id = $1 and d.id = r.id and (s.step ->> 'on')::boolean
    union all select l.put_at, 0, 'labelled', null, jsonb_build_object('labelId', l.label_id)
    from dialog_label l join dialog d on d.company_id = $1 and d.id = r.id
    where l.company_id = $1 and l.dialog_id = r.id and l.put_at is not null
      and not coalesce(d.label_steps, '[]') @> jsonb_build_array(jsonb_build_object('label', l.label_id, 'on', true))`,
  failures: `union all select coalesce((select max((s.step ->> 'at')::timestamptz) from jsonb_array_elements(m.steps) s(step)
      where s.step ->> 's' = 'failed'), m.created_at), m.version, 'failed', null, '{}'
    from message m where m.company_id = $1 and m.dialog_id = r.id and m.status = 'failed' and m.sender <> 'CLIENT'`,
  messages: `union all select m.created_at, m.version, 'said', m.user_id, jsonb_build_object('sender', m.sender)
    from message m where m.company_id = $1 and m.dialog_id = r.id and (m.sender <> 'HUMAN' or m.status <> 'failed')`,
}

/** What happened last in rooms, each room's in order. */
export const listRoomItems = (
  db: Kysely<DB>,
  companyId: number,
  dialogIds: readonly number[],
  wanted: ItemsWanted,
  ofRoom: number,
): Promise<RoomItem[]> =>
  askOf(db)<RoomItem>(
    `select r.id as "dialogId", i.at, i.kind, i.user_id as "userId", i.detail from unnest($2::int[]) r(id)
     cross join lateral (select x.* from (
       select e.at, e.version, e.kind, e.user_id, coalesce(e.detail, '{}') as detail
       from dialog_event e where e.company_id = $1 and e.dialog_id = r.id and e.kind = any ($3)
       ${besides[wanted]}) x order by x.at desc, x.version desc limit $4 + 1) i
     order by r.id, i.at, i.version`,
    [companyId, dialogIds, [...ownerEventKinds, 'tagged', 'rated'], ofRoom],
  )

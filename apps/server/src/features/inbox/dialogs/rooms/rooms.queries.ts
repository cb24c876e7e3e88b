import { maxSortedRooms, type RoomSortField } from '@prosa/contract'
import type { Ask } from '../../../../platform/database/index.ts'
import { microsOf } from '../../../../platform/lists/index.ts'
import { queuedAt } from '../room/dialogs.queries.ts'
import { createValues, folded, isSet, label, type RoomsFilter, setOf, type Values } from './rooms-conditions.queries.ts'
import { type KeysWanted, type RoomsOrder, startOf, walkRooms } from './rooms-walk.queries.ts'

export interface RoomRow {
  id: number
  contact_id: number
  contact_name: string | null
  contact_phone: string | null
  contact_email: string | null
  visitor_number: number | null
  contact_picture: string | null
  bot_name: string | null
  bot_target: number | null
  connection_kind: string
  workspace_id: number
  workspace_name: string
  tag_stage: string | null
  first_at: Date
  last_at: Date
  last_at_micros: number
  queued_since: Date | null
  waits_since: Date | null
  answer_by: Date | null
  close_by: Date | null
  status_at: Date
  open: boolean
  closed_at: Date | null
  transferred_to: string | null
  transferred_kind: string | null
  transferred_id: number | null
  repetitions: number
  can_send_outside: boolean
  labels: number[]
  version: number
}

const orderOf = ({ by, descending }: RoomsOrder, of: string): string => {
  const direction = descending ? 'desc' : 'asc'
  return by === 'id' ? `${of}.id ${direction}` : `${of}.last_at ${direction}, ${of}.id ${direction}`
}

/** The limit as a literal: for a parameter the planner assumes a tenth of all rooms, and reads them all. */
const cutOf = ({ limit, offset }: KeysWanted, { put }: Values): string =>
  `limit ${Math.trunc(limit)}${offset === 0 ? '' : ` offset ${put(offset)}`}`

const objectives = `(array['Atendimento', 'Suporte', 'FAQ', 'Funcionário digital', 'Campanha', 'Sem script'])[b.target]`
const queuedSince = `case when d.owner in ('queue', 'offered') then ${queuedAt} end`
/** Time of the customer's first unanswered message, whoever attends the room. */
const waitsSince = 'case when d.open and d.waits then d.waits_since end'
const columns = `d.id, d.contact_id, c.name as contact_name, c.phone as contact_phone, c.email as contact_email, c.visitor_number, c.picture_file_id as contact_picture,
 b.name as bot_name, b.target as bot_target, k.kind as connection_kind, d.workspace_id, w.name as workspace_name, d.tag_stage, d.first_at,
 d.last_at, ${microsOf('d.last_at')} as last_at_micros, ${queuedSince} as queued_since, ${waitsSince} as waits_since,
 d.answer_by, d.close_by,
 coalesce(d.closed_at, d.opened_at) as status_at,
 d.open, d.closed_at, d.transferred_to, d.transferred_kind, d.transferred_id, d.repetitions, coalesce(h.transfer_url, '') <> '' as can_send_outside, d.version,
 array(select l.label_id from dialog_label l where l.company_id = d.company_id and l.dialog_id = d.id order by l.label_id) as labels`
const joins = (company: string): string => `join dialog d on d.company_id = ${company} and d.id = p.id
 join contact c on c.company_id = ${company} and c.id = d.contact_id
 join connection k on k.company_id = ${company} and k.id = d.connection_id
 join workspace w on w.company_id = ${company} and w.id = d.workspace_id
 left join bot b on b.company_id = ${company} and b.id = d.bot_id
 left join bot_webhook h on h.company_id = ${company} and h.bot_id = d.bot_id`

/** Sort keys without an index. */
const sortedBy: Record<Exclude<RoomSortField, 'id' | 'lastMessage'>, string> = {
  leadName: folded(label),
  phone: `regexp_replace(c.phone, '\\D', '', 'g')`,
  botName: folded('b.name'),
  plataform: 'k.kind',
  transferredTo: folded('d.transferred_to'),
  workspace: 'w.name_folded',
  objective: folded(objectives),
  tag: folded('d.tag_stage'),
  firstMessage: 'd.first_at',
  // The longest wait sorts as the highest value.
  waitingSince: `-extract(epoch from coalesce(${queuedSince}, ${waitsSince}))`,
  statusTime: 'coalesce(d.closed_at, d.opened_at)',
  status: 'd.open::int * -1',
}

/** A page of all rooms sorted by id. */
export const pageById = (ask: Ask, filter: RoomsFilter, wanted: KeysWanted): Promise<RoomRow[]> => {
  const values = createValues()
  const { put } = values
  const { source, where } = setOf(filter, values)
  const keys = `select d.id, d.last_at from ${source} where ${where}${startOf(wanted, values)}
   order by ${orderOf(wanted.order, 'd')} ${cutOf(wanted, values)}`
  return ask<RoomRow>(
    `with p as materialized (${keys}) select ${columns} from p ${joins(put(filter.companyId))} order by ${orderOf(wanted.order, 'p')}`,
    values.values,
  )
}

/** A page of few rooms looked up by id, with their total from the same query. */
export const pageBySet = (
  ask: Ask,
  filter: RoomsFilter,
  wanted: KeysWanted,
): Promise<(RoomRow & { found: number })[]> => {
  const values = createValues()
  const { put } = values
  const { source, where } = setOf(filter, values)
  return ask<RoomRow & { found: number }>(
    `with s as materialized (select d.id, d.last_at from ${source} where ${where}),
      p as materialized (select d.id, d.last_at from s d where true${startOf(wanted, values)}
       order by ${orderOf(wanted.order, 'd')} ${cutOf(wanted, values)})
     select ${columns}, (select count(*) from s) as found from p ${joins(put(filter.companyId))} order by ${orderOf(wanted.order, 'p')}`,
    values.values,
  )
}

/** A page of all rooms sorted by last message. */
export const pageByWalk = async (ask: Ask, filter: RoomsFilter, wanted: KeysWanted): Promise<RoomRow[]> => {
  const ids = await walkRooms(ask, filter, wanted)
  if (ids.length === 0) return []
  const rows = await ask<RoomRow>(`select ${columns} from unnest($2::int[]) p(id) ${joins('$1')}`, [
    filter.companyId,
    ids,
  ])
  // In the order in which they were found: a room that changed meanwhile keeps its place on this page.
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
}

/** A page of the newest rooms in another sort order; rooms without a value come last. */
export const pageSorted = async (
  ask: Ask,
  filter: RoomsFilter,
  sort: { by: Exclude<RoomSortField, 'id' | 'lastMessage'>; descending: boolean },
  { limit, offset }: { limit: number; offset: number },
): Promise<RoomRow[]> => {
  const values = createValues()
  const { put } = values
  const order = { by: 'lastMessage', descending: true } as const
  const newest = { order, after: null, limit: maxSortedRooms, offset: 0 }
  const keysOfSet = (): string => {
    const { source, where } = setOf(filter, values)
    return `select d.id from ${source} where ${where} order by ${orderOf(order, 'd')} limit ${put(maxSortedRooms)}`
  }
  const keys = isSet(filter)
    ? keysOfSet()
    : `select u.id from unnest(${put(await walkRooms(ask, filter, newest))}::int[]) u(id)`
  const direction = sort.descending ? 'desc' : 'asc'
  return ask<RoomRow>(
    `with p as materialized (${keys}) select ${columns} from p ${joins(put(filter.companyId))}
     order by ${sortedBy[sort.by]} ${direction} nulls last, d.last_at desc, d.id desc limit ${put(limit)} offset ${put(offset)}`,
    values.values,
  )
}

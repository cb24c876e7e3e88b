import type { RoomField } from '@prosa/contract'
import { type Ask, escapeLike } from '../../platform/database/index.ts'

/** Most keys that a list sorted by something without an index looks at, and most that a total counts to. */
export const mostSorted = 10_000

/** What the table asks of the database, names already resolved to ids and values. */
export interface RoomsFilter {
  companyId: number
  workspaceIds: readonly number[]
  opens: readonly boolean[]
  id: number | null
  botIds: readonly number[] | null
  connectionIds: readonly number[] | null
  /** Contacts that may match: `lead` and `phone` decide. */
  contactIds: readonly number[] | null
  tags: readonly string[] | null
  /** Null stands for a room that was not transferred. */
  transfers: readonly (string | null)[] | null
  /** Folded parts. */
  leads: readonly string[]
  /** Digits. */
  phones: readonly string[]
  periods: readonly RoomsPeriod[]
}

/** Days of the company's zone, both included; null is open. */
export interface RoomsPeriod {
  of: 'firstMessage' | 'lastMessage' | 'statusTime'
  from: string | null
  to: string | null
  timeZone: string
}

export interface RoomRow {
  id: number
  contact_id: number
  contact_name: string | null
  contact_phone: string | null
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
  status_at: Date
  open: boolean
  closed_at: Date | null
  transferred_to: string | null
  repetitions: number
  can_send_outside: boolean
  version: number
}

/** Values of a statement, each once, named by their place. */
const createValues = () => {
  const values: unknown[] = []
  return { values, put: (value: unknown): string => `$${values.push(value)}` }
}
type Values = ReturnType<typeof createValues>

const instants = {
  firstMessage: 'd.first_at',
  lastMessage: 'd.last_at',
  statusTime: 'coalesce(d.closed_at, d.opened_at)',
} as const

/** As `fold` of the language makes it, as far as names go. */
const folded = (text: string): string =>
  String.raw`regexp_replace(normalize(lower(normalize(${text}, NFKD)), NFKD), '[\u0300-\u036f]', '', 'g')`
const label = `coalesce(c.name, c.phone, 'Visitante ' || coalesce(c.visitor_number, c.id))`

/** Looked at row by row, in the order of the index that the rows come by. */
const conditionsOf = (filter: RoomsFilter, { put }: Values): string[] => {
  const { botIds, connectionIds, contactIds, tags, transfers, periods } = filter
  const among = (column: string, ids: readonly number[] | null): string[] =>
    ids === null ? [] : [`${column} = any (${put([...ids])}::int[])`]
  const named = transfers?.filter((name) => name !== null)
  const contact = (condition: string): string =>
    `(select ${condition} from contact c where c.company_id = d.company_id and c.id = d.contact_id)`
  return [
    ...among('d.bot_id', botIds),
    ...among('d.connection_id', connectionIds),
    ...among('d.contact_id', contactIds),
    ...(tags === null ? [] : [`d.tag_stage = any (${put([...tags])}::text[])`]),
    ...(named === undefined
      ? []
      : [
          `(d.transferred_to = any (${put(named)}::text[])${transfers?.includes(null) ? ' or d.transferred_to is null' : ''})`,
        ]),
    ...periods.flatMap(({ of, from, to, timeZone }) => {
      const since = from === null ? null : `${put(from)}::date::timestamp at time zone ${put(timeZone)}`
      return [
        ...(since === null ? [] : [`${instants[of]} >= ${since}`]),
        // Nothing was said last before it was said first: the index need not be read further.
        ...(since === null || of !== 'firstMessage' ? [] : [`d.last_at >= ${since}`]),
        ...(to === null ? [] : [`${instants[of]} < (${put(to)}::date + 1)::timestamp at time zone ${put(timeZone)}`]),
      ]
    }),
    ...filter.leads.map((part) => contact(`${folded(label)} like ${put(`%${escapeLike(part)}%`)}`)),
    ...filter.phones.map((part) =>
      contact(String.raw`regexp_replace(c.phone, '\D', '', 'g') like ${put(`%${part}%`)}`),
    ),
  ]
}

/** Most probes of one page; beyond it the filter is looked at row by row. */
const maxProbes = 2_000

interface Probes {
  /** Columns beside workspace and state. */
  column: string | null
  rows: { workspace: number; open: boolean; value: string | number | null }[]
}

/** Every combination of workspace, state and what has an index of its own is one probe, so that the plan depends on no statistics. */
const probesOf = (filter: RoomsFilter): Probes => {
  const { workspaceIds, opens } = filter
  const places = workspaceIds.flatMap((workspace) => opens.map((open) => ({ workspace, open })))
  const named = filter.transfers?.includes(null) ? null : filter.transfers
  const choices: [string, readonly (string | number | null)[] | null][] = [
    ['tag_stage', filter.tags],
    ['transferred_to', named],
    ['bot_id', filter.botIds],
  ]
  const [column, values] = choices.find(([, known]) => known && known.length * places.length <= maxProbes) ?? []
  if (!column || !values) return { column: null, rows: places.map((place) => ({ ...place, value: null })) }
  return { column, rows: places.flatMap((place) => values.map((value) => ({ ...place, value }))) }
}

export interface RoomsOrder {
  by: 'lastMessage' | 'id'
  descending: boolean
}

export interface KeysWanted {
  order: RoomsOrder
  after: { key: string; id: number } | null
  limit: number
  offset: number
}

/** Few rooms are left, which are looked up one by one. */
const isSet = ({ id, contactIds }: RoomsFilter): boolean => id !== null || contactIds !== null

interface Source {
  source: string
  where: string
}

/** Dialogs by id, by contact, or all in the order of their ids. */
const setOf = (filter: RoomsFilter, values: Values): Source => {
  const { put } = values
  const company = put(filter.companyId)
  const ofContacts = (ids: readonly number[]): string =>
    `(select p.dialog_id from dialog_party p where p.company_id = ${company} and p.contact_id = any (${put([...ids])}::int[]) offset 0) k
     join dialog d on d.company_id = ${company} and d.id = k.dialog_id`
  return {
    source: filter.contactIds === null ? 'dialog d' : ofContacts(filter.contactIds),
    where: [
      `d.company_id = ${company}`,
      `d.workspace_id = any (${put([...filter.workspaceIds])}::int[])`,
      `d.open = any (${put([...filter.opens])}::boolean[])`,
      ...(filter.id === null ? [] : [`d.id = ${put(filter.id)}::int`]),
      ...conditionsOf(filter, values),
    ].join(' and '),
  }
}

/** The probes `w`, and what a dialog of one of them has. */
const probedBy = (filter: RoomsFilter, values: Values): Source => {
  const { put } = values
  const { column, rows } = probesOf(filter)
  const lists = [
    `${put(rows.map(({ workspace }) => workspace))}::int[]`,
    `${put(rows.map(({ open }) => open))}::boolean[]`,
    `${put(rows.map(({ value }) => value))}::${column === 'bot_id' ? 'int' : 'text'}[]`,
  ]
  return {
    source: `unnest(${lists.join(', ')}) w(ws, open, value)`,
    where: [
      `d.company_id = ${put(filter.companyId)}`,
      'd.workspace_id = w.ws',
      'd.open = w.open',
      ...(column === null ? [] : [`d.${column} = w.value`]),
      ...conditionsOf(filter, values),
    ].join(' and '),
  }
}

/** A statement that gives the keys (`id`, `last_at`) of the rooms, in order. */
const keysOf = (
  filter: RoomsFilter,
  { order: { by, descending }, after, ...page }: KeysWanted,
  values: Values,
): string => {
  const { put } = values
  const [direction, sign] = descending ? ['desc', '<'] : ['asc', '>']
  const order = (of: string): string =>
    by === 'id' ? `${of}.id ${direction}` : `${of}.last_at ${direction}, ${of}.id ${direction}`
  const start =
    after === null
      ? ''
      : by === 'id'
        ? ` and d.id ${sign} ${put(after.id)}::int`
        : ` and (d.last_at, d.id) ${sign} ('epoch'::timestamptz + ${put(after.key)}::bigint * interval '1 microsecond', ${put(after.id)}::int)`
  const cut = `limit ${put(page.limit)} offset ${put(page.offset)}`
  if (isSet(filter) || by === 'id') {
    const { source, where } = setOf(filter, values)
    return `select d.id, d.last_at from ${source} where ${where}${start} order by ${order('d')} ${cut}`
  }
  const { source, where } = probedBy(filter, values)
  return `select x.id, x.last_at from ${source} cross join lateral (select d.id, d.last_at from dialog d where ${where}${start}
    order by ${order('d')} limit ${put(page.limit + page.offset)}) x order by ${order('x')} ${cut}`
}

const objectives = `(array['Atendimento', 'Suporte', 'FAQ', 'Funcionário digital', 'Campanha', 'Sem script'])[b.target]`
const columns = `d.id, d.contact_id, c.name as contact_name, c.phone as contact_phone, c.visitor_number, c.picture_file_id as contact_picture,
 b.name as bot_name, b.target as bot_target, k.kind as connection_kind, d.workspace_id, w.name as workspace_name, d.tag_stage, d.first_at,
 d.last_at, (extract(epoch from d.last_at) * 1000000)::bigint as last_at_micros, coalesce(d.closed_at, d.opened_at) as status_at,
 d.open, d.closed_at, d.transferred_to, d.repetitions, coalesce(h.transfer_url, '') <> '' as can_send_outside, d.version`
const joins = (company: string): string => `join dialog d on d.company_id = ${company} and d.id = p.id
 join contact c on c.company_id = ${company} and c.id = d.contact_id
 join connection k on k.company_id = ${company} and k.id = d.connection_id
 join workspace w on w.company_id = ${company} and w.id = d.workspace_id
 left join bot b on b.company_id = ${company} and b.id = d.bot_id
 left join bot_webhook h on h.company_id = ${company} and h.bot_id = d.bot_id`

/** What a list is sorted by, where no index has that order. */
const sortedBy: Record<Exclude<RoomField, 'id' | 'lastMessage'>, string> = {
  leadName: folded(label),
  phone: `regexp_replace(c.phone, '\\D', '', 'g')`,
  botName: folded('b.name'),
  plataform: 'k.kind',
  transferredTo: folded('d.transferred_to'),
  workspace: 'w.name_folded',
  objective: folded(objectives),
  tag: folded('d.tag_stage'),
  firstMessage: 'd.first_at',
  statusTime: 'coalesce(d.closed_at, d.opened_at)',
  status: 'd.open::int * -1',
}

/** A page of rooms in the order of an index. */
export const pageByKey = (ask: Ask, filter: RoomsFilter, wanted: KeysWanted): Promise<RoomRow[]> => {
  const values = createValues()
  const keys = keysOf(filter, wanted, values)
  const direction = wanted.order.descending ? 'desc' : 'asc'
  const order = wanted.order.by === 'id' ? `p.id ${direction}` : `p.last_at ${direction}, p.id ${direction}`
  return ask<RoomRow>(
    `with p as materialized (${keys}) select ${columns} from p ${joins(values.put(filter.companyId))} order by ${order}`,
    values.values,
  )
}

/** A page of the newest rooms sorted by something else; those without a value come last. */
export const pageSorted = (
  ask: Ask,
  filter: RoomsFilter,
  sort: { by: Exclude<RoomField, 'id' | 'lastMessage'>; descending: boolean },
  { limit, offset }: { limit: number; offset: number },
): Promise<RoomRow[]> => {
  const values = createValues()
  const order = { by: 'lastMessage', descending: true } as const
  const keys = keysOf(filter, { order, after: null, limit: mostSorted, offset: 0 }, values)
  const direction = sort.descending ? 'desc' : 'asc'
  return ask<RoomRow>(
    `with p as materialized (${keys}) select ${columns} from p ${joins(values.put(filter.companyId))}
     order by ${sortedBy[sort.by]} ${direction} nulls last, d.last_at desc, d.id desc limit ${values.put(limit)} offset ${values.put(offset)}`,
    values.values,
  )
}

/** How many rooms there are, up to one more than `mostSorted`: in no order, so that it ends as soon as it has so many. */
export const countRooms = async (ask: Ask, filter: RoomsFilter): Promise<number> => {
  const values = createValues()
  const most = values.put(mostSorted + 1)
  const { source, where } = isSet(filter) ? setOf(filter, values) : probedBy(filter, values)
  const rows = isSet(filter)
    ? `select from ${source} where ${where} limit ${most}`
    : `select from ${source} cross join lateral (select from dialog d where ${where} limit ${most}) x limit ${most}`
  const [row] = await ask<{ total: number }>(`select count(*) as total from (${rows}) found`, values.values)
  return row?.total ?? 0
}

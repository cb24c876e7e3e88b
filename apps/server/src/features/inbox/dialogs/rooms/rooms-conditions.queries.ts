import { escapeLike } from '../../../../platform/database/index.ts'
import { isQuiet } from '../room/dialogs.queries.ts'

/** Filter of the rooms' table, with names resolved to ids and values. */
export interface RoomsFilter {
  companyId: number
  workspaceIds: readonly number[]
  opens: readonly boolean[]
  id: number | null
  botIds: readonly number[] | null
  connectionIds: readonly number[] | null
  /** Contacts that may match; `lead` and `phone` then decide. */
  contactIds: readonly number[] | null
  tags: readonly string[] | null
  /** Only rooms in which nobody but a campaign has written; false: all other rooms. */
  ofCampaigns: boolean
  /** Null stands for a room that was not transferred. */
  transfers: readonly (string | null)[] | null
  /** Folded parts. */
  leads: readonly string[]
  /** Digits. */
  phones: readonly string[]
  periods: readonly RoomsPeriod[]
  /** The period in which few rooms began, or were opened or closed last: these rooms are looked up by id. */
  fewIn: RoomsPeriod | null
}

/** Days in the company's time zone, both included; null is open-ended. */
export interface RoomsPeriod {
  of: 'firstMessage' | 'lastMessage' | 'statusTime'
  from: string | null
  to: string | null
  timeZone: string
}

/** Parameters of a statement, each listed once, referenced by position. */
export const createValues = () => {
  const values: unknown[] = []
  return { values, put: (value: unknown): string => `$${values.push(value)}` }
}
export type Values = ReturnType<typeof createValues>

const instants = {
  firstMessage: 'd.first_at',
  lastMessage: 'd.last_at',
  statusTime: 'coalesce(d.closed_at, d.opened_at)',
} as const

/** SQL: the same as `fold` of the language package, as far as names need it. */
export const folded = (text: string): string =>
  String.raw`regexp_replace(normalize(lower(normalize(${text}, NFKD)), NFKD), '[\u0300-\u036f]', '', 'g')`
/** SQL: the same as `contactLabel` of the contract, with the phone as digits. */
export const label = `coalesce(c.name, c.phone, c.email, 'Visitante ' || coalesce(c.visitor_number, c.id))`

/** Conditions on a contact `c` for a pattern made by `likePart`. */
export const contactConditions = {
  lead: (pattern: string): string => `${folded(label)} like ${pattern}`,
  phone: (pattern: string): string => String.raw`regexp_replace(c.phone, '\D', '', 'g') like ${pattern}`,
}
export const likePart = (part: string): string => `%${escapeLike(part)}%`

/** SQL: a timestamp lies within the days of a period. */
const within = (moment: string, { from, to, timeZone }: RoomsPeriod, { put }: Values): string[] => [
  ...(from === null ? [] : [`${moment} >= ${put(from)}::date::timestamp at time zone ${put(timeZone)}`]),
  ...(to === null ? [] : [`${moment} < (${put(to)}::date + 1)::timestamp at time zone ${put(timeZone)}`]),
]

/** Conditions that the index of the walk can check. */
const keyConditions = ({ periods }: RoomsFilter, values: Values): string[] =>
  periods.flatMap((period) => {
    if (period.of === 'lastMessage') return within(instants.lastMessage, period, values)
    // A last message is never before the first one, so the index is read no further.
    return period.of === 'firstMessage' ? within(instants.lastMessage, { ...period, to: null }, values) : []
  })

const quietCondition = ({ ofCampaigns }: RoomsFilter): string => `${ofCampaigns ? '' : 'not '}${isQuiet('d')}`

/** Conditions checked row by row. */
const rowConditions = (filter: RoomsFilter, values: Values): string[] => {
  const { put } = values
  const { botIds, connectionIds, contactIds, tags, transfers, periods } = filter
  const among = (column: string, ids: readonly number[] | null): string[] =>
    ids === null ? [] : [`${column} = any (${put([...ids])}::int[])`]
  const named = transfers?.filter((name) => name !== null)
  const contact = (condition: string): string =>
    `(select ${condition} from contact c where c.company_id = d.company_id and c.id = d.contact_id)`
  return [
    quietCondition(filter),
    ...among('d.bot_id', botIds),
    ...among('d.connection_id', connectionIds),
    ...among('d.contact_id', contactIds),
    ...(tags === null ? [] : [`d.tag_stage = any (${put([...tags])}::text[])`]),
    ...(named === undefined
      ? []
      : [
          `(d.transferred_to = any (${put(named)}::text[])${transfers?.includes(null) ? ' or d.transferred_to is null' : ''})`,
        ]),
    ...periods.flatMap((period) => (period.of === 'lastMessage' ? [] : within(instants[period.of], period, values))),
    ...filter.leads.map((part) => contact(contactConditions.lead(put(likePart(part))))),
    ...filter.phones.map((part) => contact(contactConditions.phone(put(likePart(part))))),
  ]
}

/** Maximum of probes for one page; above it the filter is checked row by row. */
const maxProbes = 2_000

interface Probes {
  /** Indexed column besides workspace and state. */
  column: string | null
  rows: { workspace: number; open: boolean; value: string | number | null }[]
}

/**
 * Every combination of workspace, state and an indexed value is one probe, so the plan does not depend on statistics.
 */
const probesOf = (filter: RoomsFilter): Probes => {
  const { workspaceIds } = filter
  // Closed rooms first: their pages rarely change, so a limited count mostly reads pages already marked all-visible.
  const opens = [...filter.opens].sort()
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

/** Whether the filter has conditions that no index of rooms covers: then rooms are checked one by one. */
export const isFilteredByRow = (filter: RoomsFilter): boolean => {
  const { column } = probesOf(filter)
  const { leads, phones, connectionIds, botIds, tags, transfers, periods, ofCampaigns } = filter
  const others: [string, readonly unknown[] | null][] = [
    ['bot_id', botIds],
    ['tag_stage', tags],
    ['transferred_to', transfers],
    ['connection_id', connectionIds],
  ]
  return (
    ofCampaigns ||
    leads.length + phones.length > 0 ||
    others.some(([of, known]) => known !== null && of !== column) ||
    periods.some(({ of, from, to }) => of !== 'lastMessage' && (from !== null || to !== null))
  )
}

export interface Source {
  source: string
  where: string
}

/** Whether the filter leaves few rooms, each looked up by id. */
export const isSet = ({ id, contactIds, fewIn }: RoomsFilter): boolean =>
  id !== null || contactIds !== null || fewIn !== null

const begun = (company: string, period: RoomsPeriod, values: Values): string =>
  `select p.dialog_id from dialog_party p where ${[`p.company_id = ${company}`, ...within('p.first_at', period, values)].join(' and ')}`

/** Ids of open rooms that began, or may have been opened last, in a period. */
const openOf = (company: string, period: RoomsPeriod, values: Values): string => {
  const began = `${begun(company, period, values)} and p.open`
  if (period.of === 'firstMessage') return began
  return `${began} union select x.id from dialog x where x.company_id = ${company} and x.open and x.opened_at <> x.first_at
   and ${within('x.opened_at', period, values).join(' and ')}`
}

/** Ids of closed rooms that began, or were closed last, in a period, by an index alone. */
const closedOf = (company: string, period: RoomsPeriod, values: Values): string => {
  const [closed, moment] =
    period.of === 'firstMessage' ? ['not x.open', 'x.first_at'] : ['x.closed_at is not null', 'x.closed_at']
  return `dialog x where x.company_id = ${company} and ${[closed, ...within(moment, period, values)].join(' and ')}`
}

/** Ids of rooms that began, or may have been opened or closed last, in a period; without duplicates. */
export const candidatesOf = (companyId: number, period: RoomsPeriod, values: Values): string => {
  const company = values.put(companyId)
  return period.of === 'firstMessage'
    ? begun(company, period, values)
    : `select x.id as dialog_id from ${closedOf(company, period, values)} union ${openOf(company, period, values)}`
}

/** Whether the filter has only days besides workspace, state and the last message. */
const isOfDaysAlone = ({ id, botIds, connectionIds, tags, transfers, leads, phones, periods }: RoomsFilter): boolean =>
  [id, botIds, connectionIds, tags, transfers].every((value) => value === null) &&
  leads.length + phones.length === 0 &&
  periods.filter(({ of, from, to }) => of !== 'lastMessage' && (from !== null || to !== null)).length === 1

/** Dialogs by id, by contact, by period, or all in the order of their ids. */
export const setOf = (filter: RoomsFilter, values: Values): Source => {
  const { put } = values
  const { contactIds, fewIn } = filter
  const company = put(filter.companyId)
  // One walk through the key: ten thousand single lookups would cost several times as much.
  const eachOf = (ids: string): string =>
    `(select x.* from dialog x where x.company_id = ${company} and x.id = any (array(${ids})) offset 0) d`
  const ofDay = (period: RoomsPeriod): string => {
    const columns = (open: boolean): string => `x.company_id, x.id, x.workspace_id, ${open} as open, x.last_at,
      x.campaign_at, x.inbound, x.owner, x.person_took_part`
    const moment = within(period.of === 'firstMessage' ? 'x.first_at' : 'x.opened_at', period, values)
    return `((select ${columns(false)} from ${closedOf(company, period, values)} offset 0)
      union all (select ${columns(true)} from dialog x where x.company_id = ${company} and x.id = any (array(${openOf(company, period, values)}))
        and ${['x.open', ...moment].join(' and ')} offset 0)) d`
  }
  const isOfDay = contactIds === null && fewIn !== null && isOfDaysAlone(filter)
  const sourceOf = (): string => {
    if (contactIds !== null)
      return eachOf(
        `select p.dialog_id from dialog_party p where p.company_id = ${company} and p.contact_id = any (${put([...contactIds])}::int[])`,
      )
    if (fewIn === null) return 'dialog d'
    return isOfDay ? ofDay(fewIn) : eachOf(`select * from (${candidatesOf(filter.companyId, fewIn, values)}) c`)
  }
  return {
    source: sourceOf(),
    where: [
      `d.company_id = ${company}`,
      `d.workspace_id = any (${put([...filter.workspaceIds])}::int[])`,
      `d.open = any (${put([...filter.opens])}::boolean[])`,
      ...(filter.id === null ? [] : [`d.id = ${put(filter.id)}::int`]),
      ...keyConditions(filter, values),
      ...(isOfDay ? [quietCondition(filter)] : rowConditions(filter, values)),
    ].join(' and '),
  }
}

/** The probes `w`, and the conditions on their dialogs: only those of the index, or all. */
export const probedBy = (filter: RoomsFilter, values: Values, { byIndex = false } = {}): Source => {
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
      ...keyConditions(filter, values),
      ...(byIndex ? [] : rowConditions(filter, values)),
    ].join(' and '),
  }
}

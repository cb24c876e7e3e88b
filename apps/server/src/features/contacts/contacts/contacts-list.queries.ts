import type { ContactSort } from '@prosa/contract'
import {
  type Days,
  type DB,
  escapeLike,
  type Kysely,
  sql,
  sqlInt,
  withinDays,
} from '../../../platform/database/index.ts'
import { microsOf, olderThan, type Place } from '../../../platform/lists/index.ts'
import { type ContactRow, ownColumns } from './contacts.queries.ts'

/** What the table asks for, cut down to what the person sees. */
export interface ContactsFilter {
  companyId: number
  workspaceIds: readonly number[]
  timeZone: string
  /** Parts of what is searched, of which a contact has one (`searchParts`); null is any. */
  search: readonly string[] | null
  /** The number of a visitor that the search names; null: it names none. Found beside what has a part. */
  visitor: number | null
  /** Folded, in small letters, digits; null is any. */
  name: string | null
  email: string | null
  phone: string | null
  createdAt: Days
  lastMessage: Days
  tagId: number | null
  field: FieldRange | null
  rules: { isAny: boolean; list: readonly OwnRule[] } | null
}

/** Whose contacts, as far as somebody sees them. */
type Seen = Pick<ContactsFilter, 'companyId' | 'workspaceIds'>

/** A condition of a contact, or that it does not hold. */
export type OwnRule = { isNot: boolean } & (
  | { of: 'tag'; tagId: number }
  | { of: 'field'; field: FieldRange }
  | { of: 'channel'; kinds: readonly string[] }
  | { of: 'lastMessage' | 'created'; days: Days }
  | { of: 'silent' }
)

/** Values of one of the company's fields: keys as `fieldKey` gives them, both included. */
export interface FieldRange {
  fieldId: number
  from: string | null
  to: string | null
}

export interface ContactsOrder {
  by: ContactSort
  descending: boolean
}

export interface Cut {
  limit: number
  offset: number
}

type Fragment = ReturnType<typeof sql>

export const anyOf = (ids: readonly number[]): Fragment => sql`any (${[...ids]}::int[])`
export const directionOf = (descending: boolean): Fragment => sql.raw(descending ? 'desc' : 'asc')

export const isOpen = ({ startAt, endAt }: Days): boolean => !startAt && !endAt

/** What a contact `c` has to have of its own; begins with `and`. One or two letters begin a word of the name, or the e-mail. */
export const ownConditions = (filter: ContactsFilter): Fragment => {
  const { name, email, phone, search, visitor } = filter
  const like = (column: string, part: string, isInside: boolean): Fragment =>
    sql` and ${sql.raw(column)} like ${`${isInside ? '%' : ''}${escapeLike(part)}%`}`
  const named = (part: string): Fragment =>
    part.length > 2
      ? like('c.name_key', part, true)
      : sql` and (c.name_key like ${`${escapeLike(part)}%`} or c.name_key like ${`% ${escapeLike(part)}%`})`
  const held = (part: string): Fragment =>
    part.length > 2
      ? sql`c.search like ${`%${escapeLike(part)}%`}`
      : sql`c.search like ${`${escapeLike(part)}%`} or c.search like ${`% ${escapeLike(part)}%`}`
  const searched =
    search === null
      ? sql``
      : sql` and (${sql.join([...search.map(held), ...(visitor === null ? [] : [isVisitor(visitor)])], sql` or `)})`
  return sql`${searched}${name === null ? sql`` : named(name)}${email === null ? sql`` : like('c.email_key', email, email.length > 2)}${
    phone === null ? sql`` : like('c.phone_key', phone, true)
  }${isTagged(filter)}${hasValue(filter)}${passesRules(filter)}`
}

/** That a contact `c` is shown as 'Visitante' and this number (`contactLabel`). */
export const isVisitor = (number: number): Fragment =>
  sql`c.name is null and c.phone is null and c.email is null and (c.visitor_number = ${number} or c.visitor_number is null and c.id = ${number})`

const passesRules = (filter: ContactsFilter): Fragment => {
  if (filter.rules === null) return sql``
  const { isAny, list } = filter.rules
  const each = list.map((rule) => (rule.isNot ? sql`not (${ruleOf(filter, rule)})` : sql`(${ruleOf(filter, rule)})`))
  return sql` and (${sql.join(each, isAny ? sql` or ` : sql` and `)})`
}

/** Looked up for each contact `c`, by its id. */
const ruleOf = (filter: ContactsFilter, rule: OwnRule): Fragment => {
  const { companyId, timeZone } = filter
  if (rule.of === 'tag') return sql`true${isTagged({ ...filter, tagId: rule.tagId })}`
  if (rule.of === 'field') return sql`true${hasValue({ ...filter, field: rule.field })}`
  if (rule.of === 'created') return sql`true${withinDays('c.created_at', rule.days, timeZone)}`
  if (rule.of === 'channel')
    return sql`exists (select from identity i join connection n on n.company_id = ${companyId} and n.id = i.connection_id
      where i.company_id = ${companyId} and i.contact_id = c.id and n.kind = any (${[...rule.kinds]}::text[]) offset 0)`
  const last = sql`exists (select from ${lastMessageOf(filter)} l where l.at is not null`
  if (rule.of === 'silent') return sql`not ${last} offset 0)`
  return sql`${last}${withinDays('l.at', rule.days, timeZone)} offset 0)`
}

export const hasOwnConditions = ({ search, name, email, phone, tagId, field, rules }: ContactsFilter): boolean =>
  [search, rules, name, email, phone, tagId, field].some((one) => one !== null)

/** That a contact has the tag, or the value, that is asked for, if any is; begins with `and`. `of`: the column of its id. */
export const isTagged = ({ companyId, tagId }: ContactsFilter, of = 'c.id'): Fragment =>
  tagId === null
    ? sql``
    : sql` and exists (select from contact_tagged t where t.company_id = ${companyId} and t.contact_id = ${sql.raw(of)} and t.tag_id = ${tagId} offset 0)`

export const hasValue = ({ companyId, field }: ContactsFilter, of = 'c.id'): Fragment =>
  field === null
    ? sql``
    : // By the primary key: the index of values would read all that have this value for each contact.
      sql` and exists (select from (select x.value_key from contact_value x where x.company_id = ${companyId}
        and x.contact_id = ${sql.raw(of)} and x.field_id = ${field.fieldId} offset 0) v where true${withinKeys(field)} offset 0)`

/** That the value `v` lies within; begins with `and`. Of one key the index gives the order of time. */
export const withinKeys = (range: FieldRange): Fragment => {
  const { from, to } = range
  if (isOneKey(range)) return sql` and v.value_key = ${from}`
  return sql`${from === null ? sql`` : sql` and v.value_key >= ${from}`}${to === null ? sql`` : sql` and v.value_key <= ${to}`}`
}

/** Whether only one key lies within: its contacts are then in the order of time. */
export const isOneKey = ({ from, to }: FieldRange): boolean => from !== null && from === to

/** The last message of the contact `c` in these workspaces. */
export const lastMessageOf = ({ companyId, workspaceIds }: Seen): Fragment => sql`(
  select max(d.last_at) as at from dialog_party p join dialog d on d.company_id = ${companyId} and d.id = p.dialog_id
  where p.company_id = ${companyId} and p.contact_id = c.id and d.workspace_id = ${anyOf(workspaceIds)})`

/** That the contact `c` belongs to one of the workspaces. `offset 0`: looked up contact by contact, never all of them first. */
export const belongs = ({ companyId, workspaceIds }: ContactsFilter): Fragment => sql` and exists (
  select from contact_workspace m where m.company_id = ${companyId} and m.contact_id = c.id
    and m.workspace_id = ${anyOf(workspaceIds)} offset 0)`

const keyOf: Record<Exclude<ContactSort | 'id', 'lastMessage'>, string> = {
  name: 'c.name_key',
  email: 'c.email_key',
  phone: 'c.phone_key',
  createdAt: 'c.created_at',
  id: 'c.id',
}

/** A page of a few contacts that are known, and how many of them pass; null: of all, each of which is looked at. */
export const pageOfFew = async (
  db: Kysely<DB>,
  filter: ContactsFilter,
  contactIds: readonly number[] | null,
  { order, limit, offset }: Cut & { order: { by: ContactSort | 'id'; descending: boolean } },
): Promise<{ ids: number[]; total: number }> => {
  const { companyId, createdAt, lastMessage, timeZone } = filter
  const needsLast = order.by === 'lastMessage' || !isOpen(lastMessage)
  const last = needsLast ? sql` cross join lateral ${lastMessageOf(filter)} l` : sql``
  const key = sql.raw(order.by === 'lastMessage' ? 'l.at' : keyOf[order.by])
  // Each by its key: a long list that is compared with every row takes minutes.
  const contacts = contactIds
    ? sql`unnest(${[...contactIds]}::int[]) k(id)
        cross join lateral (select x.* from contact x where x.company_id = ${companyId} and x.id = k.id offset 0) c`
    : sql`contact c`
  const direction = directionOf(order.descending)
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as materialized (
      select c.id, ${key} as key from ${contacts}${last}
      where c.company_id = ${companyId}${ownConditions(filter)}${belongs(filter)}
        ${withinDays('c.created_at', createdAt, timeZone)}${withinDays('l.at', lastMessage, timeZone)})
    select array(select f.id from found f order by f.key ${direction} nulls last, f.id ${direction}
      limit ${sqlInt(limit)} offset ${sqlInt(offset)}) as ids, (select count(*) from found)::int as total`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** A page of all that pass, by an index of contacts that has this order. `blank`: those that have no such value, oldest last. */
export const pageByKey = async (
  db: Kysely<DB>,
  filter: ContactsFilter,
  by: 'name' | 'email' | 'phone',
  { descending, limit, offset }: Cut & { descending: boolean },
): Promise<number[]> => {
  const { companyId, createdAt, lastMessage, timeZone } = filter
  const key = sql.raw(keyOf[by])
  const direction = directionOf(descending)
  const last = isOpen(lastMessage) ? sql`` : sql` cross join lateral ${lastMessageOf(filter)} l`
  const { rows } = await sql<{ id: number }>`
    select c.id from contact c${last} where c.company_id = ${companyId} and ${key} is not null${ownConditions(filter)}${belongs(filter)}
      ${withinDays('c.created_at', createdAt, timeZone)}${withinDays('l.at', lastMessage, timeZone)}
    order by ${key} ${direction}, c.id ${direction} limit ${sqlInt(limit)} offset ${sqlInt(offset)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Contacts of a page as they are shown, in the order of their ids here. */
export const readRows = async (db: Kysely<DB>, filter: Seen, ids: readonly number[]): Promise<ContactRow[]> => {
  if (ids.length === 0) return []
  const { companyId } = filter
  const { rows } = await sql<ContactRow>`
    select c.id, c.name, c.email, c.phone, c.visitor_number, c.description, c.workspace_id, w.name as workspace_name, c.created_at, c.picture_file_id, c.opted_out,
      ${ownColumns(companyId)},
      ${lastMessageOf(filter)} as last_message_at
    from unnest(${[...ids]}::int[]) with ordinality u(id, place) join contact c on c.company_id = ${companyId} and c.id = u.id
    left join workspace w on w.company_id = ${companyId} and w.id = c.workspace_id order by u.place`.execute(db)
  return rows
}

/**
 * Contacts that pass, of the `look` newest ones below an id, as they are shown, at most `most`. `end`: the id below which the next look begins;
 * null: there are no more. So no look takes long, however few pass.
 */
export const readBelow = async (
  db: Kysely<DB>,
  filter: ContactsFilter,
  below: number,
  look: number,
  most = look,
): Promise<{ rows: ContactRow[]; end: number | null }> => {
  const { companyId, createdAt, lastMessage, timeZone } = filter
  const last = isOpen(lastMessage) ? sql`` : sql` cross join lateral ${lastMessageOf(filter)} l`
  const { rows } = await sql<{ ids: number[] | null; end: number | null; looked: number }>`
    with c as materialized (
      select k.* from contact k where k.company_id = ${companyId} and k.id < ${below} order by k.id desc limit ${sqlInt(look)})
    select array(select c.id from c${last}
      where true${ownConditions(filter)}${belongs(filter)}${withinDays('c.created_at', createdAt, timeZone)}${withinDays('l.at', lastMessage, timeZone)}
      order by c.id desc limit ${sqlInt(most)}) as ids, (select min(c.id) from c) as end, (select count(*) from c)::int as looked`.execute(
    db,
  )
  const [found] = rows
  const ids = found?.ids ?? []
  const isFull = most < look && ids.length === most
  const end = found && found.looked === look ? found.end : null
  return { rows: await readRows(db, filter, ids), end: isFull ? (ids.at(-1) ?? null) : end }
}

/** The next contacts of these workspaces in the order of time, each once. */
export const pageByPlace = async (
  db: Kysely<DB>,
  { companyId, workspaceIds }: Seen,
  after: Place | null,
  limit: number,
): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    select k.id, ${sql.raw(microsOf('k.at'))}::text as micros
    from unnest(${[...workspaceIds]}::int[]) w(ws) cross join lateral (
      select m.contact_id as id, m.created_at as at from contact_workspace m
      where m.company_id = ${companyId} and m.workspace_id = w.ws${olderThan('m.created_at', 'm.contact_id', after)}
      order by m.created_at desc, m.contact_id desc limit ${sqlInt(limit)}) k
    group by k.at, k.id order by k.at desc, k.id desc limit ${sqlInt(limit)}`.execute(db)
  return rows
}

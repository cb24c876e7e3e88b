import { type DB, type Kysely, sql, sqlInt, withinDays } from '../../../platform/database/index.ts'
import {
  anyOf,
  belongs,
  type ContactsFilter,
  type Cut,
  type FieldRange,
  hasOwnConditions,
  hasValue,
  isOneKey,
  isOpen,
  isTagged,
  lastMessageOf,
  ownConditions,
  withinKeys,
} from './contacts-list.queries.ts'
import { mostRead, type TimeScan, walk } from './scan-by-time.queries.ts'

type Fragment = ReturnType<typeof sql>

/** Contacts by when they were made, each once; `extra` narrows them further. */
const byCreation = (filter: ContactsFilter, extra: Fragment): TimeScan => {
  const { companyId, workspaceIds, createdAt, lastMessage, timeZone } = filter
  return {
    items: sql`unnest(${[...workspaceIds]}::int[]) w(ws)`,
    rows: sql`select m.contact_id as id, m.created_at as at, m.contact_id as row, m.workspace_id as ws from contact_workspace m
      where m.company_id = ${companyId} and m.workspace_id = w.ws${withinDays('m.created_at', createdAt, timeZone)}`,
    at: 'm.created_at',
    row: 'm.contact_id',
    // One that belongs to several of the workspaces comes by the first of them, which is read before the others.
    passes: sql`${ownConditions(filter)}${lastWithin(filter, lastMessage)}${extra} and not exists (select from contact_workspace y
      where y.company_id = ${companyId} and y.contact_id = k.id and y.workspace_id < k.ws and y.workspace_id = ${anyOf(workspaceIds)} offset 0)`,
  }
}

/**
 * Contacts of a tag, or of values of a field, or of both, by when they were made. Of both, one drives in the order of time and the other is
 * asked by an index for each, before the contact is looked at: the values where they are of one key, else the tag. Of several values alone all are read for each
 * stretch.
 */
const byOwn = (filter: ContactsFilter, extra: Fragment): TimeScan | null => {
  const { companyId, tagId, field, createdAt, lastMessage, timeZone } = filter
  // What the rows are chosen by need not be asked of each again.
  const passes = sql`${ownConditions({ ...filter, tagId: null, field: null })}${belongs(filter)}${lastWithin(filter, lastMessage)}${extra}`
  const scan = { items: sql`(values (0)) w(ws)`, at: 'v.created_at', row: 'v.contact_id', passes }
  const columns = sql`v.contact_id as id, v.created_at as at, v.contact_id as row, 0 as ws`
  const within = withinDays('v.created_at', createdAt, timeZone)
  if (tagId !== null && (field === null || !isOneKey(field)))
    return {
      ...scan,
      rows: sql`select ${columns} from contact_tagged v
        where v.company_id = ${companyId} and v.tag_id = ${tagId}${within}${hasValue(filter, 'v.contact_id')}`,
    }
  if (field === null) return null
  return {
    ...scan,
    rows: sql`select ${columns} from contact_value v
      where v.company_id = ${companyId} and v.field_id = ${field.fieldId}${withinKeys(field)}${within}${isTagged(filter, 'v.contact_id')}`,
  }
}

const byTimeMade = (filter: ContactsFilter, extra: Fragment): TimeScan =>
  byOwn(filter, extra) ?? byCreation(filter, extra)

/** What contacts are found by: a tag, a value within a range, or an account on channels of some kinds. */
export type OwnMark = { tagId: number } | { field: FieldRange } | { kinds: readonly string[] }

/** Contacts that have one of these, at most `most` of each; asked in one statement, each read by its index. */
export const listOwn = async (
  db: Kysely<DB>,
  companyId: number,
  marks: readonly OwnMark[],
  most: number,
): Promise<number[]> => {
  const found = (mark: OwnMark): Fragment => {
    if ('tagId' in mark)
      return sql`select t.contact_id as id from contact_tagged t where t.company_id = ${companyId} and t.tag_id = ${mark.tagId}`
    if ('kinds' in mark)
      return sql`select i.contact_id as id from connection n cross join lateral (
          select x.contact_id from identity x where x.company_id = ${companyId} and x.connection_id = n.id limit ${sqlInt(most)}) i
        where n.company_id = ${companyId} and n.kind = any (${[...mark.kinds]}::text[])`
    return sql`select v.contact_id as id from contact_value v where v.company_id = ${companyId}
      and v.field_id = ${mark.field.fieldId}${withinKeys(mark.field)}`
  }
  const each = marks.map((mark) => sql`(${found(mark)} limit ${sqlInt(most)})`)
  const { rows } = await sql<{ id: number }>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Contacts by their last message: each comes by the dialog that holds it. */
const byLastMessage = (filter: ContactsFilter): TimeScan => {
  const { companyId, workspaceIds, createdAt, lastMessage, timeZone } = filter
  return {
    items: sql`unnest(${[...workspaceIds]}::int[]) w(ws) cross join (values (false), (true)) o(open)`,
    rows: sql`select d.contact_id as id, d.last_at as at, d.id as row, 0 as ws from dialog d
      where d.company_id = ${companyId} and d.workspace_id = w.ws and d.open = o.open${withinDays('d.last_at', lastMessage, timeZone)}`,
    at: 'd.last_at',
    row: 'd.id',
    passes: sql`${ownConditions(filter)}${withinDays('c.created_at', createdAt, timeZone)} and not exists (
      select from dialog_party p join dialog x on x.company_id = ${companyId} and x.id = p.dialog_id
      where p.company_id = ${companyId} and p.contact_id = k.id and p.dialog_id <> k.row
        and x.workspace_id = ${anyOf(workspaceIds)} and (x.last_at, x.id) > (k.at, k.row) offset 0)`,
  }
}

const lastWithin = (filter: ContactsFilter, days: ContactsFilter['lastMessage']): Fragment =>
  isOpen(days)
    ? sql``
    : sql` and exists (select from ${lastMessageOf(filter)} l where true${withinDays('l.at', days, filter.timeZone)} offset 0)`

/** That the contact `c` has no dialog in these workspaces. */
const isSilent = ({ companyId, workspaceIds }: ContactsFilter): Fragment => sql` and not exists (
  select from dialog_party p join dialog d on d.company_id = ${companyId} and d.id = p.dialog_id
  where p.company_id = ${companyId} and p.contact_id = c.id and d.workspace_id = ${anyOf(workspaceIds)} offset 0)`

export type Blank = 'name' | 'email' | 'phone' | 'lastMessage'

/** A page of those that lack the value that the list is sorted by, the newest first. Null where the limit of rows was reached, as in `pageByTime`. */
export const pageOfBlank = (
  db: Kysely<DB>,
  filter: ContactsFilter,
  blank: Blank,
  cut: Cut,
): Promise<number[] | null> => {
  if (blank === 'lastMessage' && !isOpen(filter.lastMessage)) return Promise.resolve([])
  const extra = blank === 'lastMessage' ? isSilent(filter) : sql` and ${sql.raw(`c.${blank}_key`)} is null`
  return walk(db, filter, byTimeMade(filter, extra), { ...cut, descending: true })
}

/** A page in the order of time; null where it was not found among the nearest `mostRead`: then few pass, and another way is shorter. */
export const pageByTime = async (
  db: Kysely<DB>,
  filter: ContactsFilter,
  by: 'createdAt' | 'lastMessage',
  wanted: Cut & { descending: boolean },
): Promise<number[] | null> => {
  const { tagId, field } = filter
  // Where many have one of the values a page is soon full of the newest contacts, and the values are not read.
  if (by === 'createdAt' && tagId === null && field !== null && !isOneKey(field)) {
    const soon = await walk(db, filter, byCreation(filter, sql``), { ...wanted, isOnlyFirst: true })
    if (soon?.length === wanted.limit) return soon
  }
  return walk(db, filter, by === 'createdAt' ? byTimeMade(filter, sql``) : byLastMessage(filter), wanted)
}

/** A contact of several workspaces is met in each of them: so many rows for each that is counted are read at most. */
const mostPlaces = 4

/** How many contacts pass, up to `most` and one more; null where that many were not found among the first `mostRead`. */
export const countByTime = async (db: Kysely<DB>, filter: ContactsFilter, most: number): Promise<number | null> => {
  const { companyId, lastMessage } = filter
  const isByMessage = !isOpen(lastMessage)
  const own = isByMessage ? null : byOwn(filter, sql``)
  const scan = isByMessage ? byLastMessage(filter) : (own ?? byCreation(filter, sql``))
  const isLookedAt = isByMessage || own !== null || hasOwnConditions(filter)
  const passes = isByMessage || own ? scan.passes : ownConditions(filter)
  const looked = isLookedAt
    ? sql` cross join lateral (select from contact c where c.company_id = ${companyId} and c.id = k.id${passes} offset 0) c`
    : sql``
  const reach = isLookedAt ? mostRead + 1 : most * mostPlaces
  const rowsUpTo = (rows: number): Fragment =>
    sql`select k.id, k.at, k.row from ${scan.items} cross join lateral (${scan.rows} offset 0) k limit ${sqlInt(rows)}`
  const spare = Math.ceil(most * 1.2)
  const count = async (rows: number): Promise<{ total: number; read: number }> => {
    const answer = await sql<{ total: number; read: number }>`
      select count(distinct f.id)::int as total, count(*)::int as read from (
        select k.id from (${rowsUpTo(reach)}) k${looked} limit ${sqlInt(rows)}) f`.execute(db)
    return answer.rows[0] ?? { total: 0, read: 0 }
  }
  const once = await count(spare)
  if (once.total > most) return once.total
  const { total } = once.read < spare ? once : await count(most * mostPlaces)
  if (total > most || !isLookedAt) return total
  const { rows } = await sql<{ read: number }>`select count(*)::int as read from (${rowsUpTo(reach)}) k`.execute(db)
  return (rows[0]?.read ?? 0) > mostRead ? null : total
}

/** Some contacts that may pass: those of the days, or of the workspaces, that the list is narrowed to; at most `most`. */
export const listCandidates = async (
  db: Kysely<DB>,
  filter: ContactsFilter,
  by: 'createdAt' | 'lastMessage',
  most: number,
): Promise<number[]> => {
  const scan = by === 'createdAt' ? byCreation(filter, sql``) : byLastMessage(filter)
  const { rows } = await sql<{ id: number }>`
    select k.id from ${scan.items} cross join lateral (${scan.rows} offset 0) k limit ${sqlInt(most)}`.execute(db)
  return rows.map(({ id }) => id)
}

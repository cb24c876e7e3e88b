import { type Ask, escapeLike } from '../../../../platform/database/index.ts'
import { microsOf, momentText, type Place } from '../../../../platform/lists/index.ts'
import { isQuiet, newsAt, type SidebarRow, sidebarStatement } from '../room/dialogs.queries.ts'
import type { InboxFilter } from './inbox.queries.ts'
import { farMicros, orderBy, type Sort, type SortName, sortOf, sorts, waitKey } from './inbox-sorts.queries.ts'

/** A row of a page, with the key after which the next page begins. */
export interface PageRow extends SidebarRow {
  key_micros: number
}

interface Page {
  limit: number
  offset: number
}

/**
 * One page of rooms in the requested order.
 * @param parts Folded texts: the contact's name or phone has one of them; none: any contact. Only if `isOfFew`.
 */
export const pageRows = (
  ask: Ask,
  filter: InboxFilter,
  after: Place | null,
  page: Page,
  parts: readonly string[] = [],
): Promise<PageRow[]> => {
  const walk = walkOf(filter)
  return walk === 'all' ? pageOfAll(ask, filter, after, page) : pageOfFew(ask, { filter, walk, after, page, parts })
}

/** Those rooms of a search result that match the filter, newest first. */
export const pageOfFound = (
  ask: Ask,
  filter: InboxFilter,
  after: Place | null,
  page: Page,
  ids: readonly number[],
): Promise<PageRow[]> => pageOfFew(ask, { filter, walk: 'found', after, page, parts: [], ids })

/**
 * Whether the filter leaves few rooms, so that names are compared row by row; otherwise names are searched by their own
 * index.
 */
export const isOfFew = (filter: InboxFilter): boolean => walkOf(filter) !== 'all'

/**
 * The index by which a page is read: few rooms belong to a person, wait, stand in a queue or have a label, however many
 * are open.
 */
type Walk = 'all' | 'queue' | 'person' | 'waits' | 'labels'

const walkOf = ({ owner, onlyUnread, waitingSince, labelIds }: InboxFilter): Walk => {
  if (owner === 'queue') return 'queue'
  if (typeof owner === 'number') return 'person'
  if (onlyUnread || waitingSince !== null) return 'waits'
  return labelIds.length > 0 ? 'labels' : 'all'
}

type Few = Exclude<Walk, 'all' | 'labels'>
type OfFew = Exclude<Walk, 'all'> | 'found'

/** Maximum of probes for one page. Above it, rooms of any bot are read, and those of other bots are dropped. */
const maxProbes = 2000

/** Every combination of workspace, state and bot is one probe of an index, so the plan does not depend on statistics. */
const probesOf = (
  filter: InboxFilter,
  opens: readonly boolean[],
  bots: readonly number[],
): { workspaces: number[]; opens: boolean[]; bots: number[] } => {
  const probes = filter.workspaceIds.flatMap((workspace) =>
    opens.flatMap((open) => bots.map((bot) => ({ workspace, open, bot }))),
  )
  return {
    workspaces: probes.map(({ workspace }) => workspace),
    opens: probes.map(({ open }) => open),
    bots: probes.map(({ bot }) => bot),
  }
}

/**
 * The keys come from the index alone, one probe per workspace with `cross join lateral … limit`; only the page's own
 * rows are read in full, with names. $3 to $5 are the probes, $6 and $7 the key after which the page begins, $8 and $9
 * its limit and offset, $10 the channel kinds, if requested, and $11 the bots, if there are too many for probes.
 */
const allStatement = (condition: string): string =>
  sidebarStatement(
    `(select x.id, x.last_at as key from unnest($3::int[], $4::boolean[], $5::int[]) w(ws, open, bot) cross join lateral (
       select id, last_at from dialog where company_id = $1 and workspace_id = w.ws and open = w.open and not ${isQuiet('dialog')} ${condition}
         and (last_at, id) < (${momentText('$6')}, $7::int)
       order by last_at desc, id desc limit $8::int + $9::int) x
     order by x.last_at desc, x.id desc limit $8::int offset $9::int) p`,
    orderBy('p', sorts.latest),
    sorts.latest.column,
  )
/**
 * The same page, longest wait first: all waiting rooms of each workspace, then the rooms that do not wait, by the
 * probes. The key of a room that does not wait is converted back to a timestamp, which its index is sorted by.
 */
const waitingStatement = (probed: string, condition: string): string =>
  sidebarStatement(
    `(select x.id, x.key from (
       (select d.id, ${waitKey} as key from dialog d where d.company_id = $1 and d.waits
          and d.workspace_id in (select w.ws from unnest($3::int[], $4::boolean[]) w(ws, open) where w.open)
          ${probed.replaceAll('= w.bot', '= any ($5::int[])')} ${condition} and ${sorts.waiting.after('$6', '$7')}
        order by ${orderBy('d', sorts.waiting, 'key')} limit $8::int + $9::int)
       union all
       select o.id, ${farMicros}::bigint - ${microsOf('o.last_at')} from unnest($3::int[], $4::boolean[], $5::int[]) w(ws, open, bot) cross join lateral (
        select id, last_at from dialog where company_id = $1 and workspace_id = w.ws and open = w.open and not waits and not ${isQuiet('dialog')} ${probed} ${condition}
         and (last_at, id) < (${momentText(`(${farMicros}::bigint - $6::bigint)`)}, $7::int)
        order by last_at desc, id desc limit $8::int + $9::int) o) x
     order by ${orderBy('x', sorts.waiting)} limit $8::int offset $9::int) p`,
    orderBy('p', sorts.waiting),
    sorts.waiting.column,
  )

const probedBy = {
  all: (_next: number) => '',
  bots: (_next: number) => 'and bot_id = w.bot',
  among: (next: number) => `and bot_id = any ($${next}::int[])`,
}
const ofKinds = `and connection_id = any (array(select k.id from connection k where k.company_id = $1 and k.kind = any ($10::text[])))`
const heldByBot = "and owner = 'bot'"

/** Each statement text is built once, so that it is prepared once. */
const allStatements = new Map<string, string>()
const allStatementOf = (sort: 'latest' | 'waiting', of: keyof typeof probedBy, filter: InboxFilter): string => {
  const isOfKinds = filter.kinds.length > 0
  const isOfBot = filter.owner === 'bot'
  const name = `${sort} ${of} ${isOfKinds} ${isOfBot}`
  const known = allStatements.get(name)
  if (known !== undefined) return known
  const probed = probedBy[of](isOfKinds ? 11 : 10)
  const condition = `${isOfKinds ? ofKinds : ''} ${isOfBot ? heldByBot : ''}`
  const made = sort === 'waiting' ? waitingStatement(probed, condition) : allStatement(`${probed} ${condition}`)
  allStatements.set(name, made)
  return made
}

const pageOfAll = (ask: Ask, filter: InboxFilter, after: Place | null, page: Page): Promise<PageRow[]> => {
  const sort = sortOf(filter) === 'waiting' ? 'waiting' : 'latest'
  const { micros, id } = after ?? sorts[sort].start
  const states = filter.open === null ? [true, false] : [filter.open]
  const isProbed = filter.workspaceIds.length * states.length * filter.botIds.length <= maxProbes
  const kind = filter.botIds.length === 0 ? 'all' : isProbed ? 'bots' : 'among'
  const { workspaces, opens, bots } = probesOf(filter, states, kind === 'bots' ? filter.botIds : [0])
  return ask<PageRow>(allStatementOf(sort, kind, filter), [
    filter.companyId,
    filter.userId,
    workspaces,
    opens,
    bots,
    micros,
    id,
    page.limit,
    page.offset,
    ...(filter.kinds.length > 0 ? [filter.kinds] : []),
    ...(kind === 'among' ? [filter.botIds] : []),
  ])
}

/**
 * Conditions shared by these walks: $4 bots, $5 latest start of the wait, $6 whether only a bot's rooms, $11 labels,
 * $12 patterns of the contact's name or phone, $13 kinds of channels.
 */
const wanted = `and (cardinality($4::int[]) = 0 or d.bot_id = any ($4::int[]))
  and ($5::timestamptz is null or d.waits and d.waits_since <= $5::timestamptz) and ($6::text = '' or d.owner = $6::text)
  and (cardinality($11::int[]) = 0 or exists (select from dialog_label l
    where l.company_id = $1 and l.dialog_id = d.id and l.label_id = any ($11::int[])))
  and (cardinality($12::text[]) = 0 or exists (select from contact n
    where n.company_id = $1 and n.id = d.contact_id and case when n.name is null and n.phone is null and n.email is null
      then n.search || ' visitante ' || coalesce(n.visitor_number, n.id) else n.search end like any ($12::text[])))
  and (cardinality($13::text[]) = 0
    or d.connection_id = any (array(select k.id from connection k where k.company_id = $1 and k.kind = any ($13::text[]))))`

/**
 * Whether the person has unread messages of the customer, by the same rule as `unreadOf`: after their own "all read
 * until".
 */
const unreadJoins = `left join dialog_read r on r.company_id = $1 and r.user_id = $2::int and r.dialog_id = d.id`
const unreadGrants = `left join workspace_member g on g.company_id = $1 and g.workspace_id = w.ws and g.user_id = $2::int
  left join member m on m.company_id = $1 and m.id = $2::int`
const isUnread = `and d.waits and case when r.inbound is null then ${newsAt('d')} > coalesce(g.granted_at, m.created_at, '-infinity')
  else d.inbound > r.inbound end`
const unreadUntil = `and d.last_at > coalesce((select read_until from inbox_mark where company_id = $1 and user_id = $2::int), '-infinity')`

/** $7 and $8 are the key after which the page begins, $9 and $10 its limit and offset, $14 the person. */
const fewStatement = (walk: Few, isOnlyUnread: boolean, sort: Sort): string => {
  const of = {
    queue: "d.workspace_id = w.ws and d.open and d.owner in ('queue', 'offered')",
    // What the person has put off is not in their own list, but found.
    person: `d.workspace_id = any ($3::int[]) and d.owner_user_id = w.person
      and (d.snoozed_until is null or d.owner_user_id <> $2::int or cardinality($12::text[]) > 0)`,
    waits: 'd.workspace_id = w.ws and d.waits',
  }[walk]
  // A person's rooms are read in one walk over all workspaces; unread messages are checked room by room.
  const grantsInside = unreadGrants.replace('w.ws', 'd.workspace_id')
  const from = walk === 'person' ? '(select $14::int as person) w' : 'unnest($3::int[]) w(ws)'
  const inside = isOnlyUnread ? `${unreadJoins}${walk === 'person' ? ` ${grantsInside}` : ''}` : ''
  const outside = isOnlyUnread && walk !== 'person' ? unreadGrants : ''
  return sidebarStatement(
    `(select x.id, x.key from ${from} ${outside} cross join lateral (
       select d.id, ${sort.key} as key from dialog d ${inside} where d.company_id = $1 and ${of} ${wanted}
         ${isOnlyUnread ? `${isUnread} ${unreadUntil}` : ''} and ${sort.after('$7', '$8')}
       order by ${orderBy('d', sort, sort.key)} limit $9::int + $10::int) x
     order by ${orderBy('x', sort)} limit $9::int offset $10::int) p`,
    orderBy('p', sort),
    sort.column,
  )
}
/** One statement per sort order, for all rooms and for those with unread messages. */
const bySort = <T>(make: (sort: Sort) => T): Record<SortName, T> => ({
  latest: make(sorts.latest),
  queue: make(sorts.queue),
  waiting: make(sorts.waiting),
})
const both = (walk: Few) => bySort((sort) => [fewStatement(walk, false, sort), fewStatement(walk, true, sort)] as const)
const fewStatements = { queue: both('queue'), person: both('person'), waits: both('waits') }

/** Only the newest rooms of a label are considered. */
const mostOfLabel = 10_000
/** $14 are the states. Rooms are read from the index of the labels. */
const labelled = `select distinct x.dialog_id from unnest($11::int[]) a(label) cross join unnest($14::boolean[]) o(open) cross join lateral (
       select dialog_id from dialog_label where company_id = $1 and label_id = a.label and open = o.open
       order by dialog_id desc limit ${mostOfLabel}) x`

/** The rooms of a source, sorted. */
const sortedStatement = (source: string, sort: Sort): string =>
  sidebarStatement(
    `(select d.id, ${sort.key} as key from (${source}) c
   join dialog d on d.company_id = $1 and d.id = c.dialog_id
   where d.workspace_id = any ($3::int[]) ${wanted} and ${sort.after('$7', '$8')}
   order by ${orderBy('d', sort, sort.key)} limit $9::int offset $10::int) p`,
    orderBy('p', sort),
    sort.column,
  )
const labelStatements = bySort((sort) => sortedStatement(labelled, sort))
const foundStatement = sortedStatement('select unnest($14::int[]) as dialog_id', sorts.latest)

/** Same rule as the index of names: one or two letters must begin a word. */
const patternsOf = (part: string): string[] => {
  const escaped = escapeLike(part)
  return part.length < 3 ? [`${escaped}%`, `% ${escaped}%`] : [`%${escaped}%`]
}

interface FewAsked {
  filter: InboxFilter
  walk: OfFew
  after: Place | null
  page: Page
  parts: readonly string[]
  ids?: readonly number[]
}

const pageOfFew = (ask: Ask, { filter, walk, after, page, parts, ids = [] }: FewAsked): Promise<PageRow[]> => {
  const sort = walk === 'found' ? 'latest' : sortOf(filter)
  const { micros, id } = after ?? sorts[sort].start
  const person = typeof filter.owner === 'number' ? [filter.owner] : []
  const states = filter.open === null ? [true, false] : [filter.open]
  const sorted = {
    labels: { statement: labelStatements[sort], source: states },
    found: { statement: foundStatement, source: ids },
  }
  const { statement, own } =
    walk === 'labels' || walk === 'found'
      ? { statement: sorted[walk].statement, own: [sorted[walk].source] }
      : { statement: fewStatements[walk][sort][filter.onlyUnread ? 1 : 0], own: person }
  return ask<PageRow>(statement, [
    filter.companyId,
    filter.userId,
    filter.workspaceIds,
    filter.botIds,
    filter.waitingSince,
    filter.owner === 'bot' ? 'bot' : '',
    micros,
    id,
    page.limit,
    page.offset,
    filter.labelIds,
    parts.flatMap(patternsOf),
    filter.kinds,
    ...own,
  ])
}

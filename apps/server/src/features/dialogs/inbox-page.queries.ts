import { type Ask, escapeLike } from '../../platform/database/index.ts'
import { newsAt, queuedAt, type SidebarRow, sidebarStatement } from './dialogs.queries.ts'
import type { InboxFilter } from './inbox.queries.ts'
import type { InboxCursor } from './inbox-cursor.ts'

/** A row of a page, with the key by which the next one goes on. */
export interface PageRow extends SidebarRow {
  key_micros: number
}

interface Page {
  limit: number
  offset: number
}

const keyColumn = ', (extract(epoch from p.key) * 1000000)::bigint as key_micros'
const instantOf = (parameter: string): string =>
  `'epoch'::timestamptz + ${parameter}::bigint * interval '1 microsecond'`

/**
 * One page of rooms: newest first, in a queue those first that have waited longest.
 * @param parts Folded: contacts with one of these in name or phone; none: whoever. Only where `isOfFew`.
 */
export const pageRows = (
  ask: Ask,
  filter: InboxFilter,
  after: InboxCursor | null,
  page: Page,
  parts: readonly string[] = [],
): Promise<PageRow[]> => {
  const walk = walkOf(filter)
  return walk === 'all' ? pageOfAll(ask, filter, after, page) : pageOfFew(ask, { filter, walk, after, page, parts })
}

/** Of rooms that a search found those that the filter takes, newest first. */
export const pageOfFound = (
  ask: Ask,
  filter: InboxFilter,
  after: InboxCursor | null,
  page: Page,
  ids: readonly number[],
): Promise<PageRow[]> => pageOfFew(ask, { filter, walk: 'found', after, page, parts: [], ids })

/** Few rooms are asked for, so that names are looked at in each; among all they are searched by their own index. */
export const isOfFew = (filter: InboxFilter): boolean => walkOf(filter) !== 'all'

/** Which index a page is walked by: few rooms belong to a person, wait, stand in a queue or have a label, whatever else is open. */
type Walk = 'all' | 'queue' | 'person' | 'waits' | 'labels'

const walkOf = ({ owner, onlyUnread, waitingSince, labelIds }: InboxFilter): Walk => {
  if (owner === 'queue') return 'queue'
  if (typeof owner === 'number') return 'person'
  if (onlyUnread || waitingSince !== null) return 'waits'
  return labelIds.length > 0 ? 'labels' : 'all'
}

type Few = Exclude<Walk, 'all' | 'labels'>
type OfFew = Exclude<Walk, 'all'> | 'found'

/** Before every row of a walk. */
const newestStart: InboxCursor = { micros: '253402300799000000', id: 2_147_483_647 }
const longestStart: InboxCursor = { micros: '0', id: 0 }

/** Most probes of one page. Beyond it rooms are walked whatever their bot, and those of others left out. */
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
 * The keys come from the index alone, one probe for each workspace with `cross join lateral … limit`; only the page's own rows are
 * looked up, with their names. $3 to $5 are the probes, $6 and $7 the key after which the page begins, $8 and $9 its limit and offset.
 */
const allStatement = (condition: string): string =>
  sidebarStatement(
    `(select x.id, x.last_at as key from unnest($3::int[], $4::boolean[], $5::int[]) w(ws, open, bot) cross join lateral (
       select id, last_at from dialog where company_id = $1 and workspace_id = w.ws and open = w.open ${condition}
         and (last_at, id) < (${instantOf('$6')}, $7::int)
       order by last_at desc, id desc limit $8::int + $9::int) x
     order by x.last_at desc, x.id desc limit $8::int offset $9::int) p`,
    'p.key desc, p.id desc',
    keyColumn,
  )
const ofBots = 'and bot_id = w.bot'
const amongBots = 'and bot_id = any ($10::int[])'
const heldByBot = "and owner = 'bot'"
const allStatements = {
  plain: { all: allStatement(''), bots: allStatement(ofBots), among: allStatement(amongBots) },
  bot: {
    all: allStatement(heldByBot),
    bots: allStatement(`${ofBots} ${heldByBot}`),
    among: allStatement(`${amongBots} ${heldByBot}`),
  },
}

const pageOfAll = (ask: Ask, filter: InboxFilter, after: InboxCursor | null, page: Page): Promise<PageRow[]> => {
  const { micros, id } = after ?? newestStart
  const states = filter.open === null ? [true, false] : [filter.open]
  const isProbed = filter.workspaceIds.length * states.length * filter.botIds.length <= maxProbes
  const kind = filter.botIds.length === 0 ? 'all' : isProbed ? 'bots' : 'among'
  const { workspaces, opens, bots } = probesOf(filter, states, kind === 'bots' ? filter.botIds : [0])
  return ask<PageRow>(allStatements[filter.owner === 'bot' ? 'bot' : 'plain'][kind], [
    filter.companyId,
    [filter.userId],
    workspaces,
    opens,
    bots,
    micros,
    id,
    page.limit,
    page.offset,
    ...(kind === 'among' ? [filter.botIds] : []),
  ])
}

/**
 * What every one of these walks lets through: $4 bots, $5 since when at the latest they wait, $6 whether the bots alone hold them, $11 labels,
 * $12 patterns of the contact's name or phone.
 */
const wanted = `and (cardinality($4::int[]) = 0 or d.bot_id = any ($4::int[]))
  and ($5::timestamptz is null or d.waits and d.waits_since <= $5::timestamptz) and ($6::text = '' or d.owner = $6::text)
  and (cardinality($11::int[]) = 0 or exists (select from dialog_label l
    where l.company_id = $1 and l.dialog_id = d.id and l.label_id = any ($11::int[])))
  and (cardinality($12::text[]) = 0 or exists (select from contact n
    where n.company_id = $1 and n.id = d.contact_id and n.search like any ($12::text[])))`

/** Something of the customer that the person has not read, as `unreadOf` counts it: after their own "all read until". */
const unreadJoins = `left join dialog_read r on r.company_id = $1 and r.user_id = ($2::int[])[1] and r.dialog_id = d.id`
const unreadGrants = `left join workspace_member g on g.company_id = $1 and g.workspace_id = w.ws and g.user_id = ($2::int[])[1]
  left join member m on m.company_id = $1 and m.id = ($2::int[])[1]`
const isUnread = `and d.waits and case when r.inbound is null then ${newsAt('d')} > coalesce(g.granted_at, m.created_at, '-infinity')
  else d.inbound > r.inbound end`
const unreadUntil = `and d.last_at > coalesce((select read_until from inbox_mark where company_id = $1 and user_id = ($2::int[])[1]), '-infinity')`

/** $7 and $8 are the key after which the page begins, $9 and $10 its limit and offset. */
const fewStatement = (walk: Few, isOnlyUnread: boolean): string => {
  const key = walk === 'queue' ? queuedAt : 'd.last_at'
  const [order, after] = walk === 'queue' ? ['', '>'] : ['desc', '<']
  const of = {
    queue: "d.workspace_id = w.ws and d.open and d.owner in ('queue', 'offered')",
    person: 'd.workspace_id = any ($3::int[]) and d.owner_user_id = w.person',
    waits: 'd.workspace_id = w.ws and d.waits',
  }[walk]
  // A person's rooms are one walk over all workspaces; what is unread there is looked at room by room.
  const grantsInside = unreadGrants.replace('w.ws', 'd.workspace_id')
  const from = walk === 'person' ? '(select $13::int as person) w' : 'unnest($3::int[]) w(ws)'
  const inside = isOnlyUnread ? `${unreadJoins}${walk === 'person' ? ` ${grantsInside}` : ''}` : ''
  const outside = isOnlyUnread && walk !== 'person' ? unreadGrants : ''
  return sidebarStatement(
    `(select x.id, x.key from ${from} ${outside} cross join lateral (
       select d.id, ${key} as key from dialog d ${inside} where d.company_id = $1 and ${of} ${wanted}
         ${isOnlyUnread ? `${isUnread} ${unreadUntil}` : ''} and (${key}, d.id) ${after} (${instantOf('$7')}, $8::int)
       order by ${key} ${order}, d.id ${order} limit $9::int + $10::int) x
     order by x.key ${order}, x.id ${order} limit $9::int offset $10::int) p`,
    `p.key ${order}, p.id ${order}`,
    keyColumn,
  )
}
const both = (walk: Few) => [fewStatement(walk, false), fewStatement(walk, true)] as const
const fewStatements = { queue: both('queue'), person: both('person'), waits: both('waits') }

/** Rooms of a label that are looked at: its newest. */
const mostOfLabel = 10_000
/** $13 are the states. Rooms come from the labels' own index. */
const labelled = `select distinct x.dialog_id from unnest($11::int[]) a(label) cross join unnest($13::boolean[]) o(open) cross join lateral (
       select dialog_id from dialog_label where company_id = $1 and label_id = a.label and open = o.open
       order by dialog_id desc limit ${mostOfLabel}) x`

/** The rooms of a source, sorted by what was said last. */
const sortedStatement = (source: string): string =>
  sidebarStatement(
    `(select d.id, d.last_at as key from (${source}) c
   join dialog d on d.company_id = $1 and d.id = c.dialog_id
   where d.workspace_id = any ($3::int[]) ${wanted} and (d.last_at, d.id) < (${instantOf('$7')}, $8::int)
   order by d.last_at desc, d.id desc limit $9::int offset $10::int) p`,
    'p.key desc, p.id desc',
    keyColumn,
  )
const labelStatement = sortedStatement(labelled)
const foundStatement = sortedStatement('select unnest($13::int[]) as dialog_id')

/** Like the index of names: one or two letters begin a word. */
const patternsOf = (part: string): string[] => {
  const escaped = escapeLike(part)
  return part.length < 3 ? [`${escaped}%`, `% ${escaped}%`] : [`%${escaped}%`]
}

interface FewAsked {
  filter: InboxFilter
  walk: OfFew
  after: InboxCursor | null
  page: Page
  parts: readonly string[]
  ids?: readonly number[]
}

const pageOfFew = (ask: Ask, { filter, walk, after, page, parts, ids = [] }: FewAsked): Promise<PageRow[]> => {
  const { micros, id } = after ?? (walk === 'queue' ? longestStart : newestStart)
  const person = typeof filter.owner === 'number' ? [filter.owner] : []
  const states = filter.open === null ? [true, false] : [filter.open]
  const sorted = {
    labels: { statement: labelStatement, source: states },
    found: { statement: foundStatement, source: ids },
  }
  const { statement, own } =
    walk === 'labels' || walk === 'found'
      ? { statement: sorted[walk].statement, own: [sorted[walk].source] }
      : { statement: fewStatements[walk][filter.onlyUnread ? 1 : 0], own: person }
  return ask<PageRow>(statement, [
    filter.companyId,
    [filter.userId],
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
    ...own,
  ])
}

const most = 100
const counts = `select
 (select count(*)::int from (select from dialog d where d.company_id = $1 and d.owner_user_id = $2 and d.workspace_id = any ($3::int[])
    and (cardinality($4::int[]) = 0 or d.bot_id = any ($4::int[])) limit ${most}) x) as mine,
 (select count(*)::int from (select from unnest($3::int[]) w(ws) cross join lateral (select from dialog d
    where d.company_id = $1 and d.workspace_id = w.ws and d.open and d.owner in ('queue', 'offered')
    and (cardinality($4::int[]) = 0 or d.bot_id = any ($4::int[])) limit ${most}) q limit ${most}) x) as queue,
 (select count(*)::int from (select from unnest($3::int[]) w(ws) cross join lateral (select from dialog d
    where d.company_id = $1 and d.workspace_id = w.ws and d.open and d.owner = 'bot'
    and (cardinality($4::int[]) = 0 or d.bot_id = any ($4::int[])) limit ${most}) b limit ${most}) x) as bot`

export interface OwnerCounts {
  mine: number
  queue: number
  bot: number
}

/** Open rooms of the person, of the queues and of the bots, each counted to 100. */
export const countByOwner = async (
  ask: Ask,
  filter: Pick<InboxFilter, 'companyId' | 'userId' | 'workspaceIds' | 'botIds'>,
): Promise<OwnerCounts> => {
  const rows = await ask<OwnerCounts>(counts, [filter.companyId, filter.userId, filter.workspaceIds, filter.botIds])
  return rows[0] ?? { mine: 0, queue: 0, bot: 0 }
}

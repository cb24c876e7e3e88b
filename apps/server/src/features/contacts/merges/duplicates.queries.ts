import type { DuplicateReason } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Contacts searched per page: some tens of milliseconds. */
const lookSize = 20_000
/** Groups per page; and contacts of one key compared with the oldest. */
const pageGroups = 20
const groupSize = 6

/** Each key has its own index, and is searched in its order. */
const keys = { phone: sql.ref('c.phone_core'), email: sql.ref('c.email_key') } as const

export interface DoubledKeys {
  keys: string[]
  /** Start of the next page; null at the end. */
  next: string | null
}

/** Phones or e-mails that several contacts share, after `after`. */
export const findDoubledKeys = async (
  db: Kysely<DB>,
  companyId: number,
  reason: DuplicateReason,
  after: string,
): Promise<DoubledKeys> => {
  const key = keys[reason]
  const { rows } = await sql<{ key: string | null; last: string | null; before: string | null; looked: number }>`
    with looked as materialized (
      select ${key} as key from contact c where c.company_id = ${companyId} and ${key} > ${after} order by ${key} limit ${lookSize}),
    ends as (select max(key) as last, count(*)::int as looked from looked)
    select g.key, e.last, (select max(key) from looked where key < e.last) as before, e.looked
    from ends e left join (
      select key from looked group by key having count(*) > 1 order by key limit ${pageGroups + 1}) g on true
    order by g.key`.execute(db)
  const found = rows.flatMap((row) => row.key ?? [])
  const [ends] = rows
  if (found.length > pageGroups) return { keys: found.slice(0, pageGroups), next: found[pageGroups - 1] ?? null }
  if (!ends || ends.looked < lookSize) return { keys: found, next: null }
  // The last key may have more contacts: unless it is in this page, the next one starts with it.
  return { keys: found, next: found.at(-1) === ends.last ? ends.last : (ends.before ?? ends.last) }
}

export interface Pair {
  first: number
  second: number
}

/** The oldest contact of each key with the others, in these workspaces, without pairs that a person kept apart. */
export const listPairs = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  reason: DuplicateReason,
  doubled: readonly string[],
): Promise<Pair[]> => {
  if (doubled.length === 0) return []
  const key = keys[reason]
  const { rows } = await sql<Pair>`
    with members as (
      select m.id, u.key, row_number() over (partition by u.key order by m.id) as place
      from unnest(${[...doubled]}::text[]) u(key) cross join lateral (
        select c.id from contact c where c.company_id = ${companyId} and ${key} = u.key
          and exists (select from contact_workspace x where x.company_id = ${companyId} and x.contact_id = c.id
            and x.workspace_id = any (${[...workspaceIds]}::int[])) order by c.id limit ${groupSize}) m)
    select a.id as first, b.id as second from members a join members b on b.key = a.key and b.place > 1
    where a.place = 1 and not exists (select from contact_distinct d where d.company_id = ${companyId}
      and d.first_id = a.id and d.second_id = b.id)
    order by a.key, b.id`.execute(db)
  return rows
}

export const keepApart = async (
  tx: Kysely<DB>,
  companyId: number,
  { first, second }: Pair,
  userId: number,
  now: Date,
): Promise<void> => {
  await sql`
    insert into contact_distinct (company_id, first_id, second_id, decided_by, decided_at)
    values (${companyId}, ${Math.min(first, second)}, ${Math.max(first, second)}, ${userId}, ${now})
    on conflict do nothing`.execute(tx)
}

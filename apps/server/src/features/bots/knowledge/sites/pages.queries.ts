import type { LeftReason } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../../platform/database/index.ts'
import type { Wanted } from './call-page.ts'
import type { SiteKey } from './sites.queries.ts'

/** Addresses that are kept of a site: a calendar has no end. */
const mostPages = 1_000

/** Readings in a row after which a page that is gone leaves. */
export const mostMissed = 2

export interface WaitingPage {
  id: number
  kind: Wanted
  address: string
  depth: number
  tries: number
  etag: string | null
  lastModified: string | null
  isKnown: boolean
  missed: number
}

const ofSite = (db: Kysely<DB>, { companyId, sourceId }: SiteKey) =>
  db.updateTable('knowledge_page').where('company_id', '=', companyId).where('source_id', '=', sourceId)

/** What a reading begins with: everything that was read before, and the first page, on whose host as it was given. */
export const lineUp = async (tx: Kysely<DB>, key: SiteKey, address: string): Promise<void> => {
  const { origin } = new URL(address)
  await tx
    .deleteFrom('knowledge_page')
    .where('company_id', '=', key.companyId)
    .where('source_id', '=', key.sourceId)
    .where((where) => where.or([where('kind', '!=', 'page'), where('content', 'is', null)]))
    .execute()
  await ofSite(tx, key).set({ state: 'waiting', reason: null, tries: 0 }).execute()
  await tx
    .updateTable('knowledge_site')
    .set({ origin })
    .where('company_id', '=', key.companyId)
    .where('source_id', '=', key.sourceId)
    .execute()
  await add(tx, key, [
    { kind: 'robots', address: `${origin}/robots.txt`, depth: 0 },
    { kind: 'page', address, depth: 0 },
  ])
}

export interface NewPage {
  kind: Wanted
  address: string
  depth: number
  /** It is left out without a call. */
  reason?: LeftReason
}

/**
 * Those that are known already stay as they are, but one that waits is as near as its nearest way.
 * @param most rows of the site after which none is added
 */
export const add = async (
  tx: Kysely<DB>,
  { companyId, sourceId }: SiteKey,
  pages: readonly NewPage[],
  most = mostPages,
): Promise<void> => {
  if (pages.length === 0) return
  const once = [...Map.groupBy(pages, ({ address }) => address).values()].flatMap(([first]) => first ?? [])
  // Links to known pages are very many, and a conflict would use up an id each time.
  await sql`
    with found as (select * from jsonb_to_recordset(${JSON.stringify(once)}::jsonb) p(kind text, address text, depth int, reason text)),
      nearer as (
        update knowledge_page k set depth = f.depth from found f
        where k.company_id = ${companyId} and k.source_id = ${sourceId} and k.address = f.address and k.state = 'waiting'
          and f.reason is null and f.depth < k.depth)
    insert into knowledge_page (company_id, source_id, kind, address, depth, state, reason)
    select ${companyId}, ${sourceId}, f.kind, f.address, f.depth, case when f.reason is null then 'waiting' else 'left' end, f.reason
    from found f
    where not exists (
      select from knowledge_page x where x.company_id = ${companyId} and x.source_id = ${sourceId} and x.address = f.address)
    limit greatest(0, ${most} - (select count(*) from knowledge_page x where x.company_id = ${companyId} and x.source_id = ${sourceId}))
    on conflict (company_id, source_id, address) do nothing`.execute(tx)
}

/** The rules first, then sitemaps, then pages by their distance from the first one. */
export const findNext = (db: Kysely<DB>, { companyId, sourceId }: SiteKey): Promise<WaitingPage | undefined> =>
  db
    .selectFrom('knowledge_page')
    .select([
      'id',
      sql<Wanted>`kind`.as('kind'),
      'address',
      'depth',
      'tries',
      'etag',
      'last_modified as lastModified',
      sql<boolean>`content is not null`.as('isKnown'),
      'missed',
    ])
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .where('state', '=', 'waiting')
    .orderBy(sql`array_position(array['robots', 'sitemap', 'page'], kind)`)
    .orderBy('depth')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Pages and sitemaps that this reading has called. */
export const countCalled = async (db: Kysely<DB>, { companyId, sourceId }: SiteKey) => {
  const { rows } = await sql<{ pages: number; queries: number; sitemaps: number }>`
    select count(*) filter (where kind = 'page')::int as pages, count(*) filter (where kind = 'sitemap')::int as sitemaps,
      count(*) filter (where kind = 'page' and strpos(address, '?') > 0)::int as queries
    from knowledge_page where company_id = ${companyId} and source_id = ${sourceId} and tries > 0`.execute(db)
  return rows[0] ?? { pages: 0, queries: 0, sitemaps: 0 }
}

export const noteCall = async (tx: Kysely<DB>, { companyId }: SiteKey, id: number): Promise<void> => {
  await tx
    .updateTable('knowledge_page')
    .set({ tries: sql<number>`tries + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export interface PageChanges {
  state: 'waiting' | 'read' | 'left'
  reason?: LeftReason | 'moved' | null
  /** Absent: what was read before stays. */
  content?: string | null
  title?: string | null
  etag?: string | null
  last_modified?: string | null
  missed?: number
}

export const change = async (
  tx: Kysely<DB>,
  { companyId }: SiteKey,
  id: number,
  changes: PageChanges,
): Promise<void> => {
  await tx.updateTable('knowledge_page').set(changes).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Those still waiting are left out; what was read of them before stays. */
export const leaveWaiting = async (tx: Kysely<DB>, key: SiteKey, reason: LeftReason): Promise<void> => {
  await ofSite(tx, key).set({ state: 'left', reason }).where('state', '=', 'waiting').execute()
}

/** Those beyond the limit may never be read again, so that what they said goes as that of a page that is gone. */
export const leaveBeyond = async (tx: Kysely<DB>, key: SiteKey): Promise<void> => {
  const missed = sql<number>`missed + 1`
  const content = sql<string | null>`case when missed + 1 < ${mostMissed} then content end`
  await ofSite(tx, key)
    .set({ state: 'left', reason: 'limit', missed, content })
    .where('state', '=', 'waiting')
    .execute()
}

/** What is read of a site now, in the order in which it was found. */
export const listTexts = (db: Kysely<DB>, { companyId, sourceId }: SiteKey) =>
  db
    .selectFrom('knowledge_page')
    .select(['id', 'address', sql<string>`coalesce(title, '')`.as('title'), sql<string>`content`.as('text')])
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .where('kind', '=', 'page')
    .where('content', 'is not', null)
    .orderBy('depth')
    .orderBy('id')
    .execute()

/** Characters of texts that are kept of a site. */
export const countCharacters = async (db: Kysely<DB>, { companyId, sourceId }: SiteKey): Promise<number> => {
  const row = await db
    .selectFrom('knowledge_page')
    .select(sql<number>`coalesce(sum(octet_length(content)), 0)::int`.as('characters'))
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .executeTakeFirstOrThrow()
  return row.characters
}

/** Pages of the current or last reading by state and reason, with some of their addresses. */
export const summarize = async (db: Kysely<DB>, { companyId, sourceId }: SiteKey, addresses: number) => {
  const { rows } = await sql<{ state: string; reason: string | null; pages: number; addresses: string[] }>`
    select state, reason, count(*)::int as pages, (array_agg(address order by depth, id))[1:${addresses}] as addresses
    from knowledge_page where company_id = ${companyId} and source_id = ${sourceId} and kind = 'page' group by state, reason`.execute(
    db,
  )
  return rows
}

/** What became of the first page, for the words about a site of which nothing was read. */
export const findFirst = (db: Kysely<DB>, { companyId, sourceId }: SiteKey) =>
  db
    .selectFrom('knowledge_page')
    .select(['reason'])
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .where('kind', '=', 'page')
    .where('reason', '!=', 'moved')
    .orderBy('depth')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Pages that this reading has read. */
export const countRead = async (db: Kysely<DB>, { companyId, sourceId }: SiteKey): Promise<number> => {
  const row = await db
    .selectFrom('knowledge_page')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('source_id', '=', sourceId)
    .where('kind', '=', 'page')
    .where('state', '=', 'read')
    .executeTakeFirstOrThrow()
  return row.total
}

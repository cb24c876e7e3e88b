import type { companyStates, SuspensionReason } from '@prosa/contract'
import { type DB, escapeLike, type Kysely, sql } from '../../../platform/database/index.ts'

interface CompanySearch {
  part: string
  platformId: number | null
  state: (typeof companyStates)[number] | null
  limit: number
  offset: number
}

export interface CompanyRow {
  id: number
  name: string
  platform_id: number
  platform_name: string
  active: boolean
  reason: SuspensionReason | null
  stops_at: Date | null
}

/**
 * Companies of the installation, by name. Uses the unscoped handle through gate functions; the operation requires an
 * administrator.
 * @param part folded; LIKE's wildcards are matched literally
 * @param platformId null for the companies of all platforms
 */
export const list = async (
  db: Kysely<DB>,
  { part, platformId, state, limit, offset }: CompanySearch,
): Promise<{ rows: CompanyRow[]; total: number }> => {
  const escaped = escapeLike(part)
  const { rows } = await sql<CompanyRow & { total: number }>`
    select c.id, c.name, c.platform_id, p.display_name as platform_name, c.active, c.reason, c.stops_at, found.total
    from gate_companies(${escaped}, ${platformId}, ${state}, ${limit}, ${offset}) with ordinality as found (id, total, place)
    cross join lateral gate_company_summaries(array[found.id]) c join platform p on p.id = c.platform_id
    order by found.place`.execute(db)
  const [first] = rows
  if (first || offset === 0) return { rows, total: first?.total ?? 0 }
  // A page past the last one has no row that carries the total.
  const { rows: counted } = await sql<{
    total: number
  }>`select total from gate_companies(${escaped}, ${platformId}, ${state}, 1, 0)`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** The companies of a platform above an id, by id. */
export const listOfPlatform = async (
  db: Kysely<DB>,
  platformId: number,
  { after, limit }: { after: number; limit: number },
): Promise<Omit<CompanyRow, 'platform_name'>[]> => {
  const { rows } = await sql<Omit<CompanyRow, 'platform_name'>>`
    select c.id, c.name, c.platform_id, c.active, c.reason, c.stops_at
    from gate_company_summaries(array(select id from gate_platform_company_ids(${platformId}, ${after}, ${limit}))) c
    order by c.id`.execute(db)
  return rows
}

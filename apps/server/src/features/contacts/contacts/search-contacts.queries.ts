import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import { type ContactsFilter, isVisitor, ownConditions } from './contacts-list.queries.ts'

/** Contacts that are shown as 'Visitante' and this number. */
export const findVisitors = async (db: Kysely<DB>, companyId: number, number: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from contact c where c.company_id = ${companyId} and c.visitor_number = ${number} and ${isVisitor(number)}
    union all select c.id from contact c where c.company_id = ${companyId} and c.id = ${number} and ${isVisitor(number)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const sampleSize = 64

/** The share of contacts, taken evenly among all, that pass one of the filters. */
export const shareOfContacts = async (
  db: Kysely<DB>,
  filter: ContactsFilter,
  of: 'search' | 'name' | 'email' | 'phone',
): Promise<number> => {
  const { companyId } = filter
  const alone = {
    ...filter,
    search: null,
    visitor: null,
    name: null,
    email: null,
    phone: null,
    tagId: null,
    rules: null,
    field: null,
    [of]: filter[of],
  }
  const end = (order: string) =>
    sql`(select x.id::bigint from contact x where x.company_id = ${companyId} order by x.id ${sql.raw(order)} limit 1)`
  const { rows } = await sql<{ share: number }>`
    select count(*) filter (where true${ownConditions(alone)}) / ${sql.raw(String(sampleSize))}::float8 as share
    from (select ${end('asc')} as first, ${end('desc')} as last) b cross join generate_series(0, ${sql.raw(String(sampleSize - 1))}) g
    cross join lateral (select * from contact x where x.company_id = ${companyId}
      and x.id >= b.first + (b.last - b.first) * g / ${sql.raw(String(sampleSize))} order by x.id limit 1) c`.execute(
    db,
  )
  return rows[0]?.share ?? 0
}

import type { AuditRecordType } from '@prosa/contract'
import { type Days, type DB, type Kysely, sql, withinDays } from '../../../platform/database/index.ts'
import { microsOf, olderThan, type Place } from '../../../platform/lists/index.ts'

/** The database limits one view to the company of the handle, and the other to the installation. */
const viewOf = (companyId: number | null): string => (companyId === null ? 'audit_of_installation' : 'audit_of_company')

export interface AuditEntryRow extends Place {
  at: Date
  account_id: number | null
  account_name: string | null
  is_administrator: boolean
  action: string
  record_type: string
  record_id: string | null
  fields: string[]
  detail: Record<string, unknown>
  operation: string | null
  ip: string | null
  device: string | null
  place: number | null
  hash: string | null
}

export interface AuditFilter {
  period?: Days | null | undefined
  accountId?: number | null | undefined
  action?: string | null | undefined
  /** A kind of record, and its id. */
  record?: { type: string; id: string | null } | null | undefined
  timeZone: string
}

/** Repeats the view's condition, so that the planner can estimate the number of rows. */
const ofChain = (companyId: number | null): ReturnType<typeof sql> =>
  companyId === null ? sql`company_id is null` : sql`company_id = ${companyId}`

/** Newest first. Each filter has an index in this order. */
export const list = async (
  db: Kysely<DB>,
  companyId: number | null,
  { period, accountId, action, record, timeZone }: AuditFilter,
  { after, limit }: { after: Place | null; limit: number },
): Promise<AuditEntryRow[]> => {
  const { rows } = await sql<AuditEntryRow>`
    select id, at, ${sql.raw(microsOf('at'))}::text as micros, account_id, account_name, is_administrator, action,
           record_type, record_id, fields, detail, operation, host(ip) as ip, device, place, encode(hash, 'hex') as hash
    from ${sql.table(viewOf(companyId))}
    where ${ofChain(companyId)}
      ${accountId ? sql`and account_id = ${accountId}` : sql``}
      ${action ? sql`and action = ${action}` : sql``}
      ${record ? sql`and record_type = ${record.type}` : sql``}
      ${record && record.id !== null ? sql`and record_id = ${record.id}` : sql``}
      ${period ? withinDays('at', period, timeZone) : sql``}
      ${olderThan('at', 'id', after)}
    order by at desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** All people in the audit, one index step each, with their newest name. */
export const listPeople = async (
  db: Kysely<DB>,
  companyId: number | null,
  most: number,
): Promise<{ id: number; name: string }[]> => {
  const view = sql.table(viewOf(companyId))
  const own = ofChain(companyId)
  const { rows } = await sql<{ id: number; name: string }>`
    with recursive people (id) as (
      (select min(account_id) from ${view} where ${own})
      union all
      select (select min(account_id) from ${view} where ${own} and account_id > people.id) from people where people.id is not null
    )
    select p.id, coalesce(v.account_name, 'nº ' || p.id) as name
    from (select id from people where id is not null limit ${most}) p
    cross join lateral (select account_name from ${view} where ${own} and account_id = p.id order by at desc, id desc limit 1) v
    order by 2, 1`.execute(db)
  return rows
}

/** The table of a kind of record, and the column of its name. */
type Named = Partial<Record<AuditRecordType, readonly [table: string, column: string]>>
const tables: Named = {
  user: ['member', 'name'],
  workspace: ['workspace', 'name'],
  profile: ['profile', 'name'],
  integration: ['member', 'name'],
  invite: ['invite', 'email'],
  bot: ['bot', 'name'],
  knowledge: ['knowledge_source', 'name'],
  'knowledge-test': ['knowledge_test', 'question'],
  entity: ['entity', 'name'],
  'flow-test': ['flow_test', 'name'],
  template: ['template', 'name'],
  credential: ['credential', 'project_id'],
  label: ['label', 'name'],
  'canned-answer': ['canned_answer', 'shortcut'],
  automation: ['automation', 'name'],
  'follow-up': ['follow_up', 'name'],
  campaign: ['campaign', 'name'],
  'contact-import': ['contact_import', 'file_name'],
  'contact-field': ['contact_field', 'name'],
  'contact-tag': ['contact_tag', 'name'],
  'contact-segment': ['contact_segment', 'name'],
}
const global: Named = { platform: ['platform', 'name'] }

export interface RecordKey {
  type: string
  id: number
}

/** Current names of the records of a page, in one query; deleted records are missing. */
export const findNames = async (
  db: Kysely<DB>,
  companyId: number | null,
  records: readonly RecordKey[],
): Promise<Map<string, string>> => {
  const parts = [...Map.groupBy(records, ({ type }) => type)].flatMap(([type, keys]) => {
    const ids = [...new Set(keys.map(({ id }) => id))]
    const shared = global[type as AuditRecordType]
    if (shared)
      return [
        sql`select ${type}::text as type, id, ${sql.ref(shared[1])} as name from ${sql.table(shared[0])} where id = any (${ids})`,
      ]
    if (type === 'administrator' && companyId === null)
      return [sql`select ${type}::text as type, w.id, g.name from unnest(${ids}::int[]) w(id), gate_account(w.id) g`]
    if (companyId === null) return []
    if (type === 'company') return [sql`select ${type}::text as type, id, name from company where id = any (${ids})`]
    const own = tables[type as AuditRecordType]
    if (!own) return []
    return [
      sql`select ${type}::text as type, id, ${sql.ref(own[1])} as name from ${sql.table(own[0])}
          where company_id = ${companyId} and id = any (${ids})`,
    ]
  })
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ type: string; id: number; name: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  )
  return new Map(rows.map(({ type, id, name }) => [`${type}:${id}`, name]))
}

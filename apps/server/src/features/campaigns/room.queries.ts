import { type DB, type Kysely, sql } from '../../platform/database/index.ts'

/** SQL: campaigns of the company that run, or start up to a day after that moment. */
const isAhead = (start: Date) =>
  sql`c.status in ('PENDING', 'IN_PROGRESS') and c.start_at < ${start}::timestamptz + interval '1 day'`

/** Upper limit of the count; a QR-code number would need a month for these. */
const maxCounted = 6_000

/** Recipients of the number's other campaigns that never wrote to it. */
export const countFirstsAhead = async (
  db: Kysely<DB>,
  companyId: number,
  connectionId: number,
  start: Date,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select r.contact_id from connection k
      join campaign c on c.company_id = k.company_id and c.bot_id = k.bot_id and c.template is null and ${isAhead(start)}
        and not 'stranger' = any (c.guards)
      join campaign_recipient r on r.company_id = c.company_id and r.campaign_id = c.id and r.status = 'pending'
      where k.company_id = ${companyId} and k.id = ${connectionId} and r.contact_id is not null
        and not exists (select from dialog_party p join dialog d on d.company_id = p.company_id and d.id = p.dialog_id
          where p.company_id = ${companyId} and p.contact_id = r.contact_id and d.connection_id = ${connectionId} and d.inbound > 0)
      limit ${maxCounted}) x`.execute(db)
  return rows[0]?.count ?? 0
}

/** Template messages of all numbers of the account: pending ones of other campaigns, and those sent in the day before. */
export const countTemplatesAround = async (
  db: Kysely<DB>,
  companyId: number,
  connectionId: number,
  start: Date,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    with bots as (select distinct o.bot_id from connection k join connection o on o.company_id = k.company_id and o.kind = k.kind
        and (o.id = k.id or o.settings->>'accountId' = k.settings->>'accountId')
      where k.company_id = ${companyId} and k.id = ${connectionId} and o.bot_id is not null)
    select coalesce(sum(case when ${isAhead(start)} then n.pending else 0 end + s.sent), 0)::int as count
    from bots b join campaign c on c.company_id = ${companyId} and c.bot_id = b.bot_id and c.template is not null
    join campaign_count n on n.company_id = c.company_id and n.campaign_id = c.id
    cross join lateral (select count(*) as sent from campaign_recipient r where r.company_id = ${companyId} and r.campaign_id = c.id
      and r.status = 'sent' and r.changed_at > ${start}::timestamptz - interval '1 day'
      and (c.status in ('IN_PROGRESS', 'PAUSED') or c.updated_at > now() - interval '2 days')) s`.execute(db)
  return rows[0]?.count ?? 0
}

/** Contacts that are pending in another campaign too. */
export const countWaiting = async (
  db: Kysely<DB>,
  companyId: number,
  contactIds: readonly number[],
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(distinct r.contact_id)::int as count from campaign_recipient r
    join campaign c on c.company_id = r.company_id and c.id = r.campaign_id and c.status in ('PENDING', 'IN_PROGRESS')
    where r.company_id = ${companyId} and r.contact_id = any (${[...contactIds]}::int[]) and r.status in ('pending', 'queued')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

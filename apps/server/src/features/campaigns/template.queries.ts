import { type DB, type Kysely, sql } from '../../platform/database/index.ts'
import { campaignNumber } from './campaign-number.ts'
import type { KeptTemplate } from './template.ts'

export interface NumberRow {
  externalId: string
  settings: Record<string, unknown>
  secret: Buffer | null
}

export const findConnection = async (
  db: Kysely<DB>,
  companyId: number,
  connectionId: number,
): Promise<NumberRow | undefined> => {
  const { rows } = await sql<NumberRow>`
    select external_id as "externalId", settings, secret_encrypted as secret from connection
    where company_id = ${companyId} and id = ${connectionId} and active`.execute(db)
  return rows[0]
}

/** A running campaign's template, if the provider was not asked about it recently; undefined: nothing to check. */
export const findUnchecked = async (
  db: Kysely<DB>,
  companyId: number,
  campaignId: number,
): Promise<{ template: KeptTemplate; connectionId: number; kind: string } | undefined> => {
  const { rows } = await sql<{ template: KeptTemplate; connectionId: number; kind: string }>`
    select c.template, k.id as "connectionId", k.kind from campaign c
    join lateral ${sql.raw(campaignNumber)} k on true
    where c.company_id = ${companyId} and c.id = ${campaignId} and c.template is not null and c.next_at <= now()
      and (c.template_checked_at is null or c.template_checked_at < now() - interval '1 hour')`.execute(db)
  return rows[0]
}

/** The provider did not answer: ask again in ten minutes. */
export const noteUnanswered = async (db: Kysely<DB>, companyId: number, campaignId: number): Promise<void> => {
  await sql`
    update campaign set template_checked_at = now() - interval '50 minutes'
    where company_id = ${companyId} and id = ${campaignId}`.execute(db)
}

/** `approved`: its current form. */
export const noteChecked = async (
  db: Kysely<DB>,
  companyId: number,
  campaignId: number,
  approved: KeptTemplate['approved'],
): Promise<void> => {
  await sql`
    update campaign set template_checked_at = now(), template = jsonb_set(template, '{approved}', ${JSON.stringify(approved)}::jsonb)
    where company_id = ${companyId} and id = ${campaignId}`.execute(db)
}

/** Pauses it. Resuming accepts the current template. */
export const pauseToAsk = async (
  db: Kysely<DB>,
  companyId: number,
  campaignId: number,
  { notice, category }: { notice: string; category: string | null },
): Promise<void> => {
  await sql`
    update campaign set status = 'PAUSED', next_at = null, notice = ${notice}, updated_at = now(), template_checked_at = null,
      template = case when ${category}::text is null then template
        else jsonb_set(template, '{approved,category}', to_jsonb(${category}::text)) end
    where company_id = ${companyId} and id = ${campaignId} and status in ('PENDING', 'IN_PROGRESS')`.execute(db)
}

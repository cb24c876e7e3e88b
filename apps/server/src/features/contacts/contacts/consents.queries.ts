import { type ConsentBody, type LegalBasis, maxListedCampaigns, maxListedConsents } from '@prosa/contract'
import type { RecipientStatus } from '../../../conversation/model/recipient-status.ts'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface ConsentRow {
  id: string
  kind: ConsentBody['kind']
  channel: string | null
  basis: LegalBasis | null
  source: string | null
  given_at: Date
  recorded_at: Date
  recorded_by: string | null
  dialog_id: number | null
}

/** The newest first. A dialog in a workspace that the person does not see is not named. */
export const listConsents = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  contactId: number,
): Promise<ConsentRow[]> => {
  const { rows } = await sql<ConsentRow>`
    select c.id, c.kind, c.channel, c.basis, c.source, c.given_at, c.recorded_at, m.name as recorded_by, d.id as dialog_id
    from contact_consent c left join member m on m.company_id = ${companyId} and m.id = c.recorded_by
    left join dialog d on d.company_id = ${companyId} and d.id = c.dialog_id and d.workspace_id = any (${[...workspaceIds]}::int[])
    where c.company_id = ${companyId} and c.contact_id = ${contactId} order by c.id desc limit ${maxListedConsents}`.execute(
    db,
  )
  return rows
}

/** The newest basis, however many records came after it. */
export const findBasis = async (
  db: Kysely<DB>,
  companyId: number,
  contactId: number,
): Promise<ConsentRow | undefined> => {
  const { rows } = await sql<ConsentRow>`
    select c.id, c.kind, c.channel, c.basis, c.source, c.given_at, c.recorded_at, m.name as recorded_by, null::int as dialog_id
    from contact_consent c left join member m on m.company_id = ${companyId} and m.id = c.recorded_by
    where c.company_id = ${companyId} and c.contact_id = ${contactId} and c.basis is not null order by c.id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export interface ReceivedCampaignRow {
  id: number
  name: string
  created_at: Date
  created_by: string | null
  basis: LegalBasis | null
  status: RecipientStatus
  reason: string | null
  changed_at: Date
}

/** The newest campaigns of these workspaces that had the contact among their recipients. */
export const listReceivedCampaigns = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  contactId: number,
): Promise<ReceivedCampaignRow[]> => {
  const { rows } = await sql<ReceivedCampaignRow>`
    select c.id, c.name, c.created_at, m.name as created_by, c.basis, r.status, r.reason, r.changed_at
    from campaign_recipient r join campaign c on c.company_id = ${companyId} and c.id = r.campaign_id
    left join member m on m.company_id = ${companyId} and m.id = c.created_by
    where r.company_id = ${companyId} and r.contact_id = ${contactId} and c.workspace_id = any (${[...workspaceIds]}::int[])
    order by c.created_at desc, c.id desc limit ${maxListedCampaigns}`.execute(db)
  return rows
}

export interface NewConsent {
  contactId: number
  kind: ConsentBody['kind']
  channel: string | null
  basis: LegalBasis | null
  source: string | null
  /** Of the time zone; null: now. */
  givenOn: string | null
  timeZone: string
  recordedBy: number
  now: Date
}

/** @returns false where the day lies ahead */
export const insertConsent = async (tx: Kysely<DB>, companyId: number, consent: NewConsent): Promise<boolean> => {
  const { contactId, kind, channel, basis, source, givenOn, timeZone, recordedBy, now } = consent
  const { rows } = await sql`
    insert into contact_consent (company_id, contact_id, kind, channel, basis, source, given_at, recorded_at, recorded_by)
    select ${companyId}, ${contactId}, ${kind}, ${channel}, ${basis}, ${source}, g.at, ${now}, ${recordedBy}
    from (select coalesce(${givenOn}::date::timestamp at time zone ${timeZone}, ${now}::timestamptz) as at) g
    where g.at <= ${now}::timestamptz returning id`.execute(tx)
  return rows.length > 0
}

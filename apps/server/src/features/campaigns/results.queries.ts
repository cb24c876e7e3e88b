import type { CampaignOwnField, LegalBasis, RecipientOutcome } from '@prosa/contract'
import type { RecipientStatus } from '../../conversation/model/recipient-status.ts'
import { type DB, type Kysely, sql } from '../../platform/database/index.ts'
import { type CampaignRow, campaignColumns, countedCampaigns } from './campaigns.queries.ts'

export const statusesOf: Record<RecipientOutcome, readonly RecipientStatus[]> = {
  pending: ['pending', 'queued'],
  sent: ['sent'],
  failed: ['failed'],
  notSent: ['cancelled'],
}

export interface CampaignDetail extends CampaignRow {
  message: string
  bot_name: string
  created_by: string | null
  basis: LegalBasis | null
  /** Category of an approved message. */
  category: string | null
}

/** A campaign of these workspaces. */
export const findDetail = async (
  db: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  id: number,
): Promise<CampaignDetail | undefined> => {
  const { rows } = await sql<CampaignDetail>`
    select ${campaignColumns}, c.message, c.basis,
      b.name as bot_name, m.name as created_by, c.template -> 'approved' ->> 'category' as category
    from ${countedCampaigns} join bot b on b.company_id = c.company_id and b.id = c.bot_id
    left join member m on m.company_id = c.company_id and m.id = c.created_by
    where c.company_id = ${companyId} and c.id = ${id} and c.workspace_id = any (${[...workspaceIds]}::int[])`.execute(
    db,
  )
  return rows[0]
}

/** Accounts of contacts whose message was sent or is pending. */
export const listCharged = async (db: Kysely<DB>, companyId: number, id: number): Promise<string[]> => {
  const { rows } = await sql<{ account: string }>`
    select account from campaign_recipient where company_id = ${companyId} and campaign_id = ${id}
      and status in ('pending', 'queued', 'sent') and account is not null`.execute(db)
  return rows.map(({ account }) => account)
}

/** The company's own fields, including removed ones. */
export const listFieldNames = async (db: Kysely<DB>, companyId: number): Promise<CampaignOwnField[]> => {
  const { rows } = await sql<CampaignOwnField>`
    select number, name from contact_field where company_id = ${companyId}`.execute(db)
  return rows
}

/** SQL: the contact wrote in the dialog after the campaign's message. */
const hasAnswered = sql`coalesce(d.last_inbound_at > m.created_at, false)`
const withMessage = (companyId: number) => sql`
  left join message m on m.company_id = ${companyId} and m.dialog_id = r.dialog_id and m.seq = r.seq
  left join dialog d on d.company_id = ${companyId} and d.id = r.dialog_id`

/** At most ten thousand recipients, each looked up by its key. */
export const countReceipts = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
): Promise<{ delivered: number; read: number; answered: number }> => {
  const { rows } = await sql<{ delivered: number; read: number; answered: number }>`
    select (count(*) filter (where m.status in ('delivered', 'read')))::int as delivered,
      (count(*) filter (where m.status = 'read'))::int as read, (count(*) filter (where ${hasAnswered}))::int as answered
    from campaign_recipient r ${withMessage(companyId)}
    where r.company_id = ${companyId} and r.campaign_id = ${id} and r.status = 'sent'`.execute(db)
  return rows[0] ?? { delivered: 0, read: 0, answered: 0 }
}

const maxReasons = 20

export const listReasons = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
): Promise<{ status: RecipientStatus; reason: string; count: number }[]> => {
  const { rows } = await sql<{ status: RecipientStatus; reason: string; count: number }>`
    select r.status, r.reason, count(*)::int as count from campaign_recipient r
    where r.company_id = ${companyId} and r.campaign_id = ${id} and r.status in ('failed', 'cancelled') and r.reason is not null
    group by r.status, r.reason order by count desc, r.reason limit ${maxReasons}`.execute(db)
  return rows
}

export interface RecipientRow {
  place: number
  contact_id: number | null
  name: string | null
  phone: string | null
  email: string | null
  visitor_number: number | null
  status: RecipientStatus
  reason: string | null
  message_status: string | null
  has_answered: boolean
  changed_at: Date
}

/** In sending order. */
export const listRecipients = async (
  db: Kysely<DB>,
  companyId: number,
  id: number,
  { statuses, after, limit }: { statuses: readonly RecipientStatus[] | null; after: number; limit: number },
): Promise<RecipientRow[]> => {
  const { rows } = await sql<RecipientRow>`
    select r.place, k.id as contact_id, k.name, k.phone, k.email, k.visitor_number, r.status, r.reason, m.status as message_status,
      ${hasAnswered} as has_answered, r.changed_at
    from campaign_recipient r left join contact k on k.company_id = ${companyId} and k.id = r.contact_id ${withMessage(companyId)}
    where r.company_id = ${companyId} and r.campaign_id = ${id} and r.place > ${after}
      ${statuses === null ? sql`` : sql`and r.status = any (${[...statuses]}::text[])`}
    order by r.place limit ${limit}`.execute(db)
  return rows
}

import type { CampaignGuard, LegalBasis, SendingHours } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../platform/database/index.ts'
import type { KeptTemplate } from './template.ts'

export interface NewCampaign {
  workspaceId: number
  botId: number
  name: string
  nameFolded: string
  message: string
  files: object[] | null
  intervalSeconds: number
  startAt: Date
  basis: LegalBasis | null
  guards: readonly CampaignGuard[]
  hours: SendingHours | null
  template: KeptTemplate | null
  createdBy: number
  key: ClientKey | null
}

/** The browser's key of a campaign, and the hash of the data it was sent with. */
export interface ClientKey {
  id: string
  hash: Buffer
}

export const findByKey = async (
  db: Kysely<DB>,
  companyId: number,
  createdBy: number,
  { id }: ClientKey,
): Promise<{ id: number; hash: Buffer } | undefined> => {
  const { rows } = await sql<{ id: number; hash: Buffer }>`
    select id, client_hash as hash from campaign
    where company_id = ${companyId} and created_by = ${createdBy} and client_key = ${id}`.execute(db)
  return rows[0]
}

/** Null: a concurrent call with the same key has committed first. */
export const insert = async (tx: Kysely<DB>, companyId: number, campaign: NewCampaign): Promise<number | null> => {
  const row = await tx
    .insertInto('campaign')
    .values({
      company_id: companyId,
      workspace_id: campaign.workspaceId,
      bot_id: campaign.botId,
      name: campaign.name,
      name_folded: campaign.nameFolded,
      message: campaign.message,
      files: campaign.files === null ? null : JSON.stringify(campaign.files),
      interval_seconds: campaign.intervalSeconds,
      start_at: campaign.startAt,
      next_at: campaign.startAt,
      created_by: campaign.createdBy,
      basis: campaign.basis,
      guards: [...campaign.guards],
      hours: campaign.hours === null ? null : JSON.stringify(campaign.hours),
      template: campaign.template === null ? null : JSON.stringify(campaign.template),
      client_key: campaign.key?.id ?? null,
      client_hash: campaign.key?.hash ?? null,
    })
    .onConflict((clash) =>
      clash.columns(['company_id', 'created_by', 'client_key']).where('client_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export interface NewRecipient {
  contactId: number
  /** Null: the campaign's. */
  message: string | null
  account: string | null
  /** Why the contact is left out; null: pending. */
  leftOut: string | null
}

export const insertRecipients = async (
  tx: Kysely<DB>,
  companyId: number,
  campaignId: number,
  recipients: readonly NewRecipient[],
): Promise<void> => {
  await sql`
    insert into campaign_recipient (company_id, campaign_id, place, contact_id, message, account, status, reason)
    select ${companyId}, ${campaignId}, u.place, u.contact_id, u.message, u.account,
      case when u.reason is null then 'pending' else 'cancelled' end, u.reason
    from unnest(${recipients.map(({ contactId }) => contactId)}::int[], ${recipients.map(({ message }) => message)}::text[],
      ${recipients.map(({ account }) => account)}::text[], ${recipients.map(({ leftOut }) => leftOut)}::text[])
      with ordinality u(contact_id, message, account, reason, place)`.execute(tx)
}

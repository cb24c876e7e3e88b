import type { SuspensionReason } from '@prosa/contract'
import { fold } from '@prosa/language'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export const create = async (
  tx: Kysely<DB>,
  company: { name: string; email: string; platformId: number; active: boolean; confirmedAt: Date | null },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select gate_create_company(${company.name}, ${fold(company.name)}, ${company.email}, ${company.platformId},
      ${company.active}, ${company.confirmedAt}) as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A company was not made')
  return row.id
}

export const find = (db: Kysely<DB>, companyId: number) =>
  db
    .selectFrom('company')
    .innerJoin('platform', 'platform.id', 'company.platform_id')
    .select([
      'company.id',
      'company.name',
      'company.email',
      'company.platform_id as plataform',
      'platform.display_name as plataformName',
      'company.active',
      'company.workspace_quota as workspaceQuota',
      'company.user_quota as userQuota',
      'company.bot_quota as botQuota',
      'company.knowledge_source_quota as knowledgeSourceQuota',
      'company.knowledge_section_quota as knowledgeSectionQuota',
      'company.allow_campaign_creation as allowCampaignCreation',
      'company.whatsapp_qrcode as whatsappQrcode',
      'company.whatsapp_api_meta as whatsappApiMeta',
      'company.livechat',
      'company.facebook',
      'company.instagram',
      'company.demands_second_factor as demandsSecondFactor',
      'company.time_zone as timeZone',
      'company.document',
      'company.postal_code as cep',
      'company.suspension_reason as reason',
      'company.suspended_at as suspendedAt',
      'company.stops_at as stopsAt',
      'company.suspension_note as note',
    ])
    .where('company.id', '=', companyId)
    .executeTakeFirst()

export type CompanyChanges = Partial<{
  name: string
  name_folded: string
  email: string
  platform_id: number
  active: boolean
  workspace_quota: number
  user_quota: number
  bot_quota: number
  allow_campaign_creation: boolean
  whatsapp_qrcode: boolean
  whatsapp_api_meta: boolean
  livechat: boolean
  facebook: boolean
  instagram: boolean
  demands_second_factor: boolean
  time_zone: string
  document: string | null
  postal_code: string | null
}>

export const update = async (tx: Kysely<DB>, companyId: number, changes: CompanyChanges): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('company')
    .set({
      ...changes,
      // Reactivated: as after a suspension, nobody could answer meanwhile.
      ...(changes.active === true && { resumed_at: sql`case when active then resumed_at else now() end` }),
      updated_at: sql`now()`,
    })
    .where('id', '=', companyId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Suspends a company, or changes its suspension. */
export const suspend = async (
  tx: Kysely<DB>,
  companyId: number,
  suspension: { reason: SuspensionReason; note: string; at: Date; graceDays: number },
): Promise<void> => {
  const { reason, note, at, graceDays } = suspension
  // A changed suspension keeps its beginning, from which the grace period counts. An immediate stop is over by both
  // clocks.
  await sql`
    with next as (
      select case when ${graceDays}::int = 0 then least(coalesce(stops_at, now()), now(), ${at}::timestamptz)
        else coalesce(suspended_at, ${at}::timestamptz) + make_interval(days => ${graceDays}::int) end as stops_at
      from company where id = ${companyId})
    update company c set suspended_at = coalesce(c.suspended_at, ${at}::timestamptz), suspension_reason = ${reason},
      suspension_note = ${note}, stops_at = next.stops_at, updated_at = now(),
      resumed_at = case when c.stops_at <= ${at}::timestamptz and next.stops_at > ${at}::timestamptz then ${at}::timestamptz
        else c.resumed_at end
    from next where c.id = ${companyId}`.execute(tx)
}

/** False if it was not suspended. */
export const resume = async (tx: Kysely<DB>, companyId: number, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('company')
    .set({
      suspended_at: null,
      stops_at: null,
      suspension_reason: null,
      suspension_note: '',
      resumed_at: at,
      updated_at: sql`now()`,
    })
    .where('id', '=', companyId)
    .where('suspended_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const confirm = async (tx: Kysely<DB>, companyId: number, now: Date): Promise<void> => {
  await tx.updateTable('company').set({ active: true, confirmed_at: now }).where('id', '=', companyId).execute()
}

export const platformExists = async (db: Kysely<DB>, id: number): Promise<boolean> =>
  (await db.selectFrom('platform').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/**
 * Place of a company's first person: its oldest active workspace, and its oldest profile with every right over people.
 */
export const findFirstPlace = async (db: Kysely<DB>, companyId: number) => {
  const workspace = await db
    .selectFrom('workspace')
    .select(['id as workspaceId', 'name as workspaceName'])
    .where('company_id', '=', companyId)
    .where('active', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const profile = await db
    .selectFrom('profile')
    .select('id as profileId')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`permissions @> array['user_edit', 'profile_edit']`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return workspace && profile ? { ...workspace, ...profile } : undefined
}

/** Locks the company until the transaction ends. `no key`: rows that reference it can still be written. */
export const lock = async (tx: Kysely<DB>, companyId: number): Promise<void> => {
  await tx.selectFrom('company').select('id').where('id', '=', companyId).forNoKeyUpdate().execute()
}

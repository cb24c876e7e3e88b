import type { AssistantSwitches } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/** Writes that give or take a program's rights: callers check `may` first. */

export interface NewIntegration {
  name: string
  nameFolded: string
  grants: readonly string[]
  workspaceIds: readonly number[] | null
  addresses: readonly string[]
  assistants: AssistantSwitches
  expiresOn: string | null
  createdBy: number
  now: Date
}

/** The last warning whose time has passed, in days before the end; null: none yet. */
const toldDays = (expiresOn: string | null, today: string) => sql`
  case when ${expiresOn}::date - ${today}::date <= 3 then 3 when ${expiresOn}::date - ${today}::date <= 14 then 14 end`

/** Creates an account without e-mail, its member row, so that it can be shown as an author, and its grants. */
export const insertIntegration = async (
  tx: Kysely<DB>,
  companyId: number,
  { name, nameFolded, grants, workspaceIds, addresses, assistants, expiresOn, createdBy, now }: NewIntegration,
  today: string,
): Promise<number> => {
  const { id } = await tx
    .insertInto('account')
    .values({ company_id: companyId, kind: 'integration', email: null, email_folded: null, name, first_access: false })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Gets kind 'integration', because it has no e-mail address.
  await tx
    .insertInto('member')
    .values({ company_id: companyId, id, name, name_folded: nameFolded, email: null, is_admin: true })
    .execute()
  await sql`
    insert into integration (company_id, id, grants, workspace_ids, addresses, assistants, assistants_write_to_customers,
      assistants_write_unasked, expires_on, told_days, created_by, created_at)
    values (${companyId}, ${id}, ${grants}::text[], ${workspaceIds}::int[], ${addresses}::text[], ${assistants.isOn},
            ${assistants.writesToCustomers}, ${assistants.writesUnasked}, ${expiresOn}::date,
            ${toldDays(expiresOn, today)}, ${createdBy}, ${now})`.execute(tx)
  return id
}

const switchesSet = ({ isOn, writesToCustomers, writesUnasked }: AssistantSwitches) => [
  sql`assistants = ${isOn}, assistants_write_to_customers = ${writesToCustomers}, assistants_write_unasked = ${writesUnasked}`,
]

export type IntegrationChanges = Partial<Omit<NewIntegration, 'createdBy' | 'now'>>

/** Absent fields are left unchanged. */
export const updateIntegration = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { name, nameFolded, grants, workspaceIds, addresses, assistants, expiresOn }: IntegrationChanges,
  today: string,
): Promise<void> => {
  if (name !== undefined && nameFolded !== undefined) {
    await tx.updateTable('account').set({ name }).where('company_id', '=', companyId).where('id', '=', id).execute()
    await tx
      .updateTable('member')
      .set({ name, name_folded: nameFolded, updated_at: sql`now()` })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
  }
  const sets = [
    ...(grants ? [sql`grants = ${grants}::text[]`] : []),
    ...(workspaceIds === undefined ? [] : [sql`workspace_ids = ${workspaceIds}::int[]`]),
    ...(addresses ? [sql`addresses = ${addresses}::text[]`] : []),
    ...(assistants ? switchesSet(assistants) : []),
    ...(expiresOn === undefined
      ? []
      : [sql`expires_on = ${expiresOn}::date, told_days = ${toldDays(expiresOn, today)}`]),
  ]
  if (sets.length === 0) return
  await sql`update integration set ${sql.join(sets)} where company_id = ${companyId} and id = ${id}`.execute(tx)
}

export const insertKey = async (
  tx: Kysely<DB>,
  companyId: number,
  integrationId: number,
  { publicId, hash, createdBy, now }: { publicId: string; hash: Buffer; createdBy: number; now: Date },
): Promise<number> => {
  const { id } = await tx
    .insertInto('api_key')
    .values({
      company_id: companyId,
      integration_id: integrationId,
      public_id: publicId,
      hash,
      created_by: createdBy,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

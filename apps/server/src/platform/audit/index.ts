import type { AuditAction } from '@prosa/contract'
import type { DB, Kysely } from '../database/index.ts'
import { callOrigin } from './origin.ts'

export { withOrigin } from './origin.ts'

export interface AuditEntry {
  /** Null: of the installation. */
  companyId: number | null
  /** Null: nobody is known. */
  accountId: number | null
  action: AuditAction
  /** The id of the record that `action` begins with. */
  record?: number | string | null
  /** Names of the fields that changed; never what stands in them. */
  fields?: readonly string[]
  /** Ids of other records, counts, and the company's own name of what is deleted; never what a customer or a person wrote. */
  detail?: Record<string, unknown>
}

/**
 * Notes who did what, in the transaction of the change. Rows are never changed again, also by the program; the name of the account and
 * whether it is an administrator's are taken by the database itself, which also chains the rows (`functions/audit.sql`).
 */
export const audit = async (db: Kysely<DB>, entry: AuditEntry): Promise<void> => {
  const origin = callOrigin()
  await db
    .insertInto('audit_log')
    .values({
      company_id: entry.companyId,
      account_id: entry.accountId,
      action: entry.action,
      record_id: entry.record === undefined || entry.record === null ? null : String(entry.record),
      fields: [...(entry.fields ?? [])],
      detail: JSON.stringify(entry.detail ?? {}),
      operation: origin?.operation ?? null,
      ip: origin?.ip ?? null,
      device: origin?.device ?? null,
    })
    .execute()
}

/** The fields that a body names; secrets are left out by whoever has some. */
export const fieldsOf = (body: object): string[] =>
  Object.entries(body).flatMap(([field, value]) => (value === undefined ? [] : [field]))

import type { AuditAction, AuditField } from '@prosa/contract'
import { CompiledQuery } from 'kysely'
import type { DB, Kysely, Pipeline, Transaction } from '../database/index.ts'
import { callOrigin } from './origin.ts'

export { withOrigin } from './origin.ts'

/** Actions that only read. */
export type ReadAction = Extract<
  AuditAction,
  `${string}.exported` | `${string}.read` | `${string}-exported` | 'isolation.certified'
>

type ChangeEntry = AuditEntry & { action: Exclude<AuditAction, ReadAction> }
export type ReadEntry = AuditEntry & { action: ReadAction }

export interface AuditEntry {
  /** Null: the installation. */
  companyId: number | null
  /** Null: unknown person. */
  accountId: number | null
  action: AuditAction
  /** Id of the record named by the first part of `action`. */
  record?: number | string | null
  /** Names of the changed fields, never their values. */
  fields?: readonly AuditField[]
  /** Ids of other records, counts, and the name of a deleted record of the company's own; never text written by a customer or a person. */
  detail?: Record<string, unknown>
}

/**
 * Writes an audit row in the transaction of the change. Rows are immutable, also for the program. The database adds the account's name and whether it
 * is an administrator, and chains the rows (`functions/audit.sql`).
 */
export const audit = (tx: Transaction<DB>, entry: ChangeEntry): Promise<void> => write(tx, entry)

/** The same on the conversation's path; the pipeline's commit waits for it. */
export const auditOnPipeline = (pipeline: Pipeline, entry: ChangeEntry): void => {
  void pipeline.query(insertRow, valuesOf(entry))
}

/**
 * Audits a read or download of protected data. It belongs to no change, so it is committed alone; the call awaits it before answering, and fails if
 * it cannot be written.
 */
export const auditRead = (db: Kysely<DB>, entry: ReadEntry): Promise<void> => write(db, entry)

const write = async (db: Kysely<DB>, entry: AuditEntry): Promise<void> => {
  await db.executeQuery(CompiledQuery.raw(insertRow, valuesOf(entry)))
}

const insertRow = `insert into audit_log (company_id, account_id, action, record_id, fields, detail, operation, ip, device)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

const valuesOf = (entry: AuditEntry): unknown[] => {
  const origin = callOrigin()
  return [
    entry.companyId,
    entry.accountId,
    entry.action,
    entry.record === undefined || entry.record === null ? null : String(entry.record),
    [...(entry.fields ?? [])],
    JSON.stringify(entry.detail ?? {}),
    origin?.operation ?? null,
    origin?.ip ?? null,
    origin?.device ?? null,
  ]
}

/** Fields that describe the origin of a change, not its content. */
type Unsaid = 'companyId' | 'revision'
const unsaid: ReadonlySet<string> = new Set<Unsaid>(['companyId', 'revision'])

/** The fields that a body sets. The caller must remove secrets. */
export const fieldsOf = <T extends object>(body: T): Exclude<keyof T & string, Unsaid>[] =>
  Object.entries(body).flatMap(([field, value]) =>
    value === undefined || unsaid.has(field) ? [] : [field as Exclude<keyof T & string, Unsaid>],
  )

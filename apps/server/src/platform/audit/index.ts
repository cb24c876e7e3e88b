import type { AuditAction, AuditField } from '@prosa/contract'
import { CompiledQuery } from 'kysely'
import type { DB, Kysely, Pipeline, Transaction } from '../database/index.ts'
import { callOrigin } from './origin.ts'

export { withOrigin } from './origin.ts'

/** What reads, and changes nothing. */
export type ReadAction = Extract<
  AuditAction,
  `${string}.exported` | `${string}.read` | `${string}-exported` | 'isolation.certified'
>

type ChangeEntry = AuditEntry & { action: Exclude<AuditAction, ReadAction> }
export type ReadEntry = AuditEntry & { action: ReadAction }

export interface AuditEntry {
  /** Null: of the installation. */
  companyId: number | null
  /** Null: nobody is known. */
  accountId: number | null
  action: AuditAction
  /** The id of the record that `action` begins with. */
  record?: number | string | null
  /** Names of the fields that changed; never what stands in them. */
  fields?: readonly AuditField[]
  /** Ids of other records, counts, and the company's own name of what is deleted; never what a customer or a person wrote. */
  detail?: Record<string, unknown>
}

/**
 * Notes who did what, in the transaction of the change. Rows are never changed again, also by the program; the name of the account and
 * whether it is an administrator's are taken by the database itself, which also chains the rows (`functions/audit.sql`).
 */
export const audit = (tx: Transaction<DB>, entry: ChangeEntry): Promise<void> => write(tx, entry)

/** The same on the conversation's path: the pipeline's commit waits for it. */
export const auditOnPipeline = (pipeline: Pipeline, entry: ChangeEntry): void => {
  void pipeline.query(insertRow, valuesOf(entry))
}

/**
 * Notes that somebody read or took away what is guarded. Nothing changes with it, so it stands alone; the call waits for it before it
 * answers, and answers nothing where it cannot be written.
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

/** Say where and from what a change was made, not what was changed. */
type Unsaid = 'companyId' | 'revision'
const unsaid: ReadonlySet<string> = new Set<Unsaid>(['companyId', 'revision'])

/** The fields that a body names; secrets are left out by whoever has some. */
export const fieldsOf = <T extends object>(body: T): Exclude<keyof T & string, Unsaid>[] =>
  Object.entries(body).flatMap(([field, value]) =>
    value === undefined || unsaid.has(field) ? [] : [field as Exclude<keyof T & string, Unsaid>],
  )

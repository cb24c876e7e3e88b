import type { Permission } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../platform/database/index.ts'
import type { FileRecord } from '../../platform/files/index.ts'
import type { Scope } from '../../platform/http/index.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The record that references a file. */
export type Holder =
  | {
      kind: 'bot' | 'dialog' | 'person' | 'platform' | 'contact' | 'canned' | 'template' | 'contact-import'
      id: number
    }
  | { kind: 'company' }

/** The person who requests files. */
export type Reader = Pick<Scope, 'userId' | 'workspaceIds' | 'permissions'>

export interface FileRow extends FileRecord {
  id: string
  storageKey: string
}

/**
 * The company's files with these ids; invalid ids are ignored. With a reader, only readable files: those referenced by
 * something the reader may read, and unreferenced ones for their uploader.
 */
export const find = async (
  db: Kysely<DB>,
  companyId: number,
  ids: readonly string[],
  reader: Reader | 'anybody',
): Promise<FileRow[]> => {
  const wanted = ids.filter((id) => uuid.test(id))
  if (wanted.length === 0) return []
  const wall = reader === 'anybody' ? sql`` : sql`and ${mayRead(companyId, reader)}`
  const { rows } = await sql<FileRow>`
    select f.id, f.name, f.mime, f.size_bytes as "sizeBytes", f.storage_key as "storageKey" from file f
    where f.company_id = ${companyId} and f.id = any (${wanted}::uuid[]) and f.released_at is null ${wall}`.execute(db)
  return rows
}

const mayRead = (companyId: number, { userId, workspaceIds, permissions }: Reader) => {
  const workspaces = sql`${[...workspaceIds]}::int[]`
  const sees = (...wanted: Permission[]) => sql`${wanted.some((one) => permissions.has(one))}::boolean`
  const seesDialogs = sees('dialog_view', 'omnichannel_view')
  // A bot's files are readable in all its dialogs, wherever they were transferred: one such dialog shows that the files
  // were for customers.
  return sql`(
    f.created_by = ${userId} and not exists (select from file_holder h where h.company_id = f.company_id and h.file_id = f.id)
    or exists (select from file_holder h where h.company_id = ${companyId} and h.file_id = f.id and case h.kind
      when 'bot' then
        ${sees('bot_view')} and exists (select from bot b where b.company_id = ${companyId} and b.id = h.bot_id
          and b.workspace_id = any (${workspaces}) and b.deleted_at is null)
        or ${seesDialogs} and exists (select from unnest(${workspaces}) w(id) cross join lateral (
          select from dialog d where d.company_id = ${companyId} and d.workspace_id = w.id and d.bot_id = h.bot_id limit 1) d)
      when 'dialog' then ${seesDialogs} and exists (select from dialog d where d.company_id = ${companyId}
        and d.id = h.dialog_id and d.workspace_id = any (${workspaces}))
      when 'contact' then ${sees('contact_view', 'dialog_view', 'omnichannel_view')} and exists (select from contact_workspace x
        where x.company_id = ${companyId} and x.contact_id = h.contact_id and x.workspace_id = any (${workspaces}))
      when 'canned' then ${seesDialogs} and exists (select from canned_answer a where a.company_id = ${companyId}
        and a.id = h.canned_answer_id and a.workspace_id = any (${workspaces}))
      when 'template' then ${sees('template_view', 'template_import')} and exists (select from template_workspace x
        where x.company_id = ${companyId} and x.template_id = h.template_id and x.workspace_id = any (${workspaces}))
      when 'contact-import' then ${sees('contact_edit')} and exists (select from contact_import i
        where i.company_id = ${companyId} and i.id = h.contact_import_id and i.workspace_id = any (${workspaces}))
      when 'person' then h.user_id = ${userId} or ${sees('user_view')}
      else true end))`
}

/**
 * Adds references, in the transaction that writes the record: from then on the files are kept, and readable by whoever
 * may read the record.
 */
export const hold = async (
  tx: Kysely<DB>,
  companyId: number,
  holder: Holder,
  ids: readonly string[],
): Promise<void> => {
  const wanted = ids.filter((id) => uuid.test(id))
  if (wanted.length === 0) return
  const idOf = (kind: Holder['kind']): number | null => (holder.kind === kind && 'id' in holder ? holder.id : null)
  await sql`
    with kept as (
      update file set used = true where company_id = ${companyId} and id = any (${wanted}::uuid[]) and not used)
    insert into file_holder (company_id, file_id, kind, bot_id, dialog_id, user_id, platform_id, contact_id, canned_answer_id,
      template_id, contact_import_id)
    select ${companyId}, f.id, ${holder.kind}, ${idOf('bot')}::int, ${idOf('dialog')}::int, ${idOf('person')}::int,
      ${idOf('platform')}::int, ${idOf('contact')}::int, ${idOf('canned')}::int,
      ${idOf('template')}::int, ${idOf('contact-import')}::int
    from file f where f.company_id = ${companyId} and f.id = any (${wanted}::uuid[])
    on conflict do nothing`.execute(tx)
}

const columnOf = {
  bot: 'bot_id',
  dialog: 'dialog_id',
  person: 'user_id',
  platform: 'platform_id',
  contact: 'contact_id',
  canned: 'canned_answer_id',
  template: 'template_id',
  'contact-import': 'contact_import_id',
} as const satisfies Record<Exclude<Holder['kind'], 'company'>, string>

export type RowHolder = Exclude<Holder, { kind: 'company' }>

/**
 * Those of the ids referenced by the record: a text may name files that its author cannot read, and its copies must not
 * reference these.
 */
export const listHeld = async (
  db: Kysely<DB>,
  companyId: number,
  holder: RowHolder,
  ids: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select file_id as id from file_holder where company_id = ${companyId} and kind = ${holder.kind}
      and ${sql.ref(columnOf[holder.kind])} = ${holder.id} and file_id = any (${ids.filter((id) => uuid.test(id))}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Removes references; for files without any left, `eraseReleased` deletes the bytes. */
export const release = async (
  tx: Kysely<DB>,
  companyId: number,
  holder: RowHolder,
  ids: readonly string[],
): Promise<void> => {
  const column = sql.ref(columnOf[holder.kind])
  await sql`
    delete from file_holder where company_id = ${companyId} and kind = ${holder.kind} and ${column} = ${holder.id}
      and file_id = any (${[...ids]}::uuid[])`.execute(tx)
  await sql`
    update file f set used = false, released_at = now() where f.company_id = ${companyId} and f.id = any (${[...ids]}::uuid[])
      and not exists (select from file_holder h where h.company_id = f.company_id and h.file_id = f.id)`.execute(tx)
}

export interface Storage {
  usedBytes: number
  /** Null: the company has no limit of its own. */
  ownLimitBytes: number | null
}

/**
 * A company's used and allowed storage. In the transaction that inserted a file, the result cannot change concurrently.
 */
export const readStorage = async (db: Kysely<DB>, companyId: number): Promise<Storage> => {
  const row = await db
    .selectFrom('company')
    .leftJoin('company_storage', 'company_storage.company_id', 'company.id')
    .select(['company.storage_limit_bytes as ownLimitBytes', 'company_storage.used_bytes as usedBytes'])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { usedBytes: row.usedBytes ?? 0, ownLimitBytes: row.ownLimitBytes }
}

export const insert = async (
  tx: Kysely<DB>,
  companyId: number,
  file: FileRecord & { storageKey: string; userId: number | null },
): Promise<string> => {
  const row = await tx
    .insertInto('file')
    .values({
      company_id: companyId,
      name: file.name,
      mime: file.mime,
      size_bytes: file.sizeBytes,
      storage_key: file.storageKey,
      created_by: file.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Files to delete: one id if unreferenced, all released ones, or all unreferenced since a time. */
export type Unheld = { id: string } | { released: true } | { before: Date }

/**
 * Deletes the rows of these files, so that nothing can reference them any more, and lists the bytes to delete; locked
 * files are skipped. @returns the keys of the bytes
 */
export const takeUnheld = async (
  db: Kysely<DB>,
  companyId: number,
  which: Unheld,
  limit: number,
): Promise<string[]> => {
  const chosen =
    'id' in which
      ? sql`f.id = ${which.id}`
      : 'released' in which
        ? sql`f.released_at is not null`
        : sql`f.created_at < ${which.before}`
  const { rows } = await sql<{ key: string }>`
    with unheld as materialized (
      select f.id from file f where f.company_id = ${companyId} and not f.used and ${chosen}
        and not exists (select from file_holder h where h.company_id = f.company_id and h.file_id = f.id)
      order by f.created_at limit ${limit} for update of f skip locked),
    gone as (delete from file f using unheld u where f.company_id = ${companyId} and f.id = u.id returning f.storage_key)
    insert into file_erasure (company_id, storage_key) select ${companyId}, storage_key from gone
    returning storage_key as key`.execute(db)
  return rows.map(({ key }) => key)
}

/** Bytes whose rows are gone. */
export const listErasures = async (db: Kysely<DB>, companyId: number, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('file_erasure')
    .select('storage_key')
    .where('company_id', '=', companyId)
    .orderBy('storage_key')
    .limit(limit)
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}

/** Removes deleted bytes from the list. */
export const forgetErasures = async (db: Kysely<DB>, companyId: number, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return
  await db
    .deleteFrom('file_erasure')
    .where('company_id', '=', companyId)
    .where('storage_key', 'in', [...keys])
    .execute()
}

/** Deletes a record whose bytes could not be stored, with its references. */
export const forget = async (db: Kysely<DB>, companyId: number, id: string): Promise<void> => {
  await sql`with held as (delete from file_holder where company_id = ${companyId} and file_id = ${id})
    delete from file where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** Companies with files to delete: released, unreferenced since before a time, or with rows already gone. */
export const listUnheld = async (db: Kysely<DB>, before: Date): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select company_id as id from worker_unheld_files(${before})`.execute(db)
  return rows.map(({ id }) => id)
}

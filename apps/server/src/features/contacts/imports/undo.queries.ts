import type { RowContact } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import { ownValues } from './batch.queries.ts'
import type { Fields } from './plan-batch.ts'

export interface DoneRow {
  row: number
  outcome: 'created' | 'updated' | 'unchanged'
  contact_id: number | null
  former: Fields | null
  made: Fields | null
  placed: boolean
  tagged: number[] | null
}

export const listDone = async (
  tx: Kysely<DB>,
  companyId: number,
  importId: number,
  { above, limit }: { above: number; limit: number },
): Promise<DoneRow[]> => {
  const { rows } = await sql<DoneRow>`
    select row, outcome, contact_id, former, made, placed, tagged from contact_import_row
    where company_id = ${companyId} and import_id = ${importId} and outcome <> 'refused' and row > ${above}
    order by row limit ${limit}`.execute(tx)
  return rows
}

/** How a contact has been used since the import. */
export interface UsedContact extends RowContact {
  id: number
  hasTalked: boolean
  inCampaign: boolean
  hasConsent: boolean
  onList: boolean
  otherImport: boolean
  tags: number[]
  workspaces: number[]
  /** Another contact was merged into it. */
  isMerged: boolean
}

/** The contacts' current data, locked until the transaction ends, so that no new use begins. */
export const readUse = async (
  tx: Kysely<DB>,
  companyId: number,
  importId: number,
  ids: readonly number[],
): Promise<Map<number, UsedContact>> => {
  await sql`
    select from contact where company_id = ${companyId} and id = any (${[...ids]}::int[]) order by id for update`.execute(
    tx,
  )
  const has = (table: string) =>
    sql`from ${sql.table(table)} x where x.company_id = ${companyId} and x.contact_id = c.id`
  const { rows } = await sql<UsedContact>`
    select c.id, c.name, c.phone, c.email, c.description, c.own,
      exists (select ${has('identity')}) or exists (select ${has('dialog_party')}) as "hasTalked",
      exists (select ${has('campaign_recipient')}) as "inCampaign",
      exists (select ${has('contact_list')}) as "onList",
      array (select x.tag_id ${has('contact_tagged')}) as tags,
      array (select x.workspace_id ${has('contact_workspace')}) as workspaces,
      exists (select ${has('contact_consent')} and x.import_id is distinct from ${importId}) as "hasConsent",
      exists (select ${has('contact_import_row')} and x.import_id > ${importId} and x.outcome = 'updated'
        and x.undo is distinct from 'restored') as "otherImport",
      exists (select from contact_merge m where m.company_id = ${companyId} and m.into_id = c.id and m.undone_at is null) as "isMerged"
    from (select *, ${ownValues(companyId)} as own from contact where company_id = ${companyId} and id = any (${[...ids]}::int[])) c`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Removes each of these tags from its contact. */
export const untag = async (
  tx: Kysely<DB>,
  companyId: number,
  tagged: readonly { contactId: number; tagId: number }[],
): Promise<void> => {
  if (tagged.length === 0) return
  await sql`
    delete from contact_tagged t
    using unnest(${tagged.map(({ contactId }) => contactId)}::int[], ${tagged.map(({ tagId }) => tagId)}::int[]) u(contact_id, tag_id)
    where t.company_id = ${companyId} and t.contact_id = u.contact_id and t.tag_id = u.tag_id`.execute(tx)
}

export const removeContacts = async (tx: Kysely<DB>, companyId: number, ids: readonly number[]): Promise<void> => {
  await sql`delete from contact where company_id = ${companyId} and id = any (${[...ids]}::int[])`.execute(tx)
}

/** Removes contacts from a workspace in which none of their dialogs has been. */
export const displace = async (
  tx: Kysely<DB>,
  companyId: number,
  workspaceId: number,
  ids: readonly number[],
): Promise<void> => {
  await sql`
    delete from contact_workspace x where x.company_id = ${companyId} and x.workspace_id = ${workspaceId}
      and x.contact_id = any (${[...ids]}::int[])
      and not exists (select from dialog_party p join dialog d on d.company_id = p.company_id and d.id = p.dialog_id
        where p.company_id = ${companyId} and p.contact_id = x.contact_id and d.workspace_id = ${workspaceId})
      and exists (select from contact_workspace o where o.company_id = ${companyId} and o.contact_id = x.contact_id
        and o.workspace_id <> ${workspaceId})`.execute(tx)
}

/**
 * Removes the legal basis that an import gave, unless a campaign created since may rely on it. @returns contacts that
 * keep it
 */
export const removeBases = async (
  tx: Kysely<DB>,
  companyId: number,
  importId: number,
  ids: readonly number[],
  since: Date,
): Promise<Set<number>> => {
  const { rows } = await sql<{ contact_id: number }>`
    with own as (
      select k.id, k.contact_id, exists (select from campaign_recipient r join campaign a on a.company_id = ${companyId}
        and a.id = r.campaign_id where r.company_id = ${companyId} and r.contact_id = k.contact_id and a.created_at >= ${since}) as used
      from contact_consent k where k.company_id = ${companyId} and k.import_id = ${importId} and k.contact_id = any (${[...ids]}::int[])),
    gone as (delete from contact_consent k using own o where k.company_id = ${companyId} and k.id = o.id and not o.used)
    select contact_id from own where used`.execute(tx)
  return new Set(rows.map(({ contact_id }) => contact_id))
}

export interface UndoneRow {
  row: number
  undo: 'removed' | 'restored' | 'kept'
  reason: string | null
}

export const markUndone = async (
  tx: Kysely<DB>,
  companyId: number,
  importId: number,
  rows: readonly UndoneRow[],
): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    update contact_import_row r set undo = v.undo, undo_reason = v.reason
    from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ undo }) => undo)}::text[],
      ${rows.map(({ reason }) => reason)}::text[]) v(row, undo, reason)
    where r.company_id = ${companyId} and r.import_id = ${importId} and r.row = v.row`.execute(tx)
}

/** @returns whether it could be undone */
export const beginUndo = async (tx: Kysely<DB>, companyId: number, id: number): Promise<boolean> => {
  const { rows } = await sql`
    update contact_import set status = 'undoing', failure = null, attempts = 0
    where company_id = ${companyId} and id = ${id} and status in ('done', 'cancelled', 'failed') returning id`.execute(
    tx,
  )
  return rows.length > 0
}

export const countUndone = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  { undoRow, removed, restored, kept }: { undoRow: number; removed: number; restored: number; kept: number },
): Promise<void> => {
  await sql`
    update contact_import set attempts = 0, undo_row = ${undoRow}, removed = removed + ${removed}, restored = restored + ${restored},
      kept = kept + ${kept}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

export const endUndo = async (tx: Kysely<DB>, companyId: number, id: number, now: Date): Promise<void> => {
  await sql`
    update contact_import set status = 'undone', undone_at = ${now}
    where company_id = ${companyId} and id = ${id} and status = 'undoing'`.execute(tx)
}

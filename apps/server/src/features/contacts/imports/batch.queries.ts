import type { LegalBasis, RowContact } from '@prosa/contract'
import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import type { Outcome } from './imports.queries.ts'

/**
 * Serializes writes of these phone numbers in this company until the transaction ends, like `lockPhone` of contacts.
 */
export const lockPhones = async (tx: Kysely<DB>, companyId: number, cores: readonly string[]): Promise<void> => {
  if (cores.length === 0) return
  await sql`
    select pg_advisory_xact_lock(hashtextextended('contact ' || ${companyId}::int || ' ' || core, 0))
    from (select distinct core from unnest(${[...cores]}::text[]) u(core) order by core) c`.execute(tx)
}

export interface Match {
  byPhone: number | null
  byEmail: number | null
}

/** For each (phone core, e-mail), the oldest contact of these workspaces with it, in the given order. */
export const match = async (
  tx: Kysely<DB>,
  companyId: number,
  workspaceIds: readonly number[],
  keys: readonly { core: string | null; email: string | null }[],
): Promise<Match[]> => {
  const seen = sql`exists (select from contact_workspace x where x.company_id = ${companyId} and x.contact_id = c.id
    and x.workspace_id = any (${[...workspaceIds]}::int[]))`
  const { rows } = await sql<{ by_phone: number | null; by_email: number | null }>`
    select p.id as by_phone, e.id as by_email
    from unnest(${keys.map(({ core }) => core)}::text[], ${keys.map(({ email }) => email)}::text[]) with ordinality k(core, email, place)
    left join lateral (select c.id from contact c where c.company_id = ${companyId} and c.phone_core = k.core and ${seen}
      order by c.id limit 1) p on true
    left join lateral (select c.id from contact c where c.company_id = ${companyId} and c.email_key = lower(k.email) and ${seen}
      order by c.id limit 1) e on true
    order by k.place`.execute(tx)
  return rows.map(({ by_phone, by_email }) => ({ byPhone: by_phone, byEmail: by_email }))
}

export interface KnownContact extends RowContact {
  id: number
  isPlaced: boolean
  /** The line of this import that created or changed this contact. */
  line: number | null
}

/** SQL: own field values of `contact`, without removed fields. */
export const ownValues = (companyId: number) => sql`
  coalesce((select jsonb_object_agg(v.field_id, v.value) from contact_value v join contact_field f on f.company_id = ${companyId}
    and f.id = v.field_id and f.deleted_at is null where v.company_id = ${companyId} and v.contact_id = contact.id), '{}')`

/** The contacts' current data, optionally locked until the transaction ends. */
export const readKnown = async (
  tx: Kysely<DB>,
  companyId: number,
  ids: readonly number[],
  { importId, workspaceId, isLocked }: { importId: number; workspaceId: number; isLocked: boolean },
): Promise<Map<number, KnownContact>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<KnownContact>`
    with found as (select id, name, phone, email, description, ${ownValues(companyId)} as own from contact
      where company_id = ${companyId} and id = any (${[...ids]}::int[]) order by id ${isLocked ? sql`for no key update` : sql``})
    select f.*, r.line, exists (select from contact_workspace x where x.company_id = ${companyId} and x.contact_id = f.id
      and x.workspace_id = ${workspaceId}) as "isPlaced"
    from found f left join lateral (select r.line from contact_import_row r where r.company_id = ${companyId}
      and r.contact_id = f.id and r.import_id = ${importId} limit 1) r on true`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Increases the versions of the contacts' open dialogs, which browsers show. Called before locking the contacts, as
 * turns do.
 */
export const touchOpenDialogs = async (
  tx: Kysely<DB>,
  companyId: number,
  contactIds: readonly number[],
): Promise<{ id: number; workspaceId: number; version: number }[]> => {
  if (contactIds.length === 0) return []
  const { rows } = await sql<{ id: number; workspace_id: number; version: number }>`
    with locked as (
      select id from dialog where company_id = ${companyId} and id in (select dialog_id from dialog_party
        where company_id = ${companyId} and contact_id = any (${[...contactIds]}::int[]) and open)
      order by id for no key update)
    update dialog d set version = d.version + 1, changed_xid = pg_current_xact_id()
    from locked where d.company_id = ${companyId} and d.id = locked.id
    returning d.id, d.workspace_id, d.version`.execute(tx)
  return rows.map(({ id, workspace_id, version }) => ({ id, workspaceId: workspace_id, version }))
}

export interface WrittenContact extends Omit<RowContact, 'own'> {
  id: number
  search: string
}

const columnsOf = (contacts: readonly WrittenContact[]) => sql`unnest(${contacts.map(({ id }) => id)}::int[],
  ${contacts.map(({ name }) => name)}::text[], ${contacts.map(({ phone }) => phone)}::text[],
  ${contacts.map(({ email }) => email)}::text[], ${contacts.map(({ description }) => description)}::text[],
  ${contacts.map(({ search }) => search)}::text[]) v(id, name, phone, email, description, search)`

/** Reserves ids for new contacts. */
export const takeIds = async (tx: Kysely<DB>, count: number): Promise<number[]> => {
  if (count === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('contact', 'id'))::int as id from generate_series(1, ${count}::int)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

export const insertContacts = async (
  tx: Kysely<DB>,
  companyId: number,
  workspaceId: number,
  contacts: readonly WrittenContact[],
): Promise<void> => {
  if (contacts.length === 0) return
  await sql`
    insert into contact (company_id, id, name, phone, email, description, search, workspace_id)
    select ${companyId}, v.id, v.name, v.phone, v.email, v.description, v.search, ${workspaceId} from ${columnsOf(contacts)}`.execute(
    tx,
  )
}

/** The import tells what it did by one fact (functions/events.sql). */
export const updateContacts = async (
  tx: Kysely<DB>,
  companyId: number,
  contacts: readonly WrittenContact[],
): Promise<void> => {
  if (contacts.length === 0) return
  await sql`
    update contact c set name = v.name, phone = v.phone, email = v.email, description = v.description, search = v.search,
      updated_at = now()
    from ${columnsOf(contacts)}, (select set_config('app.contacts_told', 'yes', true)) told where c.company_id = ${companyId} and c.id = v.id`.execute(
    tx,
  )
}

export const place = async (
  tx: Kysely<DB>,
  companyId: number,
  workspaceId: number,
  contactIds: readonly number[],
): Promise<void> => {
  if (contactIds.length === 0) return
  await sql`
    insert into contact_workspace (company_id, contact_id, workspace_id)
    select ${companyId}, id, ${workspaceId} from unnest(${[...contactIds]}::int[]) u(id) on conflict do nothing`.execute(
    tx,
  )
}

export interface ImportBasis {
  importId: number
  basis: LegalBasis
  source: string
  givenAt: Date
  recordedBy: number
  now: Date
}

/** Stores the legal basis for writing to these contacts. */
export const insertBases = async (
  tx: Kysely<DB>,
  companyId: number,
  contactIds: readonly number[],
  { importId, basis, source, givenAt, recordedBy, now }: ImportBasis,
): Promise<void> => {
  if (contactIds.length === 0) return
  await sql`
    insert into contact_consent (company_id, contact_id, kind, basis, source, given_at, recorded_at, recorded_by, import_id)
    select ${companyId}, id, 'basis', ${basis}, ${source}, ${givenAt}, ${now}, ${recordedBy}, ${importId}
    from unnest(${[...contactIds]}::int[]) u(id)`.execute(tx)
}

/** Adds tags to contacts. @returns the tags that were new for each */
export const tag = async (
  tx: Kysely<DB>,
  companyId: number,
  given: readonly { contactId: number; tagId: number }[],
): Promise<Map<number, number[]>> => {
  if (given.length === 0) return new Map()
  const { rows } = await sql<{ contactId: number; tags: number[] }>`
    with put as (
      insert into contact_tagged (company_id, contact_id, tag_id, created_at)
      select ${companyId}, c.id, t.id, c.created_at
      from (select distinct contact_id, tag_id from unnest(${given.map(({ contactId }) => contactId)}::int[],
        ${given.map(({ tagId }) => tagId)}::int[]) u(contact_id, tag_id)) g
      join contact c on c.company_id = ${companyId} and c.id = g.contact_id
      join contact_tag t on t.company_id = ${companyId} and t.id = g.tag_id and t.deleted_at is null
      order by c.id, t.id on conflict do nothing returning contact_id, tag_id)
    select contact_id as "contactId", array_agg(tag_id order by tag_id) as tags from put group by 1`.execute(tx)
  return new Map(rows.map(({ contactId, tags }) => [contactId, tags]))
}

export interface WrittenRow {
  row: number
  line: number
  outcome: Outcome
  contactId: number | null
  reason: string | null
  cells: readonly string[] | null
  former: object | null
  made: object | null
  placed: boolean
  /** Tags that were new for the contact. */
  tagged: readonly number[] | null
}

export const insertRows = async (
  tx: Kysely<DB>,
  companyId: number,
  importId: number,
  rows: readonly WrittenRow[],
): Promise<void> => {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
  await sql`
    insert into contact_import_row (company_id, import_id, row, line, outcome, contact_id, reason, cells, former, made, placed, tagged)
    select ${companyId}, ${importId}, v.row, v.line, v.outcome, v.contact_id, v.reason, v.cells, v.former, v.made, v.placed,
      (select array_agg(t::int) from jsonb_array_elements_text(v.tagged) t)
    from unnest(${rows.map(({ row }) => row)}::int[], ${rows.map(({ line }) => line)}::int[],
      ${rows.map(({ outcome }) => outcome)}::text[], ${rows.map(({ contactId }) => contactId)}::int[],
      ${rows.map(({ reason }) => reason)}::text[], ${rows.map(({ cells }) => json(cells))}::jsonb[],
      ${rows.map(({ former }) => json(former))}::jsonb[], ${rows.map(({ made }) => json(made))}::jsonb[],
      ${rows.map(({ placed }) => placed)}::boolean[], ${rows.map(({ tagged }) => json(tagged))}::jsonb[])
      v(row, line, outcome, contact_id, reason, cells, former, made, placed, tagged)`.execute(tx)
}

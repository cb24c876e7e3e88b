import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

export interface ContactValue {
  contactId: number
  fieldId: number
  value: string
  key: string
}

const columnsOf = (values: readonly ContactValue[]) => sql`unnest(${values.map(({ contactId }) => contactId)}::int[],
  ${values.map(({ fieldId }) => fieldId)}::int[], ${values.map(({ value }) => value)}::text[], ${values.map(({ key }) => key)}::text[])
  v(contact_id, field_id, value, value_key)`

/** Writes values of contacts that are there. */
export const putValues = async (tx: Kysely<DB>, companyId: number, values: readonly ContactValue[]): Promise<void> => {
  if (values.length === 0) return
  await sql`
    insert into contact_value (company_id, contact_id, field_id, value, value_key, created_at)
    select ${companyId}, v.contact_id, v.field_id, v.value, v.value_key, c.created_at from ${columnsOf(values)}
    join contact c on c.company_id = ${companyId} and c.id = v.contact_id
    on conflict (company_id, contact_id, field_id) do update set value = excluded.value, value_key = excluded.value_key`.execute(
    tx,
  )
}

export const removeValues = async (
  tx: Kysely<DB>,
  companyId: number,
  values: readonly Pick<ContactValue, 'contactId' | 'fieldId'>[],
): Promise<void> => {
  if (values.length === 0) return
  await sql`
    delete from contact_value x using unnest(${values.map(({ contactId }) => contactId)}::int[],
      ${values.map(({ fieldId }) => fieldId)}::int[]) v(contact_id, field_id)
    where x.company_id = ${companyId} and x.contact_id = v.contact_id and x.field_id = v.field_id`.execute(tx)
}

/** What these contacts have in fields that are there, by their ids and the ids of the fields. */
export const readValues = async (
  db: Kysely<DB>,
  companyId: number,
  contactIds: readonly number[],
): Promise<Map<number, Record<string, string>>> => {
  if (contactIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; fields: Record<string, string> }>`
    select v.contact_id as id, jsonb_object_agg(v.field_id, v.value) as fields from contact_value v
    join contact_field f on f.company_id = ${companyId} and f.id = v.field_id and f.deleted_at is null
    where v.company_id = ${companyId} and v.contact_id = any (${[...contactIds]}::int[]) group by v.contact_id`.execute(
    db,
  )
  return new Map(rows.map(({ id, fields }) => [id, fields]))
}

/** A contact has these tags and no others. */
export const setTags = async (
  tx: Kysely<DB>,
  companyId: number,
  contactId: number,
  tagIds: readonly number[],
): Promise<void> => {
  await sql`
    delete from contact_tagged where company_id = ${companyId} and contact_id = ${contactId}
      and tag_id <> all (${[...tagIds]}::int[])`.execute(tx)
  await sql`
    insert into contact_tagged (company_id, contact_id, tag_id, created_at)
    select ${companyId}, c.id, u.tag, c.created_at from contact c cross join unnest(${[...tagIds]}::int[]) u(tag)
    where c.company_id = ${companyId} and c.id = ${contactId} on conflict do nothing`.execute(tx)
}

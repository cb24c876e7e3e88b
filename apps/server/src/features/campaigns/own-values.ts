import { type ContactFieldKind, shownFieldValue } from '@prosa/contract'

/** Values by the numbers of the company's own fields. */
export type OwnValues = Readonly<Record<string, readonly [ContactFieldKind, string]>>

/** SQL: values of the contact `k` for the company's existing own fields; null: none. */
export const ownColumn = `(select jsonb_object_agg(x.number, jsonb_build_array(x.kind, v.value)) from contact_value v
  join contact_field x on x.company_id = v.company_id and x.id = v.field_id and x.deleted_at is null
  where v.company_id = k.company_id and v.contact_id = k.id)`

/** The values formatted for people. */
export const shownOwn = (values: OwnValues | null): Record<number, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).map(([number, [kind, value]]) => [number, shownFieldValue(kind, value)]),
  )

import { type ImportColumns, type ImportField, importFields } from '@prosa/contract'

/** What a column may be: a field of every contact, or one of the company's own. */
export type ColumnField = ImportField | `field:${number}`

/** For each column of a file the field that it is; null is not imported. */
export type ColumnFields = readonly (ColumnField | null)[]

export const ownField = (id: number): ColumnField => `field:${id}`

export const fieldsOf = (columns: ImportColumns, width: number): ColumnFields =>
  Array.from({ length: width }, (_, place) => {
    const [own] = Object.entries(columns.fields ?? {}).find(([, at]) => at === place) ?? []
    return importFields.find((field) => columns[field] === place) ?? (own ? ownField(Number(own)) : null)
  })

export const columnsOf = (fields: ColumnFields): ImportColumns => {
  const placeOf = (field: ColumnField): number | null => {
    const place = fields.indexOf(field)
    return place < 0 ? null : place
  }
  const own = fields.flatMap((field, place) =>
    field?.startsWith('field:') ? [[field.slice('field:'.length), place] as const] : [],
  )
  return {
    name: placeOf('name'),
    phone: placeOf('phone'),
    email: placeOf('email'),
    description: placeOf('description'),
    ...(own.length > 0 ? { fields: Object.fromEntries(own) } : {}),
  }
}

/** A field is one column's: the one that had it before is not imported. */
export const withField = (fields: ColumnFields, place: number, field: ColumnField | null): ColumnFields =>
  fields.map((before, index) => (index === place ? field : before === field ? null : before))

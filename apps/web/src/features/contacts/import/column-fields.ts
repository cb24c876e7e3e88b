import { type FoundColumns, type ImportColumns, type ImportField, importFields, placesOf } from '@prosa/contract'

/** Target of a column: a standard contact field, or one of the company's own. */
export type ColumnField = ImportField | `field:${number}`

/** The field of each column; null: the column is not imported. */
export type ColumnFields = readonly (ColumnField | null)[]

export const ownField = (id: number): ColumnField => `field:${id}`

export const fieldsOf = (columns: ImportColumns, width: number): ColumnFields =>
  Array.from({ length: width }, (_, place) => {
    const [own] = Object.entries(columns.fields ?? {}).find(([, at]) => at === place) ?? []
    return (
      importFields.find((field) => placesOf(columns, field).includes(place)) ?? (own ? ownField(Number(own)) : null)
    )
  })

/** @param found columns of one field keep the order in which they were found: the mobile phone first */
export const columnsOf = (fields: ColumnFields, found: ImportColumns): FoundColumns => {
  const columnsOfField = (field: ImportField): number[] => {
    const all = fields.flatMap((one, place) => (one === field ? [place] : []))
    const before = placesOf(found, field).filter((place) => all.includes(place))
    return [...before, ...all.filter((place) => !before.includes(place))]
  }
  const own = fields.flatMap((field, place) =>
    field?.startsWith('field:') ? [[field.slice('field:'.length), place] as const] : [],
  )
  return {
    name: columnsOfField('name'),
    phone: columnsOfField('phone'),
    email: columnsOfField('email'),
    company: columnsOfField('company'),
    description: columnsOfField('description'),
    tags: columnsOfField('tags'),
    fields: Object.fromEntries(own),
  }
}

/** Assigns a field to a column. A company field has one column, so its former one is cleared; others have several. */
export const withField = (fields: ColumnFields, place: number, field: ColumnField | null): ColumnFields =>
  fields.map((before, index) =>
    index === place ? field : before === field && field?.startsWith('field:') ? null : before,
  )

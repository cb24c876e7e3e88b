import { type ImportColumns, type ImportField, importFields } from '@prosa/contract'

/** For each column of a file the field that it is; null is not imported. */
export type ColumnFields = readonly (ImportField | null)[]

export const fieldsOf = (columns: ImportColumns, width: number): ColumnFields =>
  Array.from({ length: width }, (_, place) => importFields.find((field) => columns[field] === place) ?? null)

export const columnsOf = (fields: ColumnFields): ImportColumns =>
  Object.fromEntries(
    importFields.map((field) => {
      const place = fields.indexOf(field)
      return [field, place < 0 ? null : place]
    }),
  ) as ImportColumns

/** A field is one column's: the one that had it before is not imported. */
export const withField = (fields: ColumnFields, place: number, field: ImportField | null): ColumnFields =>
  fields.map((before, index) => (index === place ? field : before === field ? null : before))

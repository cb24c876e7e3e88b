import type { ContactField, FieldFilter } from '@prosa/contract'
import { shownFieldValue } from '@prosa/contract'
import { filterTexts as texts } from './texts.ts'

/** A filter by a company field for the URL: `12:valor`, or `12:de..até`. */
export const printField = ({ id, value, from, to }: FieldFilter): string =>
  value ? `${id}:${value}` : `${id}:${from ?? ''}..${to ?? ''}`

const range = /^(-?[\d.-]*)\.\.(-?[\d.-]*)$/

export function parseField(text: string): FieldFilter | null {
  const [, id, said = ''] = /^([1-9]\d{0,9}):(.+)$/.exec(text) ?? []
  if (!id) return null
  const [, from, to] = range.exec(said) ?? []
  if (from === undefined) return { id: Number(id), value: said }
  return from || to ? { id: Number(id), from: from || null, to: to || null } : null
}

/** The filter as text; `field` is undefined if the field was removed. */
export function describeField(filter: FieldFilter, field: ContactField | undefined): string {
  if (!field) return texts.removedField
  const shown = (value: string | null | undefined): string => (value ? shownFieldValue(field.kind, value) : '')
  const { value, from, to } = filter
  if (value) return field.kind === 'text' ? texts.begins(field.name, value) : `${field.name}: ${shown(value)}`
  if (from && to) return texts.between(field.name, shown(from), shown(to))
  return from ? texts.since(field.name, shown(from)) : texts.until(field.name, shown(to))
}

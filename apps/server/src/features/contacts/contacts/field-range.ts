import { type ContactField, type FieldFilter, readAskedValue } from '@prosa/contract'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { fieldKey } from '../fields/index.ts'
import type { FieldRange } from './contacts-list.queries.ts'

/** Sorts behind every key of a text that begins with what stands before it. */
const last = '\u{10FFFF}'
/** Nobody has a value of a field that is not there (any more). */
const noField: FieldRange = { fieldId: 0, from: null, to: null }

/**
 * The keys that a filter asks for, by the company's fields.
 * @param path of the filter in what was sent, at which a wrong value is told
 * @throws unprocessable for a value that the field cannot have
 */
export const rangeOf = (
  fields: readonly ContactField[],
  { id, value, from, to }: FieldFilter,
  path = 'field',
): FieldRange => {
  const field = fields.find((one) => one.id === id)
  if (!field) return noField
  const keyOf = (said: string | null | undefined, name: string): string | null => {
    const read = readAskedValue(field, said ?? '')
    if ('wrong' in read)
      throw new AppError(errors.unprocessable, { message: read.wrong, fields: { [`${path}.${name}`]: read.wrong } })
    return read.value === null ? null : fieldKey(field.kind, read.value)
  }
  const key = keyOf(value, 'value')
  if (key === null) return { fieldId: id, from: keyOf(from, 'from'), to: keyOf(to, 'to') }
  return { fieldId: id, from: key, to: field.kind === 'text' ? key + last : key }
}

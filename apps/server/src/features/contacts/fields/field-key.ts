import { type ContactFieldKind, maxFieldNumber } from '@prosa/contract'
import { fold } from '@prosa/language'

/** Of a key, which an index holds. */
const maxKey = 300
const decimals = 1_000
const digits = 16

/** What a stored value is found by: as text in the order of its kind. */
export const fieldKey = (kind: ContactFieldKind, value: string): string => {
  if (kind === 'number') return String(Math.round((Number(value) + maxFieldNumber) * decimals)).padStart(digits, '0')
  return kind === 'text' || kind === 'list' ? fold(value).slice(0, maxKey) : value
}

import { type ContactFieldKind, maxFieldNumber } from '@prosa/contract'
import { fold } from '@prosa/language'

/** Maximum length of a key, for the index. */
const maxKey = 300
const decimals = 1_000
const digits = 16

/** The search key of a stored value: a text that sorts like values of its kind. */
export const fieldKey = (kind: ContactFieldKind, value: string): string => {
  if (kind === 'number') return String(Math.round((Number(value) + maxFieldNumber) * decimals)).padStart(digits, '0')
  return kind === 'text' || kind === 'list' ? fold(value).slice(0, maxKey) : value
}

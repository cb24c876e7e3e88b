import { phoneSearchParts } from '@prosa/contract'
import { fold } from '@prosa/language'

/** What `contact.search` holds one of, where somebody looks for a text; null: for anything. */
export const searchParts = (text: string): string[] | null => {
  const folded = fold(text)
  return folded === '' ? null : [...new Set([folded, ...phoneSearchParts(folded)])]
}

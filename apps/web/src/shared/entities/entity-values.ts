/** An entity's value with its synonyms, as the contract takes it. */
export interface EntityEntry {
  id?: number | null
  value: string
  synonyms: string[]
}

/** One line of the form. */
export interface EntityLine {
  key: string
  id: number | null
  text: string
}

/** Spaces become underscores. */
export const entityNameOf = (typed: string): string => typed.trim().replace(/\s+/g, '_')

/** Whether the name may be kept: letters, digits and '_'. */
export const isEntityName = (name: string): boolean => /^[\p{L}\p{N}_]+$/u.test(name)

/** The entries of the lines that hold something: split on commas, the first part the value; a pattern is taken whole. */
export function entriesOf(lines: readonly EntityLine[], isRegex: boolean): EntityEntry[] {
  return lines.flatMap(({ id, text }) => {
    if (isRegex) return text.trim() === '' ? [] : [{ id, value: text.trim(), synonyms: [] }]
    const [value, ...synonyms] = text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
    return value === undefined ? [] : [{ id, value, synonyms: [...new Set(synonyms)] }]
  })
}

/** The line of an entry; the inverse of `entriesOf`. */
export const lineOf = ({ value, synonyms }: Pick<EntityEntry, 'value' | 'synonyms'>): string =>
  [value, ...synonyms].join(', ')

/** An entity's value with its synonyms, as the API takes it. */
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

/** Whether the name is valid: letters, digits and '_'. */
export const isEntityName = (name: string): boolean => /^[\p{L}\p{N}_]+$/u.test(name)

/** Entries of the non-empty lines, split at commas: the first part is the value. A pattern is not split. */
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

/** An entity as edited in its form. */
export interface EntityDraft {
  name: string
  isRegex: boolean
  isFuzzy: boolean
  lines: readonly EntityLine[]
}

/** The parts of a draft that are compared and shown side by side. */
const sidesOf = ({ name, lines, isRegex, isFuzzy }: EntityDraft) => ({
  name,
  isRegex,
  isFuzzy,
  lines: lines.flatMap(({ text }) => text.trim() || []),
})

/** Fields in which two drafts differ, by the names of their controls. */
export const conflictsOf = (theirs: EntityDraft, mine: EntityDraft) => {
  const [saved, typed] = [sidesOf(theirs), sidesOf(mine)]
  return (['name', 'isRegex', 'isFuzzy', 'lines'] as const).flatMap((path) =>
    JSON.stringify(saved[path]) === JSON.stringify(typed[path])
      ? []
      : [{ path, theirs: saved[path], mine: typed[path] }],
  )
}

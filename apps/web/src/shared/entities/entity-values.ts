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

/** An entity as it stands in its form. */
export interface EntityDraft {
  name: string
  isRegex: boolean
  isFuzzy: boolean
  lines: readonly EntityLine[]
}

/** What stands in a draft, as two sides of it are shown. */
const sidesOf = ({ name, lines, isRegex, isFuzzy }: EntityDraft) => ({
  name,
  isRegex,
  isFuzzy,
  lines: lines.flatMap(({ text }) => text.trim() || []),
})

/** Where two drafts say something else, by the names of the controls. */
export const conflictsOf = (theirs: EntityDraft, mine: EntityDraft) => {
  const [saved, typed] = [sidesOf(theirs), sidesOf(mine)]
  return (['name', 'isRegex', 'isFuzzy', 'lines'] as const).flatMap((path) =>
    JSON.stringify(saved[path]) === JSON.stringify(typed[path])
      ? []
      : [{ path, theirs: saved[path], mine: typed[path] }],
  )
}

import { entityLimits, type RefusedLine } from '@prosa/contract'
import { fold } from '@prosa/language'
import { entityTexts } from './errors.ts'
import { eachCalmly, type ImportedLine } from './read-import.ts'

interface StoredEntry {
  id: number
  value: string
  synonyms: string[]
}

/** Changes an import makes to an entity: new entries, and existing ones with additional synonyms. */
export interface Merged {
  added: { position: number; value: string; synonyms: string[] }[]
  changed: { id: number; synonyms: string[] }[]
  same: number
  refused: RefusedLine[]
  /** All entries after the import. */
  entries: { value: string; synonyms: string[] }[]
}

interface Row {
  id: number | null
  value: string
  synonyms: string[]
  known: Set<string>
  isTouched: boolean
  isChanged: boolean
}

const rowOf = (id: number | null, value: string, synonyms: readonly string[], key: string): Row => ({
  id,
  value,
  synonyms: [...synonyms],
  known: new Set([key, ...synonyms.map(fold)]),
  isTouched: false,
  isChanged: false,
})

/**
 * Merges lines into an entity's entries: an existing value, compared without case and accents, gets the missing
 * synonyms.
 */
export const mergeImport = async (
  stored: readonly StoredEntry[],
  lines: readonly ImportedLine[],
  { isRegex, foldOnce = fold }: { isRegex: boolean; foldOnce?: (text: string) => string },
): Promise<Merged> => {
  // Patterns are compared exactly.
  const keyOf = isRegex ? (value: string) => value : foldOnce
  const rows = new Map<string, Row>()
  await eachCalmly(stored, ({ id, value, synonyms }) => {
    rows.set(keyOf(value), rowOf(id, value, synonyms, keyOf(value)))
  })
  const refused: RefusedLine[] = []
  await eachCalmly(lines, ({ line, value, synonyms }) => {
    const key = keyOf(value)
    const row = rows.get(key) ?? rowOf(null, value, [], key)
    rows.set(key, row)
    row.isTouched = true
    if (!isRegex) unite(row, synonyms, foldOnce)
    if (row.synonyms.length > entityLimits.synonyms) refused.push({ line, reason: entityTexts.manySynonyms })
  })
  const all = [...rows.values()]
  if (all.length > entityLimits.entries) refused.push({ line: null, reason: entityTexts.manyEntries(all.length) })
  const changed = all.filter(({ id, isChanged }) => id !== null && isChanged)
  return {
    added: all.flatMap(({ id, value, synonyms }, position) => (id === null ? [{ position, value, synonyms }] : [])),
    changed: changed.flatMap(({ id, synonyms }) => (id === null ? [] : [{ id, synonyms }])),
    same: all.filter(({ id, isTouched, isChanged }) => id !== null && isTouched && !isChanged).length,
    refused,
    entries: all,
  }
}

const unite = (row: Row, synonyms: readonly string[], foldOnce: (text: string) => string): void => {
  for (const synonym of synonyms) {
    const key = foldOnce(synonym)
    if (row.known.has(key)) continue
    row.known.add(key)
    row.synonyms.push(synonym)
    row.isChanged = true
  }
}

import { compileEntities, EntityError, findEntities } from '@prosa/language'

interface TriedEntity {
  isRegex: boolean
  isFuzzy: boolean
  entries: readonly { value: string; synonyms: readonly string[] }[]
}

/** Matches of an unsaved entity in a message, in order; or the entity's errors. */
export function tryEntity(
  { isRegex, isFuzzy, entries }: TriedEntity,
  text: string,
): { found: { value: string; text: string }[] } | { wrong: string } {
  const definition = { id: 1, name: 'entidade', kind: isRegex ? 'regex' : 'list', fuzzy: isFuzzy, entries } as const
  try {
    // Lists and patterns do not depend on the time.
    const moment = { now: '2026-01-01T00:00:00Z', timeZone: 'UTC' }
    const found = findEntities(compileEntities([definition]), definition.id, text, moment)
    return { found: found.map((one) => ({ value: one.value, text: one.text })) }
  } catch (error) {
    if (error instanceof EntityError) return { wrong: error.message }
    throw error
  }
}

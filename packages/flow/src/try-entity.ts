import { compileEntities, EntityError, findEntities } from '@prosa/language'

interface TriedEntity {
  isRegex: boolean
  isFuzzy: boolean
  entries: readonly { value: string; synonyms: readonly string[] }[]
}

/** What a bot would find in a message by an entity that is not saved yet, in the order of the message; or what is wrong with the entity. */
export function tryEntity(
  { isRegex, isFuzzy, entries }: TriedEntity,
  text: string,
): { found: { value: string; text: string }[] } | { wrong: string } {
  const definition = { id: 1, name: 'entidade', kind: isRegex ? 'regex' : 'list', fuzzy: isFuzzy, entries } as const
  try {
    // No finder of a list or a pattern looks at the moment.
    const moment = { now: '2026-01-01T00:00:00Z', timeZone: 'UTC' }
    const found = findEntities(compileEntities([definition]), definition.id, text, moment)
    return { found: found.map((one) => ({ value: one.value, text: one.text })) }
  } catch (error) {
    if (error instanceof EntityError) return { wrong: error.message }
    throw error
  }
}

import { freeTextEntity, systemEntities } from '@prosa/language'

/** Display names of system entities: their internal names, used in texts, files and variables, are English. */
const labels: ReadonlyMap<number, string> = new Map(
  systemEntities
    // The name of a free text is chosen by the author.
    .filter(({ id }) => id !== freeTextEntity.id)
    // Abbreviations keep their capitals.
    .map(({ id, displayName }) => [id, /^[A-Z]+$/.test(displayName) ? displayName : displayName.toLowerCase()]),
)

/** Display name of an entity: Portuguese for a system's ('número'), the given name for a bot's own. */
export const entityLabel = (entityTypeId: number, name: string): string => labels.get(entityTypeId) ?? name

const idOf: ReadonlyMap<string, number> = new Map(systemEntities.map(({ id, name }) => [name, id]))

/** The same if only the name is known; a bot's own entity with a system entity's name is shown like that one. */
export const entityLabelOf = (name: string): string => entityLabel(idOf.get(name) ?? 0, name)

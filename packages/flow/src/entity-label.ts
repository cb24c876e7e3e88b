import { freeTextEntity, systemEntities } from '@prosa/language'

/** The system's names stand in texts, files and variables and are English; a person reads these. */
const labels: ReadonlyMap<number, string> = new Map(
  systemEntities
    // What a free text keeps has the name that its author gave it.
    .filter(({ id }) => id !== freeTextEntity.id)
    // Abbreviations stay as they are written.
    .map(({ id, displayName }) => [id, /^[A-Z]+$/.test(displayName) ? displayName : displayName.toLowerCase()]),
)

/** How an entity is named on a screen: one of the system's in Portuguese ('número'), a bot's own by its name. */
export const entityLabel = (entityTypeId: number, name: string): string => labels.get(entityTypeId) ?? name

const idOf: ReadonlyMap<string, number> = new Map(systemEntities.map(({ id, name }) => [name, id]))

/** The same where the name alone is known; a bot's own entity with a system's name reads like that one. */
export const entityLabelOf = (name: string): string => entityLabel(idOf.get(name) ?? 0, name)

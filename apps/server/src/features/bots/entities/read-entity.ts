import { type createEntity, entityBudget } from '@prosa/contract'
import { checkPattern, fold } from '@prosa/language'
import type { z } from 'zod'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { entityTexts } from './errors.ts'

type Body = Omit<z.output<typeof createEntity.schema.body>, 'botId'>

/** An entity in stored form. */
export interface EntityValues {
  name: string
  nameFolded: string
  displayName: string
  isRegex: boolean
  fuzzy: boolean
  entries: { id: number | null; value: string; synonyms: string[] }[]
}

/**
 * Reads an entity from a body: spaces in the name become '_'; patterns have no synonyms and no tolerance for typing
 * errors.
 * @throws invalid with a message for each invalid field
 */
export const readEntity = (body: Body): EntityValues => {
  const name = body.name.replace(/\s+/g, '_')
  const entries = body.entries.map(({ id, value, synonyms }) => ({
    id: id ?? null,
    value,
    synonyms: body.regexpEntity ? [] : cleanSynonyms(value, synonyms),
  }))
  const fields = { ...checkName(name), ...(body.regexpEntity ? checkPatterns(entries) : checkRepeated(entries)) }
  if (Object.keys(fields).length > 0) throw new AppError(errors.invalid, { fields })
  return {
    name,
    nameFolded: fold(name),
    displayName: body.name,
    isRegex: body.regexpEntity,
    fuzzy: body.fuzzyMatching && !body.regexpEntity,
    entries,
  }
}

const checkName = (name: string): Record<string, string> =>
  /^[\p{L}\p{M}\p{N}_]+$/u.test(name) ? {} : { name: entityTexts.name }

const checkPatterns = (entries: EntityValues['entries']): Record<string, string> => {
  // Checked before parsing, since each pattern takes time.
  const used = entries.length * entityBudget.pattern
  if (used > entityBudget.characters) return { entries: entityTexts.overBudget(used, entityBudget.characters) }
  return Object.fromEntries(
    entries.flatMap(({ value }, place) => {
      const reason = checkPattern(value)
      return reason ? [[`entries.${place}.value`, reason]] : []
    }),
  )
}

/** With a repeated value, a message's meaning would be ambiguous. */
const checkRepeated = (entries: EntityValues['entries']): Record<string, string> => {
  const seen = new Set<string>()
  const fields: Record<string, string> = {}
  for (const [place, { value }] of entries.entries()) {
    const folded = fold(value)
    if (seen.has(folded)) fields[`entries.${place}.value`] = entityTexts.repeatedValue
    seen.add(folded)
  }
  return fields
}

/** Removes duplicate and empty synonyms, and those equal to the value. */
const cleanSynonyms = (value: string, synonyms: readonly string[]): string[] => {
  const kept = new Map(synonyms.filter((synonym) => synonym !== '').map((synonym) => [fold(synonym), synonym]))
  kept.delete(fold(value))
  return [...kept.values()]
}

import { type createEntity, entityBudget } from '@prosa/contract'
import { checkPattern, fold } from '@prosa/language'
import type { z } from 'zod'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { entityTexts } from './errors.ts'

type Body = Omit<z.output<typeof createEntity.schema.body>, 'botId'>

/** An entity as it is stored. */
export interface EntityValues {
  name: string
  nameFolded: string
  displayName: string
  isRegex: boolean
  fuzzy: boolean
  entries: { id: number | null; value: string; synonyms: string[] }[]
}

/**
 * The entity of a body: blanks of the name become '_', a pattern has no synonyms and no typing errors.
 * @throws invalid with a message for each field that is wrong
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
  // Before reading them: each takes time.
  const used = entries.length * entityBudget.pattern
  if (used > entityBudget.characters) return { entries: entityTexts.overBudget(used, entityBudget.characters) }
  return Object.fromEntries(
    entries.flatMap(({ value }, place) => {
      const reason = checkPattern(value)
      return reason ? [[`entries.${place}.value`, reason]] : []
    }),
  )
}

/** The same value twice would leave open which one a message means. */
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

/** Each synonym once, none that is blank or the value itself. */
const cleanSynonyms = (value: string, synonyms: readonly string[]): string[] => {
  const kept = new Map(synonyms.filter((synonym) => synonym !== '').map((synonym) => [fold(synonym), synonym]))
  kept.delete(fold(value))
  return [...kept.values()]
}

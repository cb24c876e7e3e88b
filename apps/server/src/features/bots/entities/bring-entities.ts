import { countEntityCharacters, entityBudget } from '@prosa/contract'
import { type EntityDefinition, fold } from '@prosa/language'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { findNames, insertMany } from './bring-entities.queries.ts'
import { countCharacters, lockBot } from './entities.queries.ts'
import { entityTexts } from './errors.ts'
import * as imports from './import-entities.queries.ts'

/**
 * Adds missing entities to a bot; existing ones with the same name are used unchanged.
 * @returns the bot's entity for each given id
 * @throws invalid when the bot's budget of characters would be exceeded
 */
export const bringEntities = async (
  tx: Kysely<DB>,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  botId: number,
  entities: readonly EntityDefinition[],
): Promise<Map<number, { id: number; name: string }>> => {
  if (entities.length === 0) return new Map()
  await lockBot(tx, companyId, botId)
  const known = await findNames(tx, companyId, botId)
  const lacking = entities.filter(({ name }) => !known.has(fold(name)))
  await demandRoom(tx, companyId, botId, lacking)
  const made = await insertMany(tx, companyId, botId, lacking, userId)
  const added = lacking.flatMap(({ name, entries }) => {
    const entityId = made.get(fold(name))
    if (entityId === undefined) throw new Error('An entity that was added is not there')
    return entries.map(({ value, synonyms }, position) => ({ entityId, position, value, synonyms: [...synonyms] }))
  })
  await imports.write(tx, companyId, { added, changed: [] })
  return new Map(
    entities.flatMap(({ id, name }) => {
      const own = known.get(fold(name)) ?? { id: made.get(fold(name)) ?? id, name }
      return [[id, own]]
    }),
  )
}

const demandRoom = async (
  tx: Kysely<DB>,
  companyId: number,
  botId: number,
  entities: readonly EntityDefinition[],
): Promise<void> => {
  const added = entities.reduce(
    (sum, { kind, entries }) =>
      sum +
      countEntityCharacters({
        isRegex: kind === 'regex',
        entries: entries.map(({ value, synonyms }) => ({ value, synonyms })),
      }),
    0,
  )
  if (added === 0) return
  const used = added + (await countCharacters(tx, companyId, botId, null))
  if (used <= entityBudget.characters) return
  throw new AppError(errors.invalid, { message: entityTexts.overBudget(used, entityBudget.characters) })
}

import type { EntityDefinition } from '@prosa/language'
import { fold } from '@prosa/language'
import type { DB, Kysely } from '../../../platform/database/index.ts'

/** The bot's own entities, by their folded names. */
export const findNames = async (
  db: Kysely<DB>,
  companyId: number,
  botId: number,
): Promise<Map<string, { id: number; name: string }>> => {
  const rows = await db
    .selectFrom('entity')
    .select(['id', 'name', 'name_folded'])
    .where('company_id', '=', companyId)
    .where('bot_id', '=', botId)
    .execute()
  return new Map(rows.map(({ id, name, name_folded }) => [name_folded, { id, name }]))
}

/** Adds entities without their values. @returns their ids by folded name */
export const insertMany = async (
  tx: Kysely<DB>,
  companyId: number,
  botId: number,
  entities: readonly EntityDefinition[],
  userId: number,
): Promise<Map<string, number>> => {
  if (entities.length === 0) return new Map()
  const rows = await tx
    .insertInto('entity')
    .values(
      entities.map(({ name, kind, fuzzy }) => ({
        company_id: companyId,
        bot_id: botId,
        name,
        name_folded: fold(name),
        display_name: name,
        is_regex: kind === 'regex',
        fuzzy: fuzzy === true && kind !== 'regex',
        updated_by: userId,
      })),
    )
    .returning(['id', 'name_folded'])
    .execute()
  return new Map(rows.map(({ id, name_folded }) => [name_folded, id]))
}

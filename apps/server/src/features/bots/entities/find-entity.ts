import type { getEntity } from '@prosa/contract'
import type { z } from 'zod'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { withRevision } from '../../../platform/revision/index.ts'
import * as entities from './entities.queries.ts'

type Detail = z.output<(typeof getEntity.schema.response)[200]>

/** @throws notFound for an entity outside of the caller's workspaces */
export const findEntity = async (db: Kysely<DB>, scope: Scope, id: number): Promise<Detail & { botId: number }> => {
  const entity = await entities.findById(db, scope.companyId, scope.workspaceIds, id)
  if (!entity) throw new AppError(errors.notFound)
  const entries = await entities.listEntries(db, scope.companyId, [id])
  const record = {
    id,
    name: entity.name,
    displayName: entity.display_name,
    botId: entity.bot_id,
    fuzzyMatching: entity.fuzzy,
    regexpEntity: entity.is_regex,
    entities: entries.map((entry) => ({ id: entry.id, value: entry.value, synonyms: entry.synonyms })),
  }
  return withRevision(record, ['displayName', 'fuzzyMatching', 'regexpEntity', 'entities'])
}

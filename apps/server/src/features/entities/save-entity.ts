import type { createEntity as createOperation, updateEntity as updateOperation } from '@prosa/contract'
import type { z } from 'zod'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors, isUniqueViolation } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import { findBot } from '../bots/index.ts'
import { ensureMember } from '../users/index.ts'
import * as entities from './entities.queries.ts'
import { entityErrors } from './errors.ts'
import { readEntity } from './read-entity.ts'

type CreateBody = z.output<typeof createOperation.schema.body>
type UpdateBody = z.output<typeof updateOperation.schema.body>

/**
 * Adds an entity to a bot of one's own workspaces.
 * @throws notFound, invalid, entityExists
 */
export const createEntity = async (db: Kysely<DB>, scope: Scope, { botId, ...body }: CreateBody): Promise<number> => {
  await findBot(db, scope, botId)
  const values = { ...readEntity(body), botId, userId: scope.userId }
  await ensureMember(db, scope)
  return orExists(() =>
    db.transaction().execute(async (tx) => {
      const id = await entities.insert(tx, scope.companyId, values)
      await entities.replaceEntries(tx, scope.companyId, id, values.entries)
      return id
    }),
  )
}

/**
 * Changes an entity; versions that were published keep the copy that they were published with.
 * @throws notFound, invalid, entityExists
 */
export const updateEntity = async (db: Kysely<DB>, scope: Scope, id: number, body: UpdateBody): Promise<void> => {
  if (!(await entities.findById(db, scope.companyId, scope.workspaceIds, id))) throw new AppError(errors.notFound)
  const values = { ...readEntity(body), userId: scope.userId }
  await ensureMember(db, scope)
  await orExists(() =>
    db.transaction().execute(async (tx) => {
      await entities.update(tx, scope.companyId, id, values)
      await entities.replaceEntries(tx, scope.companyId, id, values.entries)
    }),
  )
}

const orExists = async <T>(save: () => Promise<T>): Promise<T> => {
  try {
    return await save()
  } catch (error) {
    if (isUniqueViolation(error, 'entity_name')) throw new AppError(entityErrors.entityExists, { cause: error })
    throw error
  }
}

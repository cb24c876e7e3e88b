import type { AuditField } from '@prosa/contract'
import {
  countEntityCharacters,
  type createEntity as createOperation,
  entityBudget,
  type updateEntity as updateOperation,
} from '@prosa/contract'
import type { z } from 'zod'
import { ensureMember } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, errors, isUniqueViolation } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import { demandRevision } from '../../../platform/revision/index.ts'
import { findBot } from '../bots/index.ts'
import * as entities from './entities.queries.ts'
import { entityErrors, entityTexts } from './errors.ts'
import { findEntity } from './find-entity.ts'
import { type EntityValues, readEntity } from './read-entity.ts'

type CreateBody = z.output<typeof createOperation.schema.body>
type UpdateBody = z.output<typeof updateOperation.schema.body>

/**
 * Adds an entity to a bot of the caller's workspaces.
 * @throws notFound, invalid, entityExists
 */
export const createEntity = async (db: Kysely<DB>, scope: Scope, { botId, ...body }: CreateBody): Promise<number> => {
  await findBot(db, scope, botId)
  const values = { ...readEntity(body), botId, userId: scope.userId }
  await ensureMember(db, scope)
  return orExists(() =>
    db.transaction().execute(async (tx) => {
      await demandBudget(tx, scope.companyId, { botId, id: null }, values)
      const id = await entities.insert(tx, scope.companyId, values)
      await entities.replaceEntries(tx, scope.companyId, id, values.entries)
      await note(tx, scope, 'entity.created', id)
      return id
    }),
  )
}

/**
 * Changes an entity; published versions keep their own copy.
 * @throws notFound, overtaken, invalid, entityExists
 */
export const updateEntity = async (db: Kysely<DB>, scope: Scope, id: number, body: UpdateBody): Promise<void> => {
  const entity = await entities.findById(db, scope.companyId, scope.workspaceIds, id)
  if (!entity) throw new AppError(errors.notFound)
  const values = { ...readEntity(body), userId: scope.userId }
  await ensureMember(db, scope)
  await orExists(() =>
    db.transaction().execute(async (tx) => {
      // Entities of one bot are changed one at a time.
      await entities.lockBot(tx, scope.companyId, entity.bot_id)
      await demandRevision(body.revision, (now) => findEntity(now, scope, id))(tx)
      await demandBudget(tx, scope.companyId, { botId: entity.bot_id, id }, values)
      await entities.update(tx, scope.companyId, id, values)
      await entities.replaceEntries(tx, scope.companyId, id, values.entries)
      await note(tx, scope, 'entity.changed', id, fieldsOf(body))
    }),
  )
}

const note = (
  tx: Transaction<DB>,
  { companyId, userId: accountId }: Scope,
  action: 'entity.created' | 'entity.changed',
  record: number,
  fields: readonly AuditField[] = [],
): Promise<void> => audit(tx, { companyId, accountId, action, record, fields })

/** Refuses changes beyond the bot's budget of characters; an entity set already beyond it may still shrink. */
const demandBudget = async (
  tx: Kysely<DB>,
  companyId: number,
  { botId, id }: { botId: number; id: number | null },
  values: EntityValues,
): Promise<void> => {
  await entities.lockBot(tx, companyId, botId)
  const others = await entities.countCharacters(tx, companyId, botId, id)
  const used = others + countEntityCharacters(values)
  if (used <= entityBudget.characters) return
  if (id !== null && used <= (await entities.countCharacters(tx, companyId, botId, null))) return
  const message = entityTexts.overBudget(used, entityBudget.characters)
  throw new AppError(errors.invalid, { message, fields: { entries: message } })
}

const orExists = async <T>(save: () => Promise<T>): Promise<T> => {
  try {
    return await save()
  } catch (error) {
    if (isUniqueViolation(error, 'entity_name')) throw new AppError(entityErrors.entityExists, { cause: error })
    throw error
  }
}

import { type Permission, permissionsOfIds } from '@prosa/contract'
import { fold } from '@prosa/language'
import { demandMay } from '../../../platform/access/index.ts'
import { audit, fieldsOf } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { DemandRevision } from '../../../platform/revision/index.ts'
import { profileErrors } from './errors.ts'
import * as granting from './granting.queries.ts'
import * as profiles from './profiles.queries.ts'

interface Given {
  name?: string | undefined
  permissions?: readonly number[] | undefined
}

/** @throws notYours when the profile grants permissions the caller lacks; nameTaken */
export const makeProfile = async (
  db: Kysely<DB>,
  scope: Scope,
  { name, permissions }: Required<Given> & { name: string; permissions: readonly number[] },
): Promise<number> => {
  const { companyId, userId } = scope
  const granted = permissionsOfIds(permissions)
  demandMay(scope, { kind: 'rights.give', permissions: granted })
  return db.transaction().execute(async (tx) => {
    await profiles.lockCompany(tx, companyId)
    await demandFreeName(tx, companyId, name, null)
    const id = await granting.insertProfile(tx, companyId, { name, name_folded: fold(name), permissions: granted })
    await audit(tx, { companyId, accountId: userId, action: 'profile.created', record: id })
    return id
  })
}

/**
 * Added or removed permissions must be the caller's own.
 * @throws notFound; overtaken; notYours; nameTaken; lastEditor when nobody could edit collaborators any more
 */
export const changeProfile = async (
  db: Kysely<DB>,
  scope: Scope,
  id: number,
  given: Given,
  demand: DemandRevision,
): Promise<void> => {
  const { companyId, userId } = scope
  await db.transaction().execute(async (tx) => {
    await profiles.lockCompany(tx, companyId)
    const before = await profiles.lock(tx, companyId, id)
    if (!before) throw new AppError(errors.notFound)
    await demand(tx)
    const after = given.permissions && permissionsOfIds(given.permissions)
    if (after) {
      demandMay(scope, { kind: 'rights.give', permissions: without(after, before.permissions) })
      demandMay(scope, { kind: 'rights.take', permissions: without(before.permissions, after) })
    }
    if (given.name !== undefined) await demandFreeName(tx, companyId, given.name, id)
    const couldEdit = (await profiles.countEditors(tx, companyId)) > 0
    await granting.update(tx, companyId, id, {
      ...(given.name !== undefined && { name: given.name, name_folded: fold(given.name) }),
      ...(after && { permissions: after }),
    })
    if (couldEdit && (await profiles.countEditors(tx, companyId)) === 0) throw new AppError(profileErrors.lastEditor)
    await audit(tx, { companyId, accountId: userId, action: 'profile.changed', record: id, fields: fieldsOf(given) })
  })
}

const without = (from: readonly Permission[], taken: readonly Permission[]): Permission[] =>
  from.filter((permission) => !taken.includes(permission))

const demandFreeName = async (
  tx: Kysely<DB>,
  companyId: number,
  name: string,
  besides: number | null,
): Promise<void> => {
  if (!(await profiles.isNameTaken(tx, companyId, fold(name), besides))) return
  const { message } = profileErrors.nameTaken
  throw new AppError(profileErrors.nameTaken, { fields: { name: message } })
}

import { type Permission, permissionsOfIds } from '@prosa/contract'
import { fold } from '@prosa/language'
import { audit, fieldsOf } from '../../platform/audit/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import { profileErrors } from './errors.ts'
import * as profiles from './profiles.queries.ts'

interface Given {
  name?: string | undefined
  permissions?: readonly number[] | undefined
}

/** @throws notYours where somebody would grant what he does not have; nameTaken */
export const makeProfile = async (
  db: Kysely<DB>,
  scope: Scope,
  { name, permissions }: Required<Given> & { name: string; permissions: readonly number[] },
): Promise<number> => {
  const { companyId, userId } = scope
  const granted = permissionsOfIds(permissions)
  demandOwn(scope, granted)
  return db.transaction().execute(async (tx) => {
    await profiles.lockCompany(tx, companyId)
    await demandFreeName(tx, companyId, name, null)
    const id = await profiles.insertProfile(tx, companyId, { name, name_folded: fold(name), permissions: granted })
    await audit(tx, { companyId, accountId: userId, action: 'profile.created', record: id })
    return id
  })
}

/**
 * What changes of its permissions must be the caller's own, whether it is given or taken.
 * @throws notFound; notYours; nameTaken; lastEditor where nobody could edit collaborators any more
 */
export const changeProfile = async (db: Kysely<DB>, scope: Scope, id: number, given: Given): Promise<void> => {
  const { companyId, userId } = scope
  await db.transaction().execute(async (tx) => {
    await profiles.lockCompany(tx, companyId)
    const before = await profiles.lock(tx, companyId, id)
    if (!before) throw new AppError(errors.notFound)
    const after = given.permissions && permissionsOfIds(given.permissions)
    if (after) demandOwn(scope, differenceOf(before.permissions, after))
    if (given.name !== undefined) await demandFreeName(tx, companyId, given.name, id)
    const couldEdit = (await profiles.countEditors(tx, companyId)) > 0
    await profiles.update(tx, companyId, id, {
      ...(given.name !== undefined && { name: given.name, name_folded: fold(given.name) }),
      ...(after && { permissions: after }),
    })
    if (couldEdit && (await profiles.countEditors(tx, companyId)) === 0) throw new AppError(profileErrors.lastEditor)
    await audit(tx, { companyId, accountId: userId, action: 'profile.changed', record: id, fields: fieldsOf(given) })
  })
}

const differenceOf = (before: readonly Permission[], after: readonly Permission[]): Permission[] => [
  ...before.filter((permission) => !after.includes(permission)),
  ...after.filter((permission) => !before.includes(permission)),
]

/**
 * One grants and takes only what one holds.
 * @param field at which a form says so
 */
export const demandOwn = (
  { permissions }: Pick<Scope, 'permissions'>,
  granted: readonly Permission[],
  field?: string,
): void => {
  if (granted.every((permission) => permissions.has(permission))) return
  const { notYours } = profileErrors
  throw new AppError(notYours, field === undefined ? {} : { fields: { [field]: notYours.message } })
}

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

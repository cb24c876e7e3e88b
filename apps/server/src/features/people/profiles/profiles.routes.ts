import * as contract from '@prosa/contract'
import { fold } from '@prosa/language'
import { type DB, escapeLike, type Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { demandRevision, withRevision } from '../../../platform/revision/index.ts'
import * as profiles from './profiles.queries.ts'
import { changeProfile, makeProfile } from './save-profile.ts'

const read = async (db: Kysely<DB>, companyId: number, id: number): Promise<contract.ProfileRecord> => {
  const profile = await profiles.find(db, companyId, id)
  if (!profile) throw new AppError(errors.notFound)
  const users = await profiles.listHolders(db, companyId, id)
  const permissions = contract.idsOfPermissions(profile.permissions)
  return withRevision({ id, name: profile.name, permissions, companyId, users }, ['name', 'permissions'])
}

export const registerProfiles = (handle: Handle, { sessions }: Platform): void => {
  handle(contract.listPermissions, () =>
    contract.permissionCatalogue.map(({ id, name, displayName, description }) => ({
      id,
      name,
      displayName,
      description,
    })),
  )

  handle(contract.listProfiles, async ({ scope, db }) => {
    const rows = await profiles.listAll(db, scope.companyId)
    const result = rows.map(({ id, name, permissions }) => ({
      id,
      name,
      permissions: contract.idsOfPermissions(permissions),
    }))
    return { result, total: result.length }
  })

  handle(contract.pageProfiles, async ({ scope, db, query }) => {
    const rows = await profiles.page(db, scope.companyId, { ...query, part: escapeLike(fold(query.name)) })
    return {
      result: rows.map(({ id, name, permissions, users }) => ({ id, name, permissions, users })),
      total: rows[0]?.total ?? 0,
    }
  })

  handle(contract.getProfile, ({ scope, db, params }) => read(db, scope.companyId, params.id))

  handle(contract.createProfile, async ({ scope, db, body }) =>
    read(db, scope.companyId, await makeProfile(db, scope, body)),
  )

  handle(contract.updateProfile, async ({ scope, db, params, body }) => {
    const demand = demandRevision(body.revision, (tx) => read(tx, scope.companyId, params.id))
    await changeProfile(db, scope, params.id, body, demand)
    // New permissions apply at once to everybody with the profile.
    sessions.forget()
    return read(db, scope.companyId, params.id)
  })
}

import * as contract from '@prosa/contract'
import { fold } from '@prosa/language'
import { demandMay } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import { escapeLike } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import type { Program } from '../../../program.ts'
import { filePath } from '../../files/index.ts'
import { linksOf, platformOfCompany } from '../../mails/index.ts'
import { issueResetCode } from '../sessions/index.ts'
import { people } from '../users/index.ts'
import { readUser } from './read-user.ts'
import { changeUser } from './save-user.ts'
import { registerPublicTeam } from './team.routes.ts'

export const registerCollaborators = (handle: Handle, program: Program): void => {
  const { clock, config, database } = program
  registerPublicTeam(handle)

  handle(contract.listUsers, async ({ scope, db, query }) => {
    const { name, limit, offset } = query
    const filter = { part: escapeLike(fold(name)), workspaceIds: [], onlyActive: true, limit, offset }
    const rows = await people.search(db, scope.companyId, filter)
    return {
      result: rows.map(({ id, name, email, active }) => ({ id, name, email, active })),
      total: rows[0]?.total ?? 0,
    }
  })

  handle(contract.searchUsers, async ({ scope, db, body }) => {
    const mayEdit = scope.permissions.has('user_edit')
    // Who has no second factor is only shown to people who may edit collaborators.
    if (body.secondFactor && !mayEdit) throw new AppError(errors.forbidden)
    const filter = {
      part: escapeLike(fold(body.name)),
      workspaceIds: body.workspaces,
      hasSecondFactor: body.secondFactor ? body.secondFactor === 'on' : null,
      limit: body.limit,
      offset: body.offset,
    }
    const rows = await people.search(db, scope.companyId, filter)
    return {
      result: rows.map(({ total: _, avatarFileId, hasSecondFactor, ...row }) => ({
        ...row,
        hasSecondFactor: mayEdit ? hasSecondFactor : null,
        avatarURL: avatarFileId && filePath(avatarFileId),
      })),
      total: rows[0]?.total ?? 0,
    }
  })

  handle(contract.getUser, ({ scope, db, params: { id } }) => readUser(program, db, scope, id))

  handle(contract.updateUser, ({ scope, db, params, body }) => changeUser(program, db, scope, { id: params.id, body }))
  handle(contract.patchUser, ({ scope, db, params, body }) => changeUser(program, db, scope, { id: params.id, body }))

  handle(contract.getResetPasswordUrl, async ({ scope, db, params: { id } }) => {
    const person = await people.find(db, scope.companyId, id)
    if (!person?.active) throw new AppError(errors.notFound)
    demandMay(scope, { kind: 'person.reset-link', target: await people.rankOf(db, scope.companyId, id) })
    const unscoped = database.unscoped()
    const link = await linksOf(unscoped, config, await platformOfCompany(unscoped, scope.companyId))
    const code = await db.transaction().execute(async (tx) => {
      const { companyId, userId: accountId } = scope
      await audit(tx, { companyId, accountId, action: 'password.link-copied', record: id })
      return issueResetCode(tx, id, clock.now())
    })
    return { url: link(`/reset-password/${code}`) }
  })
}

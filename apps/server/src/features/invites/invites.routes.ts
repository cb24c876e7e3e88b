import * as contract from '@prosa/contract'
import { audit } from '../../platform/audit/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Handle } from '../../platform/http/index.ts'
import type { Platform } from '../../platform/index.ts'
import { nameOf } from '../users/index.ts'
import { acceptInvite, readInvite } from './accept-invite.ts'
import * as invites from './invites.queries.ts'
import { mailInviteAgain, resendInvite } from './resend-invite.ts'

export const registerInvites = (handle: Handle, platform: Platform): void => {
  const { clock } = platform

  handle.public(contract.getInvite, ({ db, params }) => readInvite(platform, db, params.confirmationCode))

  handle.public(contract.acceptInvite, async ({ db, params, body }) => ({
    email: await acceptInvite(platform, db, params.confirmationCode, body),
  }))

  handle.public(contract.mailInviteAgain, async ({ db, params }) => {
    await mailInviteAgain(platform, db, params.confirmationCode)
    return { success: true as const }
  })

  handle(contract.resendInvite, async ({ scope, db, params: { id } }) => {
    const by = { accountId: scope.userId, name: await nameOf(db, scope) }
    await resendInvite(platform, db, { companyId: scope.companyId, id, by })
    return { success: true as const }
  })

  handle(contract.revokeInvite, async ({ scope: { companyId, userId }, db, params: { id } }) => {
    await db.transaction().execute(async (tx) => {
      if (!(await invites.revoke(tx, companyId, id, clock.now()))) throw new AppError(errors.notFound)
      await audit(tx, { companyId, accountId: userId, action: 'invite.revoked', record: id })
    })
    return { success: true as const }
  })
}

import * as contract from '@prosa/contract'
import { audit } from '../../../platform/audit/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Handle } from '../../../platform/http/index.ts'
import { cutPage } from '../../../platform/lists/index.ts'
import type { Program } from '../../../program.ts'
import { nameOf } from '../users/index.ts'
import { acceptInvite, readInvite } from './accept-invite.ts'
import { copyInviteLink } from './copy-invite-link.ts'
import { invitePerson } from './invite-person.ts'
import * as invites from './invites.queries.ts'
import { lockInvite } from './lock-invite.ts'
import { mailInviteAgain, resendInvite } from './resend-invite.ts'

export const registerInvites = (handle: Handle, program: Program): void => {
  const { clock } = program

  handle.public(contract.getInvite, ({ db, params }) => readInvite(program, db, params.confirmationCode))

  handle.public(contract.acceptInvite, async ({ db, params, body }) => ({
    email: await acceptInvite(program, db, params.confirmationCode, body),
  }))

  handle.public(contract.mailInviteAgain, async ({ db, params }) => {
    await mailInviteAgain(program, db, params.confirmationCode)
    return { success: true as const }
  })

  handle(contract.invitePerson, async ({ scope, db, body }) => {
    const made = await invitePerson(program, db, scope, body)
    return { inviteId: made.kind === 'invited' ? made.id : null }
  })

  handle(contract.listInvites, async ({ scope, db, query: { before, limit } }) => {
    const rows = await invites.pageInvited(db, scope.companyId, { before: before ?? null, limit: limit + 1 })
    const page = cutPage(rows, limit, ({ id }) => id)
    return {
      invites: page.shown.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        expiresAt: row.expiresAt.toISOString(),
        isExpired: row.expiresAt <= clock.now(),
      })),
      next: page.next,
    }
  })

  handle(contract.revealInviteLink, async ({ scope, db, params }) => ({
    url: await copyInviteLink(program, db, scope, params.id),
  }))

  handle(contract.resendInvite, async ({ scope, db, params: { id } }) => {
    const by = { accountId: scope.userId, name: await nameOf(db, scope) }
    await resendInvite(program, db, { companyId: scope.companyId, id, by })
    return { success: true as const }
  })

  handle(contract.revokeInvite, async ({ scope: { companyId, userId }, db, params: { id } }) => {
    await db.transaction().execute(async (tx) => {
      const { invite } = await lockInvite(tx, companyId, id)
      if (!invite || !(await invites.revokeAllOf(tx, companyId, invite.email_folded, clock.now())))
        throw new AppError(errors.notFound)
      await audit(tx, { companyId, accountId: userId, action: 'invite.revoked', record: id })
    })
    return { success: true as const }
  })
}

import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Platform } from '../../platform/index.ts'
import { addedToWorkspaceMail, sendMail } from '../mails/index.ts'
import { demandQuota } from '../quotas/index.ts'
import { findAccountByEmail, foldEmail } from '../sessions/index.ts'
import { addProfiles, addWorkspaces } from '../users/index.ts'
import { inviteErrors } from './errors.ts'
import * as invites from './invites.queries.ts'
import { issueInvite } from './issue-invite.ts'

export interface Invitation {
  companyId: number
  workspaceId: number
  workspaceName: string
  /** Null: the installation, which invites a new company's first person. */
  invitedBy: { userId: number; name: string } | null
  rows: readonly { email: string; profileId: number }[]
}

/**
 * Invites people to a workspace, within the transaction that makes or changes it. Who has an account in the company gets the workspace
 * at once and a mail that says so; anybody else a link that counts once, for seven days.
 * @throws cannotInvite at the row of somebody of another company; userQuota
 */
export const invitePeople = async (platform: Platform, tx: Kysely<DB>, invitation: Invitation): Promise<void> => {
  const { companyId, workspaceId, workspaceName } = invitation
  const company = await invites.findCompanyOf(tx, companyId)
  if (!company) throw new AppError(errors.notFound)
  const now = platform.clock.now()
  const lane = invitation.rows.length > 1 ? 'bulk' : 'account'
  for (const [at, row] of invitation.rows.entries()) {
    const folded = foldEmail(row.email)
    const account = await findAccountByEmail(tx, folded)
    if (account && (account.company_id !== companyId || !account.active)) throw refusedRow(at)
    if (account) {
      await addProfiles(tx, companyId, account.account_id, [row.profileId])
      await addWorkspaces(tx, companyId, account.account_id, [workspaceId])
      await sendMail(platform, tx, {
        to: row.email,
        platformId: company.platformId,
        lane,
        content: ({ product, link }) => addedToWorkspaceMail({ product, url: link('/home'), workspaceName }),
      })
      continue
    }
    await demandQuota(tx, companyId, 'users', (await invites.isInvited(tx, companyId, folded, now)) ? 0 : 1, now)
    await issueInvite(platform, tx, {
      companyId,
      companyName: company.name,
      platformId: company.platformId,
      email: row.email.trim(),
      workspaceId,
      profileId: row.profileId,
      invitedBy: invitation.invitedBy?.userId ?? null,
      inviterName: invitation.invitedBy?.name ?? null,
      lane,
    })
  }
}

const refusedRow = (at: number): AppError => {
  const { message } = inviteErrors.cannotInvite
  return new AppError(inviteErrors.cannotInvite, { fields: { [`invitesForNewUsers.${at}.email`]: message } })
}

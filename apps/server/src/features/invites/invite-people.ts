import { demandMay, type Scope } from '../../platform/access/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Platform } from '../../platform/index.ts'
import { addedToWorkspaceMail, sendMail } from '../mails/index.ts'
import { demandQuota } from '../quotas/index.ts'
import { findAccountByEmail, foldEmail } from '../sessions/index.ts'
import { granting, people } from '../users/index.ts'
import { inviteErrors } from './errors.ts'
import * as invites from './invites.queries.ts'
import { issueInvite } from './issue-invite.ts'

export interface Invitation {
  companyId: number
  workspaceId: number
  workspaceName: string
  /** Of whoever invites; null: an administrator who looks after companies, in none of them. */
  scope: Scope | null
  /** Null: the installation, which invites a new company's first person. */
  invitedBy: { userId: number; name: string } | null
  rows: readonly { email: string; profileId: number }[]
}

/**
 * Invites people to a workspace, within the transaction that makes or changes it. Who has an account in the company gets the workspace
 * at once and a mail that says so, and the profile where whoever invites may edit people; anybody else a link that counts once, for seven
 * days. That one may give the profile is asked by whoever calls this.
 * @throws cannotInvite at the row of somebody of another company; outranked; userQuota
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
      await addColleague(tx, invitation, account.account_id, at)
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

const addColleague = async (
  tx: Kysely<DB>,
  { companyId, workspaceId, scope, rows }: Invitation,
  id: number,
  at: number,
): Promise<void> => {
  const target = await people.rankOf(tx, companyId, id)
  const field = `invitesForNewUsers.${at}.email`
  if (scope) demandMay(scope, { kind: 'person.place', target, added: [workspaceId], removed: [] }, { field })
  await granting.addWorkspaces(tx, companyId, id, [workspaceId])
  const profileId = rows[at]?.profileId
  if (profileId !== undefined && (!scope || scope.permissions.has('user_edit')))
    await granting.addProfiles(tx, companyId, id, [profileId])
}

const refusedRow = (at: number): AppError => {
  const { message } = inviteErrors.cannotInvite
  return new AppError(inviteErrors.cannotInvite, { fields: { [`invitesForNewUsers.${at}.email`]: message } })
}

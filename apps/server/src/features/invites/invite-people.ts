import { randomBytes } from 'node:crypto'
import { audit } from '../../platform/audit/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import type { Platform } from '../../platform/index.ts'
import { addedToWorkspaceMail, inviteMail, sendMail } from '../mails/index.ts'
import { demandQuota } from '../quotas/index.ts'
import { findAccountByEmail, foldEmail, hashToken } from '../sessions/index.ts'
import { addProfiles, addWorkspaces } from '../users/index.ts'
import { inviteErrors } from './errors.ts'
import * as invites from './invites.queries.ts'

/** How long a link of an invitation is good. */
export const inviteMs = 7 * 24 * 3_600_000

export interface Invitation {
  companyId: number
  workspaceId: number
  workspaceName: string
  /** Null: the installation, which invites a new company's first person. */
  invitedBy: { userId: number; name: string } | null
  rows: readonly { email: string; profileId: number }[]
  /** The address that links begin with. */
  origin: string
}

/**
 * Invites people to a workspace, within the transaction that makes or changes it. Who has an account in the company gets the workspace
 * at once and a mail that says so; anybody else a link that counts once, for seven days.
 * @throws cannotInvite at the row of somebody of another company; userQuota
 */
export const invitePeople = async (platform: Platform, tx: Kysely<DB>, invitation: Invitation): Promise<void> => {
  const { companyId, workspaceId, workspaceName, origin } = invitation
  const company = await invites.findCompanyOf(tx, companyId)
  if (!company) throw new AppError(errors.notFound)
  const now = platform.clock.now()
  for (const [at, row] of invitation.rows.entries()) {
    const folded = foldEmail(row.email)
    const account = await findAccountByEmail(tx, folded)
    if (account && (account.company_id !== companyId || !account.active)) throw refusedRow(at)
    if (account) {
      await addProfiles(tx, companyId, account.account_id, [row.profileId])
      await addWorkspaces(tx, companyId, account.account_id, [workspaceId])
      await sendMail(platform, tx, {
        to: row.email,
        origin,
        platformId: company.platformId,
        content: ({ product, link }) => addedToWorkspaceMail({ product, url: link('/home'), workspaceName }),
      })
      continue
    }
    await demandQuota(tx, companyId, 'users', (await invites.isInvited(tx, companyId, folded, now)) ? 0 : 1, now)
    await invites.revokeEarlier(tx, companyId, workspaceId, folded, now)
    const code = newCode()
    await invites.insert(tx, {
      companyId,
      email: row.email.trim(),
      emailFolded: folded,
      workspaceId,
      profileId: row.profileId,
      codeHash: hashToken(code),
      invitedBy: invitation.invitedBy?.userId ?? null,
      expiresAt: new Date(now.getTime() + inviteMs),
      now,
    })
    await sendInvite(platform, tx, {
      ...company,
      to: row.email.trim(),
      code,
      origin,
      inviterName: invitation.invitedBy?.name ?? null,
    })
  }
}

const newCode = (): string => randomBytes(32).toString('base64url')

interface Sent {
  name: string
  platformId: number
  to: string
  code: string
  origin: string
  inviterName: string | null
}

const sendInvite = (platform: Platform, tx: Kysely<DB>, { name, platformId, to, code, origin, inviterName }: Sent) =>
  sendMail(platform, tx, {
    to,
    origin,
    platformId,
    content: ({ product, link }) =>
      inviteMail({
        product,
        url: link(`/user-invite/${encodeURIComponent(to)}/${code}`),
        companyName: name,
        inviterName,
      }),
  })

const refusedRow = (at: number): AppError => {
  const { message } = inviteErrors.cannotInvite
  return new AppError(inviteErrors.cannotInvite, { fields: { [`invitesForNewUsers.${at}.email`]: message } })
}

/**
 * Sends an invitation again with a link of its own; the one before no longer counts.
 * @throws notFound; inviteAccepted; inviteTooSoon within a minute of the last mail
 */
export const resendInvite = async (
  platform: Platform,
  db: Kysely<DB>,
  {
    companyId,
    id,
    inviterName,
    origin,
    accountId,
  }: { companyId: number; id: number; inviterName: string; origin: string; accountId: number },
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const invite = await invites.lock(tx, companyId, id)
    const company = await invites.findCompanyOf(tx, companyId)
    if (!invite || !company || invite.revoked_at) throw new AppError(errors.notFound)
    if (invite.accepted_at) throw new AppError(inviteErrors.inviteAccepted)
    const now = platform.clock.now()
    const waitMs = invite.sent_at.getTime() + 60_000 - now.getTime()
    if (waitMs > 0) throw new AppError(inviteErrors.inviteTooSoon, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    // One that had run out counts again.
    if (invite.expires_at <= now) await demandQuota(tx, companyId, 'users', 1, now)
    const code = newCode()
    await invites.renew(tx, companyId, id, {
      code_hash: hashToken(code),
      expires_at: new Date(now.getTime() + inviteMs),
      sent_at: now,
    })
    await sendInvite(platform, tx, { ...company, to: invite.email, code, origin, inviterName })
    await audit(tx, { companyId, accountId, action: 'invite.resent', record: id })
  })
}

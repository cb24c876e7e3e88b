import { audit } from '../../../platform/audit/index.ts'
import { type DB, enterCompany, type Kysely, type Transaction } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { demandQuota } from '../../quotas/index.ts'
import { hashToken } from '../sessions/index.ts'
import { nameOf } from '../users/index.ts'
import { inviteErrors } from './errors.ts'
import * as invites from './invites.queries.ts'
import { issueInvite } from './issue-invite.ts'
import { lockInvite } from './lock-invite.ts'

/** Minimum time between two mails of an invitation. */
const pauseMs = 60_000

interface Resent {
  companyId: number
  id: number
  /** The person who asked; null: the invited person. */
  by: { accountId: number; name: string } | null
}

/**
 * Sends all open invitations of an address again with one new link, within a transaction of the company; earlier links
 * end.
 * @throws notFound; inviteAccepted; inviteTooSoon within a minute of the last mail; userQuota for an expired one
 */
const issueAgain = async (platform: Platform, tx: Transaction<DB>, { companyId, id, by }: Resent): Promise<void> => {
  const { invite } = await lockInvite(tx, companyId, id)
  const company = await invites.findCompanyOf(tx, companyId)
  if (!invite || !company || (invite.revoked_at && !invite.accepted_at)) throw new AppError(errors.notFound)
  if (invite.accepted_at) throw new AppError(inviteErrors.inviteAccepted)
  const now = platform.clock.now()
  const waitMs = invite.sent_at.getTime() + pauseMs - now.getTime()
  if (waitMs > 0) throw new AppError(inviteErrors.inviteTooSoon, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  // An expired invitation counts in the quota again.
  if (!(await invites.isInvited(tx, companyId, invite.email_folded, now)))
    await demandQuota(tx, companyId, 'users', 1, now)
  const inviterId = invite.invited_by
  const record = await issueInvite(platform, tx, {
    companyId,
    companyName: company.name,
    platformId: company.platformId,
    email: invite.email,
    places: await invites.listPlacesOf(tx, companyId, invite.email_folded),
    invitedBy: by?.accountId ?? inviterId,
    inviterName: by?.name ?? (inviterId === null ? null : await nameOf(tx, { companyId, userId: inviterId })),
    lane: by ? 'account' : 'asked',
  })
  await audit(tx, { companyId, accountId: by?.accountId ?? null, action: 'invite.resent', record })
}

/** Called by a person of the company. @throws as `issueAgain` */
export const resendInvite = (platform: Platform, db: Kysely<DB>, resent: Resent): Promise<void> =>
  db.transaction().execute((tx) => issueAgain(platform, tx, resent))

/**
 * Called with a replaced link: sends the newest invitation to its address again.
 * @throws inviteUnknown for an unknown code, or without a newer invitation; inviteTooSoon
 */
export const mailInviteAgain = (platform: Platform, db: Kysely<DB>, code: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await invites.findByCode(tx, hashToken(code))
    if (!found) throw new AppError(inviteErrors.inviteUnknown)
    const { companyId } = found
    await enterCompany(tx, companyId)
    const { invite: replaced } = await lockInvite(tx, companyId, found.inviteId)
    const id = replaced && (await invites.findNewestOpen(tx, companyId, replaced.email_folded, platform.clock.now()))
    if (!id) throw new AppError(inviteErrors.inviteUnknown)
    await issueAgain(platform, tx, { companyId, id, by: null })
  })

/** Whether an address may accept an invitation of any company. */
export const isInvited = async (db: Kysely<DB>, emailFolded: string, now: Date): Promise<boolean> =>
  (await invites.findOpenByEmail(db, emailFolded, now)) !== undefined

/**
 * A person who asks for a new password before accepting an invitation has no account yet: the invitation is sent again,
 * so that only one link is valid. Does nothing for an address that is not invited, or was mailed within a minute.
 */
export const remindInvited = async (platform: Platform, db: Kysely<DB>, emailFolded: string): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const found = await invites.findOpenByEmail(tx, emailFolded, platform.clock.now())
    if (!found) return
    const { companyId, inviteId: id } = found
    await enterCompany(tx, companyId)
    const { invite } = await lockInvite(tx, companyId, id)
    if (!invite || invite.sent_at.getTime() + pauseMs > platform.clock.now().getTime()) return
    await issueAgain(platform, tx, { companyId, id, by: null })
  })
}

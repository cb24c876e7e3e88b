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

/** Between two mails of an invitation. */
const pauseMs = 60_000

interface Resent {
  companyId: number
  id: number
  /** Who asked for it; null: the person who is invited. */
  by: { accountId: number; name: string } | null
}

/**
 * Sends all that waits for an address again with one new link, within a transaction of its company; the links before it no longer count.
 * @throws notFound; inviteAccepted; inviteTooSoon within a minute of the last mail; userQuota for one that had run out
 */
const issueAgain = async (platform: Platform, tx: Transaction<DB>, { companyId, id, by }: Resent): Promise<void> => {
  const { invite } = await lockInvite(tx, companyId, id)
  const company = await invites.findCompanyOf(tx, companyId)
  if (!invite || !company || (invite.revoked_at && !invite.accepted_at)) throw new AppError(errors.notFound)
  if (invite.accepted_at) throw new AppError(inviteErrors.inviteAccepted)
  const now = platform.clock.now()
  const waitMs = invite.sent_at.getTime() + pauseMs - now.getTime()
  if (waitMs > 0) throw new AppError(inviteErrors.inviteTooSoon, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  // One that had run out counts again.
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

/** By somebody of the company. @throws as `issueAgain` */
export const resendInvite = (platform: Platform, db: Kysely<DB>, resent: Resent): Promise<void> =>
  db.transaction().execute((tx) => issueAgain(platform, tx, resent))

/**
 * By whoever holds a link that was replaced: the newest invitation goes to its own address once more.
 * @throws inviteUnknown for a code that nobody has, and where there is no newer invitation; inviteTooSoon
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

/** Whether an address may accept an invitation, of whatever company. */
export const isInvited = async (db: Kysely<DB>, emailFolded: string, now: Date): Promise<boolean> =>
  (await invites.findOpenByEmail(db, emailFolded, now)) !== undefined

/**
 * Who asks for a new password before accepting an invitation has none yet: the invitation is sent again, so that one link counts and not
 * two. Nothing happens where the address is not invited, or was mailed within the minute.
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

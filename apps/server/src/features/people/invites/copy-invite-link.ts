import type { Permission } from '@prosa/contract'
import { demandMay, type Scope } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { linksOf, platformOfCompany } from '../../mails/index.ts'
import { hashToken } from '../sessions/index.ts'
import { listProfileRights } from '../users/index.ts'
import { inviteErrors } from './errors.ts'
import * as invites from './invites.queries.ts'
import { inviteCode, invitePath } from './issue-invite.ts'

/**
 * The link of an invitation when no mail server is set, for people who could have sent this invitation. Whoever opens
 * it becomes the invited person; where mails are sent, only the address's owner may.
 * @throws notFound, inviteExpired, notYours; inviteMailed; inviteLinkUnknown for a link signed with a former key of the
 * installation
 */
export const copyInviteLink = async (platform: Platform, db: Kysely<DB>, scope: Scope, id: number): Promise<string> => {
  const { companyId, userId } = scope
  const invite = await invites.find(db, companyId, id)
  if (!invite || invite.accepted_at || invite.revoked_at) throw new AppError(errors.notFound)
  if (invite.expires_at <= platform.clock.now()) throw new AppError(inviteErrors.inviteExpired)
  const places = await invites.listPlacesOf(db, companyId, invite.email_folded)
  const profiles = await listProfileRights(
    db,
    companyId,
    places.map(({ profileId }) => profileId),
  )
  const permissions = profiles.flatMap((profile) => profile.permissions as Permission[])
  demandMay(scope, { kind: 'rights.give', permissions })
  if (platform.config.mail.smtpUrl !== undefined) throw new AppError(inviteErrors.inviteMailed)
  const code = inviteCode(platform, companyId, id)
  if (!hashToken(code).equals(invite.code_hash)) throw new AppError(inviteErrors.inviteLinkUnknown)
  const unscoped = platform.database.unscoped()
  const link = await linksOf(unscoped, platform.config, await platformOfCompany(unscoped, companyId))
  await db
    .transaction()
    .execute((tx) => audit(tx, { companyId, accountId: userId, action: 'invite.link-copied', record: id }))
  return link(invitePath(invite.email, code))
}

import { randomBytes } from 'node:crypto'
import type { DB, Kysely } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/index.ts'
import type { MailLane } from '../../platform/mail/index.ts'
import { inviteMail, sendMail } from '../mails/index.ts'
import { foldEmail, hashToken } from '../sessions/index.ts'
import * as invites from './invites.queries.ts'

/** How long a link of an invitation is good. */
export const inviteMs = 7 * 24 * 3_600_000

interface Issued {
  companyId: number
  companyName: string
  platformId: number
  email: string
  workspaceId: number
  profileId: number
  /** Null: the installation, which invites a new company's first person. */
  invitedBy: number | null
  inviterName: string | null
  lane: MailLane
}

/**
 * Stores an invitation with a link of its own and mails it. Those of the address to the same workspace end: their links say that there is a
 * newer one.
 * @returns the invitation's id
 */
export const issueInvite = async (platform: Platform, tx: Kysely<DB>, issued: Issued): Promise<number> => {
  const now = platform.clock.now()
  const { companyId, companyName, platformId, email, workspaceId, profileId, invitedBy, inviterName } = issued
  const emailFolded = foldEmail(email)
  const code = randomBytes(32).toString('base64url')
  await invites.revokeEarlier(tx, companyId, workspaceId, emailFolded, now)
  const id = await invites.insert(tx, {
    companyId,
    email,
    emailFolded,
    workspaceId,
    profileId,
    codeHash: hashToken(code),
    invitedBy,
    expiresAt: new Date(now.getTime() + inviteMs),
    now,
  })
  await sendMail(platform, tx, {
    to: email,
    platformId,
    lane: issued.lane,
    content: ({ product, link }) =>
      inviteMail({
        product,
        url: link(`/user-invite/${encodeURIComponent(email)}/${code}`),
        companyName,
        inviterName,
      }),
  })
  return id
}

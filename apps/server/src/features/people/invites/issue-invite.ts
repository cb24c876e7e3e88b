import { randomBytes } from 'node:crypto'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/index.ts'
import type { MailLane } from '../../../platform/mail/index.ts'
import { inviteMail, sendMail } from '../../mails/index.ts'
import { foldEmail, hashToken } from '../sessions/index.ts'
import * as invites from './invites.queries.ts'

/** Validity of an invitation's link. */
export const inviteMs = 7 * 24 * 3_600_000

/** What an accepted invitation gives. */
export interface InvitePlace {
  workspaceId: number
  profileId: number
  attends: boolean
}

interface Issued {
  companyId: number
  companyName: string
  platformId: number
  email: string
  places: readonly InvitePlace[]
  /** Null: the installation, which invites a new company's first person. */
  invitedBy: number | null
  inviterName: string | null
  lane: MailLane
}

/** Signed instead of stored: people who may invite can copy the link, but it cannot be read from the database. */
export const inviteCode = ({ secrets }: Pick<Platform, 'secrets'>, companyId: number, id: number): string =>
  secrets.sign('invite', `${companyId}|${id}`)

export const invitePath = (email: string, code: string): string => `/user-invite/${encodeURIComponent(email)}/${code}`

/**
 * Stores an invitation to each place, and mails one link for all of them. Earlier invitations of the address to the
 * same workspaces end: their links point to the newer one.
 * @returns the id of the newest invitation, whose link was mailed
 */
export const issueInvite = async (platform: Platform, tx: Kysely<DB>, issued: Issued): Promise<number> => {
  const now = platform.clock.now()
  const { companyId, companyName, platformId, email, places, invitedBy, inviterName } = issued
  const emailFolded = foldEmail(email)
  const workspaceIds = places.map(({ workspaceId }) => workspaceId)
  await invites.revokeEarlier(tx, companyId, workspaceIds, emailFolded, now)
  let id = 0
  let code = ''
  for (const place of places) {
    const expiresAt = new Date(now.getTime() + inviteMs)
    const codeHash = randomBytes(32)
    id = await invites.insert(tx, { companyId, email, emailFolded, ...place, codeHash, invitedBy, expiresAt, now })
    code = inviteCode(platform, companyId, id)
    await invites.setCode(tx, companyId, id, hashToken(code))
  }
  await sendMail(platform, tx, {
    to: email,
    platformId,
    lane: issued.lane,
    content: ({ product, link }) =>
      inviteMail({ product, url: link(invitePath(email, code)), companyName, inviterName }),
  })
  return id
}

import type { inviteStates, acceptInvite as operation } from '@prosa/contract'
import type { z } from 'zod'
import { audit } from '../../../platform/audit/index.ts'
import { type DB, enterCompany, type Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { countActivePeople } from '../../quotas/index.ts'
import { findAccountByEmail, foldEmail, hashPassword, hashToken, setPassword } from '../sessions/index.ts'
import { admitPerson } from '../users/index.ts'
import { inviteErrors } from './errors.ts'
import * as invites from './invites.queries.ts'
import { lockInvite } from './lock-invite.ts'

type State = (typeof inviteStates)[number]
type Invite = NonNullable<Awaited<ReturnType<typeof invites.lock>>>

type Company = Awaited<ReturnType<typeof invites.findCompanyOf>>

const isWorking = (company: Company, now: Date): boolean =>
  company?.active === true && !(company.stopsAt && company.stopsAt <= now)

const stateOf = async (tx: Kysely<DB>, invite: Invite | undefined, company: Company, now: Date): Promise<State> => {
  if (!invite) return 'unknown'
  if (invite.accepted_at) return 'accepted'
  if (invite.revoked_at) {
    const newer = await invites.findNewestOpen(tx, invite.company_id, invite.email_folded, now)
    return newer === undefined ? 'revoked' : 'replaced'
  }
  if (invite.expires_at <= now) return 'expired'
  return isWorking(company, now) ? 'open' : 'suspended'
}

const refusals = {
  unknown: inviteErrors.inviteUnknown,
  accepted: inviteErrors.inviteAccepted,
  replaced: inviteErrors.inviteReplaced,
  expired: inviteErrors.inviteExpired,
  revoked: inviteErrors.inviteRevoked,
  suspended: inviteErrors.inviteSuspended,
} as const

interface Seen {
  state: State
  email: string | null
  companyName: string | null
  hasAccount: boolean
}

/** The current state of an invitation's link, for the person who opens it. */
export const readInvite = async ({ clock }: Platform, db: Kysely<DB>, code: string): Promise<Seen> =>
  db.transaction().execute(async (tx) => {
    const found = await invites.findByCode(tx, hashToken(code))
    if (!found) return { state: 'unknown', email: null, companyName: null, hasAccount: false }
    await enterCompany(tx, found.companyId)
    const invite = await invites.find(tx, found.companyId, found.inviteId)
    const company = await invites.findCompanyOf(tx, found.companyId)
    const state = await stateOf(tx, invite, company, clock.now())
    const account = invite ? await findAccountByEmail(tx, invite.email_folded) : undefined
    return {
      state,
      email: invite?.email ?? null,
      companyName: company?.name ?? null,
      hasAccount: account !== undefined,
    }
  })

/**
 * Creates the account of an invited person, with every workspace of the company that this address is invited to. Of two
 * concurrent calls one succeeds.
 * @returns the account's e-mail address
 * @throws inviteUnknown, inviteAccepted, inviteReplaced, inviteExpired, inviteRevoked, inviteSuspended,
 * inviteOtherEmail, inviteNoRoom
 */
export const acceptInvite = async (
  { clock }: Platform,
  db: Kysely<DB>,
  code: string,
  body: z.output<typeof operation.schema.body>,
): Promise<string> => {
  const hash = hashToken(code)
  // Checked before the password is hashed, which is slow: a guessed code costs little.
  if (!(await invites.findByCode(db, hash))) throw new AppError(inviteErrors.inviteUnknown)
  const passwordHash = await hashPassword(body.password)
  return db.transaction().execute(async (tx) => {
    const found = await invites.findByCode(tx, hash)
    if (!found) throw new AppError(inviteErrors.inviteUnknown)
    const { companyId } = found
    await enterCompany(tx, companyId)
    const { invite, userQuota } = await lockInvite(tx, companyId, found.inviteId)
    const company = await invites.findCompanyOf(tx, companyId)
    const now = clock.now()
    const state = await stateOf(tx, invite, company, now)
    if (!invite || state !== 'open') throw new AppError(state === 'open' ? errors.notFound : refusals[state])
    if (foldEmail(body.email) !== invite.email_folded) throw otherEmail()
    if (userQuota > 0 && (await countActivePeople(tx, companyId)) >= userQuota)
      throw new AppError(inviteErrors.inviteNoRoom)
    const all = await invites.listOpenOf(tx, companyId, invite.email_folded, now)
    const userId = await admitPerson(tx, {
      companyId,
      email: invite.email,
      emailFolded: invite.email_folded,
      name: body.name,
      phone: body.phone,
      active: true,
      profileIds: all.map(({ profileId }) => profileId),
      workspaceIds: all.map(({ workspaceId }) => workspaceId),
      isAttendant: all.some(({ attends }) => attends),
    })
    // An account with this address was created meanwhile.
    if (userId === undefined) throw new AppError(inviteErrors.inviteAccepted)
    await invites.markAccepted(
      tx,
      companyId,
      all.map(({ id }) => id),
      now,
    )
    await setPassword(tx, userId, passwordHash)
    await audit(tx, { companyId, accountId: userId, action: 'invite.accepted', record: invite.id })
    return invite.email
  })
}

const otherEmail = (): AppError => {
  const { message } = inviteErrors.inviteOtherEmail
  return new AppError(inviteErrors.inviteOtherEmail, { fields: { email: message } })
}

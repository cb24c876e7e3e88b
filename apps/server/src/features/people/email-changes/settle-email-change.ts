import { type Actor, findAccount, may } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import { type DB, enterCompany, type Kysely, type Transaction } from '../../../platform/database/index.ts'
import { AppError, type ErrorEntry, isUniqueViolation } from '../../../platform/errors/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { emailChangedMail, emailConfirmedMail, tellPerson } from '../../mails/index.ts'
import { revokeInvitesOf } from '../invites/index.ts'
import { lockCompany } from '../profiles/index.ts'
import { removeSecondFactorSince } from '../second-factor/index.ts'
import {
  dropCodes,
  endSessionsOf,
  findAnyCode,
  foldEmail,
  hashToken,
  issueAnotherCode,
  issueResetCode,
  setPassword,
} from '../sessions/index.ts'
import { granting, people } from '../users/index.ts'
import { stopMs } from './ask-email-change.ts'
import * as changes from './email-changes.queries.ts'
import { emailChangeErrors } from './errors.ts'

interface Opened {
  companyId: number
  /** The current e-mail address. */
  current: string
  change: changes.EmailChange
}

/** The change of a link, locked, with its company's rights. @throws `invalid` for an invalid link */
const openLink = async (
  { clock }: Platform,
  tx: Kysely<DB>,
  { kind, code, invalid }: { kind: 'email' | 'email-stop'; code: string; invalid: ErrorEntry },
): Promise<Opened> => {
  const found = await findAnyCode(tx, kind, hashToken(code))
  const account = found && found.expires_at > clock.now() ? await findAccount(tx, found.account_id) : undefined
  const companyId = account?.company_id ?? null
  if (!found || !account?.active || companyId === null || found.email_change_id === null) throw new AppError(invalid)
  await enterCompany(tx, companyId)
  await lockCompany(tx, companyId)
  const change = await changes.lock(tx, companyId, found.email_change_id)
  if (!change) throw new AppError(invalid)
  return { companyId, current: account.email, change }
}

/** Reports an address that somebody else has taken meanwhile. */
const settle = async <T>(db: Kysely<DB>, work: (tx: Transaction<DB>) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction().execute(work)
  } catch (cause) {
    if (isUniqueViolation(cause, 'account_email_folded_key')) throw new AppError(emailChangeErrors.emailGone, { cause })
    throw cause
  }
}

/** Whether the person who asked could still ask now: the changed person may have more rights than then. */
const mayStill = async (tx: Kysely<DB>, { companyId, change }: Opened): Promise<boolean> => {
  const account = await findAccount(tx, change.askedBy)
  if (!account?.active) return false
  const { kind, permissions, workspaceIds } = await people.rankOf(tx, companyId, change.askedBy)
  const asker: Actor = {
    userId: change.askedBy,
    isAdmin: kind === 'administrator',
    permissions: new Set(permissions),
    workspaceIds,
  }
  return may(asker, { kind: 'person.set-email', target: await people.rankOf(tx, companyId, change.userId) }) === null
}

/**
 * Makes the new e-mail address the current one. Password links sent to the former address end; sessions stay, since the
 * password is unchanged. Opening the link again gives the same answer.
 * @returns the address
 * @throws confirmLinkInvalid, askerOutranked, emailGone
 */
export const confirmEmailChange = (platform: Platform, db: Kysely<DB>, code: string): Promise<string> =>
  settle(db, async (tx) => {
    const invalid = emailChangeErrors.confirmLinkInvalid
    const opened = await openLink(platform, tx, { kind: 'email', code, invalid })
    const { companyId, change } = opened
    const { id, userId: accountId, from, to } = change
    if (change.endedAt) throw new AppError(invalid)
    if (change.confirmedAt) return to
    if (!(await mayStill(tx, opened))) throw new AppError(emailChangeErrors.askerOutranked)
    const now = platform.clock.now()
    await granting.setEmail(tx, companyId, accountId, to, change.toFolded)
    await changes.markConfirmed(tx, companyId, id, now)
    // The address now belongs to an account, with its own rights; open invitations would add others.
    await revokeInvitesOf(tx, companyId, change.toFolded, now)
    await dropCodes(tx, accountId, 'reset')
    await audit(tx, { companyId, accountId, action: 'user.email-confirmed', record: accountId })
    const stop = await issueAnotherCode(tx, {
      accountId,
      kind: 'email-stop',
      now,
      lifetimeMs: stopMs,
      emailChangeId: id,
    })
    await tellPerson(platform, tx, {
      accountId,
      addresses: [from],
      content: ({ product, link }) => emailChangedMail({ product, url: link(`/stop-email-change/${stop}`), email: to }),
    })
    await tellPerson(platform, tx, {
      accountId,
      addresses: [to],
      content: ({ product, link }) => emailConfirmedMail({ product, url: link('/login'), email: to }),
    })
    return to
  })

interface Stopped {
  email: string
  /** Code for a new password, if the change had already taken effect. */
  resetCode: string | null
}

/**
 * Stops a pending change. A confirmed one is reverted with all later ones: the account gets its former e-mail address
 * back, loses its sessions, any second factor added since, and its password until a new one is chosen.
 * @throws stopLinkInvalid; emailGone when the former address belongs to somebody else now
 */
export const stopEmailChange = (platform: Platform, db: Kysely<DB>, code: string): Promise<Stopped> =>
  settle(db, async (tx) => {
    const invalid = emailChangeErrors.stopLinkInvalid
    const { companyId, current, change } = await openLink(platform, tx, { kind: 'email-stop', code, invalid })
    const stopped = await changes.findStoppable(tx, companyId, change)
    if (!stopped) return { email: current, resetCode: null }
    const { userId: accountId, from, confirmedAt } = stopped
    const now = platform.clock.now()
    if (confirmedAt && now.getTime() - confirmedAt.getTime() > stopMs) throw new AppError(invalid)
    await changes.endFrom(tx, companyId, stopped, now)
    if (!confirmedAt) {
      await audit(tx, { companyId, accountId, action: 'user.email-stopped', record: accountId })
      return { email: from, resetCode: null }
    }
    await granting.setEmail(tx, companyId, accountId, from, foldEmail(from))
    await setPassword(tx, accountId, null)
    await endSessionsOf(tx, accountId, now)
    await removeSecondFactorSince(tx, confirmedAt, { accountId, companyId, by: accountId, now })
    await audit(tx, { companyId, accountId, action: 'user.email-taken-back', record: accountId })
    return { email: from, resetCode: await issueResetCode(tx, accountId, now) }
  })

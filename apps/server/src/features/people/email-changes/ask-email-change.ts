import { demandMay, ensureMember, type Rank } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely, Transaction } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { confirmEmailMail, emailChangeAskedMail, tellPerson } from '../../mails/index.ts'
import { findAccountByEmail, foldEmail, issueAnotherCode } from '../sessions/index.ts'
import { people, userErrors } from '../users/index.ts'
import * as changes from './email-changes.queries.ts'
import { emailChangeErrors } from './errors.ts'

/** Minimum time between two mails of a change. */
const pauseMs = 60_000
/** How long the change can be reverted from the former address. */
export const stopMs = 7 * 24 * 3_600_000
/** Per person, since the mails may go to any address. */
const askRate = { burst: 10, perSecond: 1 / 60 }

interface Asked {
  target: Rank
  from: string
  to: string
}

/**
 * Requests another e-mail address for a person, within the transaction of the change: it takes effect once the link
 * sent to it is opened. The current address gets a link that stops it. An earlier pending change ends.
 * @throws emailOutranked, emailTaken at `email`; tooMany
 */
export const askEmailChange = async (
  platform: Platform,
  tx: Transaction<DB>,
  scope: Scope,
  { target, from, to }: Asked,
): Promise<void> => {
  const { companyId, userId: askedBy } = scope
  const { accountId } = target
  demandMay(scope, { kind: 'person.set-email', target }, { field: 'email' })
  const now = platform.clock.now()
  if ((await changes.findWaiting(tx, companyId, accountId, now))?.to === to) return
  const wait = platform.rateLimiter.take(`email change ${askedBy}`, askRate)
  if (wait > 0) throw new AppError(errors.tooMany, { retryAfterSeconds: wait })
  const toFolded = foldEmail(to)
  if (await findAccountByEmail(tx, toFolded)) throw emailTaken()
  await ensureMember(tx, scope)
  await changes.endWaiting(tx, companyId, accountId, now)
  const change = { userId: accountId, from, to, toFolded, askedBy, now }
  const id = await changes.insert(tx, companyId, change)
  await audit(tx, { companyId, accountId: askedBy, action: 'user.email-asked', record: accountId })
  await sendConfirmation(platform, tx, { id, userId: accountId, to })
  // The time a change may be pending, plus the time in which it can be reverted.
  const lifetimeMs = changes.confirmMs + stopMs
  const code = await issueAnotherCode(tx, { accountId, kind: 'email-stop', now, lifetimeMs, emailChangeId: id })
  await tellPerson(platform, tx, {
    accountId,
    addresses: [from],
    content: ({ product, link }) =>
      emailChangeAskedMail({ product, url: link(`/stop-email-change/${code}`), email: to }),
  })
}

const emailTaken = (): AppError => {
  const { message } = userErrors.emailTaken
  return new AppError(userErrors.emailTaken, { fields: { email: message } })
}

const sendConfirmation = async (
  platform: Platform,
  tx: Kysely<DB>,
  { id, userId: accountId, to }: Pick<changes.EmailChange, 'id' | 'userId' | 'to'>,
): Promise<void> => {
  const code = await issueAnotherCode(tx, {
    accountId,
    kind: 'email',
    now: platform.clock.now(),
    lifetimeMs: changes.confirmMs,
    emailChangeId: id,
  })
  await tellPerson(platform, tx, {
    accountId,
    addresses: [to],
    content: ({ product, link }) => confirmEmailMail({ product, url: link(`/confirm-email/${code}`) }),
  })
}

/**
 * Sends the link of a pending change again; earlier links stay valid.
 * @throws notFound without a pending change; emailOutranked; sentTooSoon within a minute
 */
export const resendEmailChange = async (platform: Platform, db: Kysely<DB>, scope: Scope, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId } = scope
    const now = platform.clock.now()
    const target = await people.rankOf(tx, companyId, id)
    demandMay(scope, { kind: 'person.set-email', target })
    const waiting = await changes.findWaiting(tx, companyId, id, now)
    if (!waiting) throw new AppError(errors.notFound)
    // Checked under the lock, so that only one of two concurrent calls sends.
    const change = await changes.lock(tx, companyId, waiting.id)
    if (!change || change.confirmedAt || change.endedAt) throw new AppError(errors.notFound)
    const waitMs = change.sentAt.getTime() + pauseMs - now.getTime()
    if (waitMs > 0) throw new AppError(emailChangeErrors.sentTooSoon, { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    await changes.markSent(tx, companyId, change.id, now)
    await audit(tx, { companyId, accountId: userId, action: 'user.email-sent-again', record: id })
    await sendConfirmation(platform, tx, change)
  })

/** @throws notFound without a pending change; outranked */
export const cancelEmailChange = async ({ clock }: Platform, db: Kysely<DB>, scope: Scope, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { companyId, userId } = scope
    demandMay(scope, { kind: 'person.edit', target: await people.rankOf(tx, companyId, id) })
    if (!(await changes.endWaiting(tx, companyId, id, clock.now()))) throw new AppError(errors.notFound)
    await audit(tx, { companyId, accountId: userId, action: 'user.email-cancelled', record: id })
  })

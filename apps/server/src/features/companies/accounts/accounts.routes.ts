import * as contract from '@prosa/contract'
import { findPlatformByHost } from '../../../platform/brands/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { cookieNames, cookieOptions, type Handle, ownCompany } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { passwordChanged, tellPerson } from '../../mails/index.ts'
import { changeOwnPassword, foldEmail, hashPassword, resetPassword } from '../../people/index.ts'
import { defineRemoveAbandoned } from './abandoned-sign-ups.ts'
import { defineAccountJobs } from './accounts.jobs.ts'
import * as accounts from './accounts.queries.ts'
import { confirmSubscription } from './confirm.ts'
import { findAdministratorPicture } from './own-avatar.queries.ts'
import { browserToken, hashBrowser, signUpMs } from './sign-up-form.ts'
import { updateAvatar } from './update-avatar.ts'

/** Limit of mails requested by strangers: one a minute per address, with or without an account. */
const mailRate = { burst: 1, perSecond: 1 / 60 }
/** Limit per caller, enough for an office behind one address; `RATE_LIMIT=0` disables it. */
const callerRate = { burst: 10, perSecond: 1 / 60 }

export const registerAccounts = (handle: Handle, platform: Platform): void => {
  const { clock, config, rateLimiter, sessions } = platform
  const names = cookieNames(config)
  const later = defineAccountJobs(platform)
  defineRemoveAbandoned(platform)

  const tooSoon = (kind: string, email: string): number =>
    rateLimiter.take(`mail ${kind} ${foldEmail(email)}`, mailRate)

  // The caller's limit is checked first: a refused caller does not use up the limit of the given address.
  const demandPause = (ip: string, kind: string, email: string): void => {
    const retryAfterSeconds =
      (config.rateLimit === 0 ? 0 : rateLimiter.takeOfAddress('asked mail', ip, callerRate)) || tooSoon(kind, email)
    if (retryAfterSeconds > 0)
      throw new AppError(errors.tooMany, {
        message: `Aguarde ${retryAfterSeconds} segundos para pedir outro e-mail.`,
        retryAfterSeconds,
      })
  }

  handle.public(contract.setup, async ({ db, body, request, reply }) => {
    demandPause(request.ip, 'confirm', body.userEmail)
    const host = await findPlatformByHost(db, request.hostname)
    if (!host) throw new AppError(errors.unavailable)
    const browser = browserToken(request.cookies[names.signUp])
    reply.setCookie(names.signUp, browser, { ...cookieOptions(config), maxAge: signUpMs / 1000 })
    await later.signUp({
      companyName: body.companyName,
      userName: body.userName,
      email: body.userEmail,
      phone: body.userPhone,
      passwordHash: await hashPassword(body.password),
      platformId: host.id,
      browser: hashBrowser(browser),
    })
    return { userEmail: body.userEmail }
  })

  handle.public(contract.resendConfirmation, async ({ body, request }) => {
    // Resending has its own limit of a minute: sharing the sign-up's would reveal that the address has just signed up.
    demandPause(request.ip, 'resend', body.email)
    if (tooSoon('confirm', body.email) === 0) await later.mail({ email: body.email, kind: 'confirm' })
    return { success: true as const }
  })

  handle.public(contract.confirmSubscription, async ({ db, params, request }) => {
    const cookie = request.cookies[names.signUp]
    const confirmed = await confirmSubscription(platform, db, params.confirmationCode, cookie)
    sessions.forget()
    return confirmed
  })

  handle.public(contract.forgotPassword, async ({ body, request }) => {
    demandPause(request.ip, 'reset', body.email)
    await later.mail({ email: body.email, kind: 'reset' })
    return { success: true as const }
  })

  handle.public(contract.resetPassword, async ({ db, params, body }) => {
    const given = { code: params.confirmationCode, password: body.newPassword }
    const email = await resetPassword(db, clock, given, (tx, accountId) =>
      tellPerson(platform, tx, { accountId, content: passwordChanged }),
    )
    sessions.forget()
    return { email }
  })

  handle.companyless(contract.changePassword, async ({ db, identity, body }) => {
    await changeOwnPassword(platform, db, identity, {
      current: body.lastPassword,
      next: body.newPassword,
      companyId: ownCompany(identity),
    })
    return { success: true as const }
  })

  handle.companyless(contract.endFirstAccess, async ({ db, identity }) => {
    await accounts.endFirstAccess(db, identity.userId)
    sessions.forget()
    return { success: true as const }
  })

  handle.companyless(contract.updateAvatar, ({ identity, scope, params: { idUser: id }, body }) =>
    updateAvatar(platform, { identity, scope }, { id, body }),
  )

  handle.companyless(contract.readOwnAvatar, async ({ db, identity, query: { version }, reply }) => {
    const picture = await findAdministratorPicture(db, identity.userId, version)
    if (!picture) throw new AppError(errors.notFound)
    return reply.header('content-security-policy', "default-src 'none'; sandbox").type('image/jpeg').send(picture)
  })
}

import * as contract from '@prosa/contract'
import { audit, fieldsOf } from '../../platform/audit/index.ts'
import { AppError, errors } from '../../platform/errors/index.ts'
import { type Handle, ownCompany } from '../../platform/http/index.ts'
import type { Platform } from '../../platform/index.ts'
import { erasePhotos, exchangePhoto, storePhoto } from '../collaborators/index.ts'
import { filePath } from '../files/index.ts'
import { mailOrigin, passwordChanged, tellPerson } from '../mails/index.ts'
import { findPlatformByHost, foldEmail, hashPassword, resetPassword } from '../sessions/index.ts'
import { changeOwnPassword, findPerson, updatePerson } from '../users/index.ts'
import { defineRemoveAbandoned } from './abandoned-sign-ups.ts'
import { defineAccountJobs } from './accounts.jobs.ts'
import * as accounts from './accounts.queries.ts'
import { confirmSubscription } from './confirm.ts'

/** Mails that strangers ask for: one a minute to an address, whether it has an account or not. */
const mailRate = { burst: 1, perSecond: 1 / 60 }

export const registerAccounts = (handle: Handle, platform: Platform): void => {
  const { clock, config, database, rateLimiter, sessions } = platform
  const later = defineAccountJobs(platform)
  defineRemoveAbandoned(platform)

  const demandPause = (kind: string, email: string): void => {
    const retryAfterSeconds = rateLimiter.take(`mail ${kind} ${foldEmail(email)}`, mailRate)
    if (retryAfterSeconds > 0)
      throw new AppError(errors.tooMany, {
        message: `Aguarde ${retryAfterSeconds} segundos para pedir outro e-mail.`,
        retryAfterSeconds,
      })
  }

  handle.public(contract.setup, async ({ db, body, request }) => {
    demandPause('confirm', body.userEmail)
    const host = await findPlatformByHost(db, request.hostname)
    if (!host) throw new AppError(errors.unavailable)
    await later.signUp({
      companyName: body.companyName,
      userName: body.userName,
      email: body.userEmail,
      phone: body.userPhone,
      passwordHash: await hashPassword(body.password),
      platformId: host.id,
      origin: await mailOrigin(db, config, request.host),
    })
    return { userEmail: body.userEmail }
  })

  handle.public(contract.resendConfirmation, async ({ db, body, request }) => {
    demandPause('confirm', body.email)
    await later.mail({ email: body.email, kind: 'confirm', origin: await mailOrigin(db, config, request.host) })
    return { success: true as const }
  })

  handle.public(contract.confirmSubscription, async ({ db, params }) => {
    const confirmed = await confirmSubscription(platform, db, params.confirmationCode)
    sessions.forget()
    return confirmed
  })

  handle.public(contract.forgotPassword, async ({ db, body, request }) => {
    demandPause('reset', body.email)
    await later.mail({
      email: body.email,
      kind: 'reset',
      origin: await mailOrigin(db, config, body.url ?? request.host),
    })
    return { success: true as const }
  })

  handle.public(contract.resetPassword, async ({ db, params, body, request }) => {
    const given = { code: params.confirmationCode, password: body.newPassword }
    const email = await resetPassword(db, clock, given, (tx, accountId) =>
      tellPerson(platform, tx, { accountId, host: request.host, content: passwordChanged }),
    )
    sessions.forget()
    return { email }
  })

  handle.companyless(contract.changePassword, async ({ db, identity, body, request }) => {
    await changeOwnPassword(platform, db, identity, {
      current: body.lastPassword,
      next: body.newPassword,
      companyId: ownCompany(identity),
      host: request.host,
    })
    return { success: true as const }
  })

  handle.companyless(contract.endFirstAccess, async ({ db, identity }) => {
    await accounts.endFirstAccess(db, identity.userId)
    sessions.forget()
    return { success: true as const }
  })

  handle.companyless(contract.updateAvatar, async ({ identity, scope, params: { idUser }, body }) => {
    if (!scope) throw new AppError(errors.noCompany)
    const { companyId } = scope
    if (idUser !== identity.userId && !scope.permissions.has('user_edit')) throw new AppError(errors.forbidden)
    const db = database.scoped(companyId)
    const person = await findPerson(db, companyId, idUser)
    if (!person) throw new AppError(errors.notFound)
    const whose = { companyId, userId: idUser }
    const photo = body.pic ? await storePhoto(platform, whose, body.pic) : null
    await db.transaction().execute(async (tx) => {
      if (body.color) await updatePerson(tx, companyId, idUser, { avatar_color: body.color })
      if (body.pic !== undefined) await exchangePhoto(tx, whose, person.avatarFileId, photo)
      const fields = fieldsOf({ avatarColor: body.color, image: body.pic })
      await audit(tx, { companyId, accountId: identity.userId, action: 'user.changed', record: idUser, fields })
    })
    if (body.pic !== undefined && person.avatarFileId) await erasePhotos(platform, companyId)
    const shown = body.pic === undefined ? person.avatarFileId : photo
    return { avatarURL: shown && filePath(shown), avatarColor: body.color ?? person.avatarColor }
  })
}

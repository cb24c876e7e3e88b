import * as contract from '@prosa/contract'
import { audit } from '../../../platform/audit/index.ts'
import { findPlatformByHost } from '../../../platform/brands/index.ts'
import { AppError } from '../../../platform/errors/index.ts'
import { cookieNames, type Handle, ownCompany, sessionOf } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { createSessionAnswers } from './answer-session.ts'
import { deviceOf } from './describe-device.ts'
import { describePerson } from './describe-person.ts'
import { login } from './login.ts'
import { createLoginThrottle } from './login-throttle.ts'
import { endOthers, endOwn, listOwn } from './own-sessions.ts'
import { presentBrand } from './present.ts'
import { refreshSession } from './refresh-session.ts'
import { defineCleanSessions } from './sessions.jobs.ts'
import * as queries from './sessions.queries.ts'
import { isShutOut } from './shut-out.ts'
import { createTrustedDevices } from './trusted-device.ts'

export const registerSessions = (handle: Handle, platform: Platform): void => {
  const { config, clock, database, secrets, sessions } = platform
  const names = cookieNames(config)
  const answers = createSessionAnswers(platform)
  const throttle = createLoginThrottle(database.unscoped(), clock)
  const devices = createTrustedDevices([config.secretKey, ...config.previousSecretKeys])
  const shutOut = (companyId: number | null, userId: number): Promise<boolean> =>
    isShutOut(database, { companyId, userId }, clock.now())
  const refreshDeps = {
    clock,
    secretKey: config.secretKey,
    onFamilyEnded: sessions.forget,
    isShutOut: shutOut,
  }
  defineCleanSessions(platform)

  handle.public(contract.login, async ({ db, body, request, reply }) => {
    const credentials = {
      email: body.name,
      password: body.password,
      ip: request.ip,
      device: request.cookies[names.device],
      seen: deviceOf(request),
    }
    const session = await login(db, { clock, secrets, throttle, devices, isShutOut: shutOut }, credentials)
    answers.keepDevice(reply, session.device)
    return answers.answer(request, reply, session)
  })

  handle.public(contract.refreshSession, async ({ db, request, reply }) => {
    try {
      const session = await refreshSession(db, refreshDeps, request.cookies[names.refresh], deviceOf(request))
      return await answers.answer(request, reply, session)
    } catch (error) {
      if (error instanceof AppError && error.status === 401) answers.clear(reply)
      throw error
    }
  })

  handle.companyless(contract.me, async ({ db, identity, scope, request }) => {
    const session = await queries.findAccessExpiry(db, sessionOf(identity))
    return describePerson(database, config, {
      accountId: identity.userId,
      expires: session?.access_expires_at ?? clock.now(),
      host: request.hostname,
      chosenCompanyId: scope?.companyId,
      now: clock.now(),
    })
  })

  handle.companyless(contract.logout, async ({ db, identity, reply }) => {
    await db.transaction().execute(async (tx) => {
      await queries.endFamilyOfSession(tx, sessionOf(identity), clock.now())
      await audit(tx, { companyId: ownCompany(identity), accountId: identity.userId, action: 'session.ended' })
    })
    sessions.forget()
    answers.clear(reply)
    return { success: true as const }
  })

  handle.companyless(contract.listOwnSessions, async ({ db, identity }) => {
    const result = await listOwn(db, identity, clock.now())
    return { result, total: result.length }
  })
  handle.companyless(contract.endOwnSession, async ({ db, identity, params }) => {
    await endOwn(db, platform, identity, params.id)
    return { success: true as const }
  })
  handle.companyless(contract.endOtherSessions, async ({ db, identity }) => {
    await endOthers(db, platform, identity)
    return { success: true as const }
  })

  handle.public(contract.getBrand, async ({ db, request }) =>
    presentBrand(await findPlatformByHost(db, request.hostname), config),
  )
}

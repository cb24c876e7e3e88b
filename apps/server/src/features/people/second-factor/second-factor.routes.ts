import * as contract from '@prosa/contract'
import type { FastifyRequest } from 'fastify'
import { demandMay, findAccount } from '../../../platform/access/index.ts'
import { findPlatform, findPlatformByHost } from '../../../platform/brands/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import {
  cookieNames,
  type Handle,
  type Identity,
  ownCompany,
  platformReached,
  sessionOf,
} from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { platformOfCompany, secondFactorResetMail, tellPerson } from '../../mails/index.ts'
import { createSessionAnswers, createTrustedDevices, deviceOf, findCompanyContexts } from '../sessions/index.ts'
import { demandPassword, people } from '../users/index.ts'
import type { Owner } from './accept-code.ts'
import { secondFactorErrors } from './errors.ts'
import { createCodeGuard } from './guard-codes.ts'
import { logInWithCode } from './log-in-with-code.ts'
import * as own from './own-second-factor.ts'
import { removeSecondFactor } from './remove-second-factor.ts'

/** Name under which the person's app lists the account. */
const productOf = async (db: Kysely<DB>, identity: Identity, host: string): Promise<string> => {
  const companyId = ownCompany(identity)
  const platformId = companyId === null ? platformReached(identity) : await platformOfCompany(db, companyId)
  const brand = platformId === null ? await findPlatformByHost(db, host) : await findPlatform(db, platformId)
  return brand?.display_name ?? 'Prosa'
}

export const registerSecondFactor = (handle: Handle, platform: Platform): void => {
  const { clock, config, database, sessions } = platform
  const names = cookieNames(config)
  const answers = createSessionAnswers(platform)
  const devices = createTrustedDevices([config.secretKey, ...config.previousSecretKeys])
  const guard = createCodeGuard(platform)

  handle.public(contract.logInWithCode, async ({ db, body, request, reply }) => {
    const session = await logInWithCode(
      platform,
      db,
      { guard, devices },
      {
        ...body,
        ip: request.ip,
        device: request.cookies[names.device],
        seen: deviceOf(request),
      },
    )
    answers.keepDevice(reply, session.device)
    return answers.answer(request, reply, session)
  })

  handle.companyless(contract.getSecondFactor, ({ db, identity }) => own.readOwn(db, identity.userId))

  const ownerOf = (identity: Identity): Owner => ({
    accountId: identity.userId,
    companyId: ownCompany(identity),
  })
  /** Runs `work` with the same throttle as logins. */
  const slowed = async <T>(
    db: Kysely<DB>,
    request: FastifyRequest,
    { userId }: Identity,
    work: (email: string) => Promise<T>,
  ): Promise<T> => {
    const account = await findAccount(db, userId)
    if (!account) throw new AppError(errors.unauthenticated)
    return guard({ email: account.email, address: request.ip, device: null }, () => work(account.email))
  }
  /** Runs `work` after the own password was checked. */
  const proven = async <T>(
    db: Kysely<DB>,
    request: FastifyRequest,
    identity: Identity,
    password: string,
    work: (email: string) => Promise<T>,
  ): Promise<T> => {
    await demandPassword(platform, db, identity.userId, { password, field: 'password' })
    return slowed(db, request, identity, work)
  }

  handle.companyless(contract.beginSecondFactor, ({ db, identity, body, request }) =>
    proven(db, request, identity, body.password, async (email) => {
      const product = await productOf(db, identity, request.hostname)
      return own.begin(platform, db, ownerOf(identity), { email, product, code: body.code })
    }),
  )

  handle.companyless(contract.confirmSecondFactor, async ({ db, identity, body, request }) => {
    const owner = { ...ownerOf(identity), sessionId: sessionOf(identity) }
    const recoveryCodes = await slowed(db, request, identity, () => own.confirm(platform, db, owner, body.code))
    return { recoveryCodes }
  })

  handle.companyless(contract.renewRecoveryCodes, async ({ db, identity, body, request }) => ({
    recoveryCodes: await proven(db, request, identity, body.password, () =>
      own.renewCodes(platform, db, ownerOf(identity), body.code),
    ),
  }))

  handle.companyless(contract.turnOffSecondFactor, async ({ db, identity, body, request }) => {
    const companyId = ownCompany(identity)
    const [company] = companyId === null ? [] : await findCompanyContexts(db, [companyId])
    if (company?.demandsSecondFactor) throw new AppError(secondFactorErrors.demanded)
    await proven(db, request, identity, body.password, () => own.turnOff(platform, db, ownerOf(identity), body.code))
    return { success: true as const }
  })

  handle(contract.resetSecondFactor, async ({ scope, db, params: { id } }) => {
    const { companyId, userId } = scope
    demandMay(scope, { kind: 'person.reset-second-factor', target: await people.rankOf(db, companyId, id) })
    await database
      .unscoped()
      .transaction()
      .execute(async (tx) => {
        const isRemoved = await removeSecondFactor(tx, { accountId: id, companyId, by: userId, now: clock.now() })
        if (!isRemoved) throw new AppError(secondFactorErrors.notOn)
        await tellPerson(platform, tx, { accountId: id, content: secondFactorResetMail })
      })
    sessions.forget()
    return { success: true as const }
  })
}

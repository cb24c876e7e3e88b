import { audit } from '../../platform/audit/index.ts'
import type { DB, Kysely } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import type { Platform } from '../../platform/index.ts'
import { passwordChanged, tellPerson } from '../mails/index.ts'
import {
  checkPassword,
  endOtherFamilies,
  findFamily,
  findPasswordHash,
  hashPassword,
  setPassword,
} from '../sessions/index.ts'
import { userErrors } from './errors.ts'

/** Tries of one person: a stolen session must not guess its way to the password. */
const tries = { burst: 5, perSecond: 1 / 60 }

/**
 * Changes one's own password; every other session of the account ends.
 * @throws wrongPassword at `lastPassword`, tooMany
 */
export const changeOwnPassword = async (
  platform: Platform,
  unscoped: Kysely<DB>,
  { userId, sessionId }: Pick<Scope, 'userId' | 'sessionId'>,
  { current, next, companyId, host }: { current: string; next: string; companyId: number | null; host: string },
): Promise<void> => {
  const { clock, rateLimiter, sessions } = platform
  const wait = rateLimiter.take(`password ${userId}`, tries)
  const isRight = wait === 0 && (await checkPassword(await findPasswordHash(unscoped, userId), current))
  if (!isRight) {
    const { message } = userErrors.wrongPassword
    throw new AppError(userErrors.wrongPassword, {
      fields: { lastPassword: message },
      ...(wait > 0 && { message: 'Muitas tentativas. Aguarde um minuto e tente novamente.' }),
    })
  }
  const hash = await hashPassword(next)
  await unscoped.transaction().execute(async (tx) => {
    await setPassword(tx, userId, hash)
    const family = await findFamily(tx, sessionId)
    if (family) await endOtherFamilies(tx, userId, family, clock.now())
    await audit(tx, { companyId, accountId: userId, action: 'password.changed', record: userId })
    await tellPerson(platform, tx, { accountId: userId, host, content: passwordChanged })
  })
  sessions.forget()
}

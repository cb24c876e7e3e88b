import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/index.ts'
import { type Scope, sessionOf } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { passwordChanged, tellPerson } from '../../mails/index.ts'
import {
  checkPassword,
  endOtherFamilies,
  findFamily,
  findPasswordHash,
  hashPassword,
  setPassword,
} from '../sessions/index.ts'
import { userErrors } from './errors.ts'

/** Limit per person: a stolen session must not allow guessing the password. */
const tries = { burst: 5, perSecond: 1 / 60 }

/**
 * Checks the password before actions reserved for the account's owner.
 * @param db unscoped
 * @throws wrongPassword at the form's field
 */
export const demandPassword = async (
  { rateLimiter }: Pick<Platform, 'rateLimiter'>,
  db: Kysely<DB>,
  userId: number,
  { password, field }: { password: string; field: string },
): Promise<void> => {
  const wait = rateLimiter.take(`password ${userId}`, tries)
  if (wait === 0 && (await checkPassword(await findPasswordHash(db, userId), password))) return
  const { message } = userErrors.wrongPassword
  throw new AppError(userErrors.wrongPassword, {
    fields: { [field]: message },
    ...(wait > 0 && { message: 'Muitas tentativas. Aguarde um minuto e tente novamente.' }),
  })
}

/**
 * Changes the caller's password; all other sessions of the account end.
 * @throws wrongPassword at `lastPassword`
 */
export const changeOwnPassword = async (
  platform: Platform,
  unscoped: Kysely<DB>,
  person: Pick<Scope, 'userId' | 'principal'>,
  { current, next, companyId }: { current: string; next: string; companyId: number | null },
): Promise<void> => {
  const { clock, sessions } = platform
  const { userId } = person
  await demandPassword(platform, unscoped, userId, { password: current, field: 'lastPassword' })
  const hash = await hashPassword(next)
  await unscoped.transaction().execute(async (tx) => {
    await setPassword(tx, userId, hash)
    const family = await findFamily(tx, sessionOf(person))
    if (family) await endOtherFamilies(tx, userId, family, clock.now())
    await audit(tx, { companyId, accountId: userId, action: 'password.changed', record: userId })
    await tellPerson(platform, tx, { accountId: userId, content: passwordChanged })
  })
  sessions.forget()
}

import type { SecondFactorState } from '@prosa/contract'
import { renderSVG } from 'uqr'
import { audit } from '../../../platform/audit/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { secondFactorOffMail, secondFactorOnMail, tellPerson } from '../../mails/index.ts'
import { endOtherFamilies, findFamily } from '../sessions/index.ts'
import { acceptCode, type Owner, refuseCode, secretPlace } from './accept-code.ts'
import { secondFactorErrors } from './errors.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import * as queries from './second-factor.queries.ts'
import { findStep, keyUri, newSecret, toBase32 } from './totp.ts'

/** How long a pending secret can be confirmed. */
const pendingMs = 30 * 60_000

export const readOwn = async (db: Kysely<DB>, accountId: number): Promise<SecondFactorState> => {
  const [factor, left] = await Promise.all([queries.find(db, accountId), queries.countRecoveryCodes(db, accountId)])
  return { enabledAt: factor?.enabled_at?.toISOString() ?? null, recoveryCodesLeft: left }
}

interface Named {
  email: string
  /** The product's name as shown in the app. */
  product: string
  /** Code of the active app, if there is one. */
  code: string | undefined
}

/**
 * Creates a secret that becomes active with its first code. Until then the previous one stays active.
 * @throws codeWrong, codeUsed or invalid at `code` when a second factor is already on
 */
export const begin = async (
  platform: Platform,
  db: Kysely<DB>,
  owner: Owner,
  { email, product, code }: Named,
): Promise<{ secret: string; qrCode: string }> => {
  const { accountId, companyId } = owner
  const secret = newSecret()
  const sealed = platform.secrets.seal(secret.toString('base64'), secretPlace(accountId))
  await db.transaction().execute(async (tx) => {
    const current = await queries.lock(tx, accountId)
    if (current?.enabled_at) {
      if (code === undefined) throw new AppError(errors.invalid, { fields: { code: 'Campo obrigatório' } })
      await acceptCode(platform, tx, owner, code)
    }
    await queries.setPending(tx, accountId, sealed, platform.clock.now())
    await audit(tx, { companyId, accountId, action: 'second-factor.begun', record: accountId })
  })
  // Black on white in every theme: cameras read other colours unreliably.
  const picture = renderSVG(keyUri(secret, product, email), { border: 2, blackColor: '#000', whiteColor: '#fff' })
  return {
    secret: toBase32(secret),
    qrCode: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`,
  }
}

const makeCodes = async (tx: Kysely<DB>, accountId: number): Promise<string[]> => {
  const codes = newRecoveryCodes()
  await queries.replaceRecoveryCodes(tx, accountId, codes.map(hashRecoveryCode))
  return codes
}

/**
 * Activates the pending secret, and ends all other sessions, which were opened without it.
 * @returns the recovery codes
 * @throws nothingPending, codeWrong at `code`
 */
export const confirm = async (
  platform: Platform,
  db: Kysely<DB>,
  { sessionId, ...owner }: Owner & { sessionId: number },
  code: string,
): Promise<string[]> => {
  const { clock, secrets, sessions } = platform
  const { accountId, companyId } = owner
  const codes = await db.transaction().execute(async (tx) => {
    const now = clock.now()
    const factor = await queries.lock(tx, accountId)
    const sealed = factor?.pending_encrypted
    if (!sealed || !factor.pending_at || now.getTime() - factor.pending_at.getTime() > pendingMs)
      throw new AppError(secondFactorErrors.nothingPending)
    const step = findStep(Buffer.from(secrets.open(sealed, secretPlace(accountId)), 'base64'), code, now)
    if (step === null) throw refuseCode(secondFactorErrors.codeWrong)
    await queries.enable(tx, accountId, { sealed, step, now })
    const family = await findFamily(tx, sessionId)
    if (family) await endOtherFamilies(tx, accountId, family, now)
    await audit(tx, { companyId, accountId, action: 'second-factor.on', record: accountId })
    await tellPerson(platform, tx, { accountId, content: secondFactorOnMail })
    return makeCodes(tx, accountId)
  })
  sessions.forget()
  return codes
}

/** @throws notOn, codeWrong or codeUsed at `code` */
export const renewCodes = (platform: Platform, db: Kysely<DB>, owner: Owner, code: string): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    const { accountId, companyId } = owner
    await acceptCode(platform, tx, owner, code)
    await audit(tx, { companyId, accountId, action: 'second-factor.codes-made', record: accountId })
    return makeCodes(tx, accountId)
  })

/** @throws notOn, codeWrong or codeUsed at `code` */
export const turnOff = async (platform: Platform, db: Kysely<DB>, owner: Owner, code: string): Promise<void> => {
  const { accountId, companyId } = owner
  await db.transaction().execute(async (tx) => {
    await acceptCode(platform, tx, owner, code)
    await queries.remove(tx, accountId)
    await audit(tx, { companyId, accountId, action: 'second-factor.off', record: accountId })
    await tellPerson(platform, tx, { accountId, content: secondFactorOffMail })
  })
  platform.sessions.forget()
}

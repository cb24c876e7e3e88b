import { findAccount } from '../../../platform/access/index.ts'
import { audit } from '../../../platform/audit/index.ts'
import { type DB, enterCompany, type Kysely, type Transaction } from '../../../platform/database/index.ts'
import { AppError, defineErrors } from '../../../platform/errors/index.ts'
import { noteCompany } from '../../../platform/facts/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { findAnyCode, findPasswordHash, hashToken, issueResetCode, setPassword, takeCode } from '../../people/index.ts'
import { confirmCompany } from '../companies/index.ts'
import { renameSignUp } from './accounts.queries.ts'
import { isBrowserOf, readSignUpForm, type SignUpForm } from './sign-up-form.ts'

export const confirmErrors = defineErrors({
  confirmInvalid: [
    404,
    'Este link de confirmação não vale mais. Se você já confirmou, é só entrar; senão, faça o cadastro de novo com o mesmo e-mail.',
  ],
})

export interface Confirmed {
  userName: string
  email: string
  /** Code for choosing a password, if the link was opened in another browser than the form. */
  resetCode: string | null
}

/**
 * Activates a sign-up's company with the data of the link's form. The form's password counts only in the browser that
 * sent it: a stranger who sent a form gets no access, and whoever opens the link elsewhere chooses a new password.
 * Opening the link again gives the same answer.
 * @param cookie of the browser, if it sent a form
 * @throws confirmInvalid for an unknown or expired code
 */
export const confirmSubscription = async (
  platform: Platform,
  db: Kysely<DB>,
  code: string,
  cookie: string | undefined,
): Promise<Confirmed> =>
  db.transaction().execute(async (tx) => {
    const hash = hashToken(code)
    const now = platform.clock.now()
    const taken = await takeCode(tx, 'confirm', hash, now)
    const accountId = taken ?? (await usedBefore(tx, hash))
    const account = accountId === undefined ? undefined : await findAccount(tx, accountId)
    if (accountId === undefined || !account || account.company_id === null)
      throw new AppError(confirmErrors.confirmInvalid)
    const form = await readSignUpForm(platform, tx, accountId, hash)
    const isFirst = taken !== undefined && !account.confirmed
    if (isFirst) await open(tx, { accountId, companyId: account.company_id, form, now })
    // Also for a sign-up confirmed elsewhere, until a password is chosen.
    if (isFirst || (await findPasswordHash(tx, accountId)) === null)
      await setPassword(tx, accountId, form && isBrowserOf(form, cookie) ? form.passwordHash : null)
    const lacksPassword = (await findPasswordHash(tx, accountId)) === null
    return {
      userName: isFirst && form ? form.userName : account.name,
      email: account.email,
      resetCode: lacksPassword ? await issueResetCode(tx, accountId, now) : null,
    }
  })

interface Opened {
  accountId: number
  companyId: number
  form: SignUpForm | undefined
  now: Date
}

const open = async (tx: Transaction<DB>, { accountId, companyId, form, now }: Opened): Promise<void> => {
  await enterCompany(tx, companyId)
  if (form) await renameSignUp(tx, companyId, accountId, form)
  await confirmCompany(tx, companyId, now)
  await audit(tx, { companyId, accountId, action: 'company.confirmed', record: companyId })
  // Its platform hears of it now: most sign-ups are confirmed at once or never.
  await noteCompany(tx, 'company.created', companyId, accountId)
}

const usedBefore = async (tx: Kysely<DB>, hash: Buffer): Promise<number | undefined> => {
  const known = await findAnyCode(tx, 'confirm', hash)
  return known?.used_at ? known.account_id : undefined
}

import { audit } from '../../platform/audit/index.ts'
import { type DB, enterCompany, type Kysely } from '../../platform/database/index.ts'
import { AppError, defineErrors } from '../../platform/errors/index.ts'
import type { Platform } from '../../platform/index.ts'
import { confirmCompany } from '../companies/index.ts'
import { findAccount, findAnyCode, hashToken, takeCode } from '../sessions/index.ts'

export const confirmErrors = defineErrors({
  confirmInvalid: [
    404,
    'Este link de confirmação não vale mais. Se você já confirmou, é só entrar; senão, faça o cadastro de novo com o mesmo e-mail.',
  ],
})

/**
 * Opens the company of a sign-up. The link may be opened again: it says the same.
 * @throws confirmInvalid for a code that is unknown, too old, or replaced by a newer one
 */
export const confirmSubscription = async (
  { clock }: Platform,
  db: Kysely<DB>,
  code: string,
): Promise<{ userName: string; email: string }> =>
  db.transaction().execute(async (tx) => {
    const hash = hashToken(code)
    const now = clock.now()
    const taken = await takeCode(tx, 'confirm', hash, now)
    const accountId = taken ?? (await usedBefore(tx, hash))
    const account = accountId === undefined ? undefined : await findAccount(tx, accountId)
    if (accountId === undefined || !account || account.company_id === null)
      throw new AppError(confirmErrors.confirmInvalid)
    if (taken !== undefined && !account.confirmed) {
      await enterCompany(tx, account.company_id)
      await confirmCompany(tx, account.company_id, now)
      await audit(tx, {
        companyId: account.company_id,
        accountId,
        action: 'company.confirmed',
        record: account.company_id,
      })
    }
    return { userName: account.name, email: account.email }
  })

const usedBefore = async (tx: Kysely<DB>, hash: Buffer): Promise<number | undefined> => {
  const known = await findAnyCode(tx, 'confirm', hash)
  return known?.used_at ? known.account_id : undefined
}

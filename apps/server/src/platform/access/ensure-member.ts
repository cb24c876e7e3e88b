import type { DB, Kysely } from '../database/index.ts'
import { findAccount, insertAdmin, isMember } from './accounts.queries.ts'
import type { Scope } from './scope.ts'

/**
 * Call before writing a row that names its author: an administrator belongs to no company, and gets a member row in this one on their first action.
 */
export const ensureMember = async (
  db: Kysely<DB>,
  scope: Pick<Scope, 'companyId' | 'userId' | 'isAdmin'>,
): Promise<void> => {
  if (!scope.isAdmin || (await isMember(db, scope.companyId, scope.userId))) return
  const account = await findAccount(db, scope.userId)
  if (!account) return
  await insertAdmin(db, {
    companyId: scope.companyId,
    id: scope.userId,
    name: account.name || account.email,
    email: account.email,
  })
}

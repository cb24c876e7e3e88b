import { findAccount } from '../../../platform/access/index.ts'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import * as people from './people.queries.ts'

/** The caller's name in this company. */
export const nameOf = async (
  db: Kysely<DB>,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
): Promise<string> => {
  const person = await people.find(db, companyId, userId)
  if (person) return person.name
  const account = await findAccount(db, userId)
  return account?.name || account?.email || ''
}

import type { DB, Kysely } from '../../../platform/database/index.ts'
import * as granting from './granting.queries.ts'
import { insertPerson, type NewPerson } from './people.queries.ts'

export interface Admitted extends NewPerson {
  profileIds: readonly number[]
  workspaceIds: readonly number[]
}

/**
 * A new account with what its invitation or its sign-up gives; who invited was asked whether he may when he did. Its password is set apart.
 * @returns undefined where somebody in the installation has that e-mail
 */
export const admitPerson = async (
  tx: Kysely<DB>,
  { profileIds, workspaceIds, ...person }: Admitted,
): Promise<number | undefined> => {
  const id = await insertPerson(tx, person)
  if (id === undefined) return undefined
  await granting.addProfiles(tx, person.companyId, id, profileIds)
  await granting.addWorkspaces(tx, person.companyId, id, workspaceIds)
  return id
}

import type { DB, Kysely } from '../../../platform/database/index.ts'
import * as granting from './granting.queries.ts'
import { insertPerson, type NewPerson } from './people.queries.ts'

export interface Admitted extends NewPerson {
  profileIds: readonly number[]
  workspaceIds: readonly number[]
}

/**
 * Creates an account with the rights of its invitation or sign-up; the inviting person's rights were checked then. The
 * password is set separately.
 * @returns undefined when the e-mail address exists in the installation
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

import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'

/* Writes that change a person's rights or identity. Callers check `may` first: a structural test checks the imports. */

export const addProfiles = async (
  tx: Kysely<DB>,
  companyId: number,
  userId: number,
  profileIds: readonly number[],
): Promise<void> => {
  if (profileIds.length === 0) return
  await tx
    .insertInto('member_profile')
    .values([...new Set(profileIds)].map((id) => ({ company_id: companyId, user_id: userId, profile_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const addWorkspaces = async (
  tx: Kysely<DB>,
  companyId: number,
  userId: number,
  workspaceIds: readonly number[],
): Promise<void> => {
  if (workspaceIds.length === 0) return
  await tx
    .insertInto('workspace_member')
    .values([...new Set(workspaceIds)].map((id) => ({ company_id: companyId, user_id: userId, workspace_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const setProfiles = async (
  tx: Kysely<DB>,
  companyId: number,
  userId: number,
  profileIds: readonly number[],
): Promise<void> => {
  await tx
    .deleteFrom('member_profile')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('profile_id', 'not in', profileIds)
    .execute()
  await addProfiles(tx, companyId, userId, profileIds)
}

/** @returns the workspaces that the person has left */
export const setWorkspaces = async (
  tx: Kysely<DB>,
  companyId: number,
  userId: number,
  workspaceIds: readonly number[],
): Promise<number[]> => {
  const left = await tx
    .deleteFrom('workspace_member')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('workspace_id', 'not in', workspaceIds)
    .returning('workspace_id')
    .execute()
  await addWorkspaces(tx, companyId, userId, workspaceIds)
  return left.map((row) => row.workspace_id)
}

/**
 * Also changes the account's login address. @throws a unique violation when the e-mail address exists in the
 * installation
 */
export const setEmail = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  email: string,
  emailFolded: string,
): Promise<void> => {
  await tx
    .updateTable('account')
    .set({ email, email_folded: emailFolded })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('member')
    .set({ email, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export const setActive = async (tx: Kysely<DB>, companyId: number, id: number, active: boolean): Promise<void> => {
  await tx
    .updateTable('member')
    .set({ active, updated_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export const addToTeam = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  userIds: readonly number[],
): Promise<void> => {
  if (userIds.length === 0) return
  await tx
    .insertInto('workspace_member')
    .values(userIds.map((userId) => ({ company_id: companyId, workspace_id: id, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes people from the team; rows of users who are no people of the company stay. */
export const retainTeam = async (
  tx: Kysely<DB>,
  companyId: number,
  id: number,
  userIds: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ userId: number }>`
    delete from workspace_member wm using member m
    where wm.company_id = ${companyId} and wm.workspace_id = ${id} and m.company_id = wm.company_id and m.id = wm.user_id
      and m.kind = 'person' and wm.user_id <> all (${userIds}::int[])
    returning wm.user_id as "userId"`.execute(tx)
  return rows.map(({ userId }) => userId)
}

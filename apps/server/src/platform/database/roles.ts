import type { Client } from 'pg'

/** The program: it logs in, owns nothing, and row security binds it. */
export const appRole = 'prosa_app'
/** The job library: it owns its own schema and sees no other table. */
export const jobsRole = 'prosa_jobs'
/** Own definer functions; nobody can log in as them or become them. */
const definerRoles = ['prosa_search', 'prosa_gate', 'prosa_worker']

/**
 * Makes the roles that migrations refer to and sets the passwords of those that log in. Roles belong to the cluster, not to
 * the database, so this is repeated at every start and harmless when they stand.
 */
export const ensureRoles = async (owner: Client, passwords: { app: string; jobs: string }): Promise<void> => {
  for (const role of definerRoles) await ensureRole(owner, role, 'nologin')
  for (const [role, password] of [
    [appRole, passwords.app],
    [jobsRole, passwords.jobs],
  ] as const) {
    await ensureRole(owner, role, 'login')
    await owner.query(`alter role ${role} with password ${owner.escapeLiteral(password)}`)
  }
}

const ensureRole = async (owner: Client, role: string, login: 'login' | 'nologin'): Promise<void> => {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [role])
  if (rowCount === 0) await owner.query(`create role ${role} ${login} noinherit nocreatedb nocreaterole`)
}

/**
 * Lets an owner that is no superuser hand functions over to the definer roles while `work` runs: PostgreSQL demands that he
 * is their member and that they may create in the schema. Afterwards neither is left.
 */
export const whileMemberOfDefiners = async (owner: Client, work: () => Promise<void>): Promise<void> => {
  const { rows } = await owner.query<{ rolsuper: boolean }>(
    'select rolsuper from pg_roles where rolname = current_user',
  )
  if (rows[0]?.rolsuper) return work()
  const roles = definerRoles.join(', ')
  await owner.query(`grant ${roles} to current_user`)
  await owner.query(`grant create on schema public to ${roles}`)
  try {
    await work()
  } finally {
    await owner.query(`revoke create on schema public from ${roles}`)
    await owner.query(`revoke ${roles} from current_user`)
  }
}

/** Roles belong to the cluster, not to the database: two installations on one cluster have names of their own. */
export interface RoleNames {
  /** The program: it logs in, owns nothing, and row security binds it. */
  app: string
  /** The job library: it owns its own schema and sees no other table. */
  jobs: string
  /** Own definer functions; nobody can log in as them or become them. */
  search: string
  gate: string
  worker: string
}

export const usualRoles = 'prosa'
const kinds = ['app', 'jobs', 'search', 'gate', 'worker'] as const

export const rolesOf = (prefix: string): RoleNames =>
  Object.fromEntries(kinds.map((kind) => [kind, `${prefix}_${kind}`])) as Record<(typeof kinds)[number], string>

/** Migrations are written with the usual names. */
export const withRoles = (sql: string, names: RoleNames): string =>
  sql.replaceAll(/\bprosa_(app|jobs|search|gate|worker)\b/g, (_, kind: keyof RoleNames) => names[kind])

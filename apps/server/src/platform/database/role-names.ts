/** Roles belong to the cluster, not to the database: two installations on one cluster need different names. */
export interface RoleNames {
  /** The program's role: it logs in, owns nothing, and is subject to row-level security. */
  app: string
  /** The job library's role: it owns its own schema, and sees no other table. */
  jobs: string
  /** Owners of definer functions; nobody can log in as them or become them. */
  search: string
  gate: string
  worker: string
}

export const usualRoles = 'prosa'
const kinds = ['app', 'jobs', 'search', 'gate', 'worker'] as const

export const rolesOf = (prefix: string): RoleNames =>
  Object.fromEntries(kinds.map((kind) => [kind, `${prefix}_${kind}`])) as Record<(typeof kinds)[number], string>

/** Replaces the usual role names used in migrations. */
export const withRoles = (sql: string, names: RoleNames): string =>
  sql.replaceAll(/\bprosa_(app|jobs|search|gate|worker)\b/g, (_, kind: keyof RoleNames) => names[kind])

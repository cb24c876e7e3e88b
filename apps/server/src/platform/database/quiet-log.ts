import type { Client } from 'pg'

/**
 * Keeps customers' texts out of the server's log: errors are logged without the statement, its values, and the details
 * and context that quote rows.
 */
export const quietLog = {
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
} as const

/**
 * The same settings for a role's sessions in this database, as far as the owner may set them; see the README for a
 * server of one's own.
 */
export const keepLogQuiet = async (owner: Client, role: string): Promise<void> => {
  const { rows } = await owner.query<{ name: string; database: string }>(
    `select name, current_database() as database from unnest($1::text[]) name
     where has_parameter_privilege(current_user, name, 'SET') or (select rolsuper from pg_roles where rolname = current_user)`,
    [Object.keys(quietLog)],
  )
  for (const { name, database } of rows) {
    const value = String(quietLog[name as keyof typeof quietLog])
    await owner.query(
      `alter role ${owner.escapeIdentifier(role)} in database ${owner.escapeIdentifier(database)} set ${name} = ${owner.escapeLiteral(value)}`,
    )
  }
}

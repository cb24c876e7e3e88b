import type { TestApp } from '../platform/testing/index.ts'

/** Everything that a company has, as text, by which it shows whether anything of it changed. */
export const textOfCompany = async ({ database }: TestApp, company: { id: number }): Promise<string> => {
  const { rows: tables } = await database.owner.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`,
  )
  const parts = []
  for (const { name } of tables) {
    const { rows } = await database.owner.query(
      `select coalesce(string_agg(t::text, '|' order by t::text), '') as content from "${name}" t where company_id = $1`,
      [company.id],
    )
    parts.push(`${name}: ${rows[0].content}`)
  }
  return parts.join('\n')
}

import type { Client } from 'pg'

/**
 * Sorted description of the public schema, one line per object: tables with their settings, columns, constraints,
 * indexes, policies, sequences, functions and triggers, with owners and rights.
 */
export const describeCatalog = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(catalogQuery)
  return rows.map(({ line }) => line)
}

/** SQL: the object does not belong to an extension. */
const isOurs = (oid: string): string =>
  `not exists (select from pg_depend x where x.objid = ${oid} and x.deptype = 'e')`
/** SQL: the rights, sorted. Null stands for the default rights. */
const rights = (acl: string, kind: string, owner: string): string =>
  `array_to_string(array(select r::text from unnest(coalesce(${acl}, acldefault('${kind}', ${owner}))) r order by 1), ' ')`

const catalogQuery = `
  select 'table ' || concat_ws(' | ', c.relname, c.relkind, c.relpersistence, c.relrowsecurity, c.relforcerowsecurity,
    c.reloptions::text, c.relowner::regrole, ${rights('c.relacl', 'r', 'c.relowner')}) as line
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and ${isOurs('c.oid')}
  union all
  select 'sequence ' || concat_ws(' | ', c.relname, s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmax, s.seqmin, s.seqcycle,
    c.relowner::regrole, ${rights('c.relacl', 'S', 'c.relowner')})
  from pg_class c join pg_sequence s on s.seqrelid = c.oid where c.relnamespace = 'public'::regnamespace
  union all
  select 'column ' || concat_ws(' | ', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
    format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated,
    (select l.collname from pg_collation l where l.oid = a.attcollation and l.collname <> 'default'),
    pg_get_expr(d.adbin, d.adrelid), a.attacl::text)
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  union all
  select 'constraint ' || concat_ws(' | ', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid), k.convalidated)
  from pg_constraint k where k.connamespace = 'public'::regnamespace and k.conrelid <> 0
  union all
  select 'index ' || indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'policy ' || concat_ws(' | ', tablename, policyname, permissive, roles::text, cmd, qual, with_check)
  from pg_policies where schemaname = 'public'
  union all
  select 'function ' || concat_ws(' | ', p.oid::regprocedure, p.prokind, p.proowner::regrole,
    ${rights('p.proacl', 'f', 'p.proowner')}, pg_get_functiondef(p.oid))
  from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p') and ${isOurs('p.oid')}
  union all
  select 'trigger ' || concat_ws(' | ', t.tgenabled, pg_get_triggerdef(t.oid)) from pg_trigger t where not t.tgisinternal
  union all
  select 'extension ' || extname from pg_extension
  order by 1`

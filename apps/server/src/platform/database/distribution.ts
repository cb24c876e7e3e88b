import type { Client } from 'pg'

/**
 * Whether a table can be distributed over servers by company, by the rules of Citus: a unique key must contain the
 * distribution column, and a foreign key must include it, or reference a table that every server has in full.
 */
export interface TableDistribution {
  table: string
  /** Distribution column; null: the table belongs to no company, so every server has it in full. */
  by: string | null
  /** Obstacles, one per key. */
  obstacles: string[]
}

interface KeyRow {
  table: string
  by: string | null
  name: string
  columns: string[]
  /** For a foreign key: the referenced table, its columns, and its distribution column. */
  target: string | null
  targetColumns: string[] | null
  targetBy: string | null
}

/** `company` itself is distributed by its id. */
const distributedBy = (oid: string): string =>
  `case when ${oid} = 'public.company'::regclass then 'id' else (select attname::text from pg_attribute
     where attrelid = ${oid} and attname = 'company_id' and not attisdropped) end`
const named = (relation: string, numbers: string): string =>
  `(select array_agg(a.attname::text order by u.place) from unnest(${numbers}) with ordinality u(number, place)
     join pg_attribute a on a.attrelid = ${relation} and a.attnum = u.number)`

export const readDistribution = async (client: Client): Promise<TableDistribution[]> => {
  const tables = await client.query<{ table: string; by: string | null }>(
    `select c.relname::text as table, ${distributedBy('c.oid')} as by from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`,
  )
  const keys = await client.query<KeyRow>(
    `select t.relname::text as table, ${distributedBy('t.oid')} as by, i.relname::text as name,
       coalesce(${named('t.oid', 'x.indkey::int2[]')}, '{}') as columns, null as target, null as "targetColumns", null as "targetBy"
     from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where x.indisunique and t.relnamespace = 'public'::regnamespace
     union all
     select t.relname::text, ${distributedBy('t.oid')}, k.conname::text, ${named('t.oid', 'k.conkey')},
       o.relname::text, ${named('o.oid', 'k.confkey')}, ${distributedBy('o.oid')}
     from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class o on o.oid = k.confrelid
     where k.contype = 'f' and t.relnamespace = 'public'::regnamespace order by 1, 3`,
  )
  return tables.rows.map(({ table, by }) => ({
    table,
    by,
    obstacles: keys.rows.filter((key) => key.table === table).flatMap((key) => obstacleOf(key) ?? []),
  }))
}

const obstacleOf = ({ by, name, columns, target, targetColumns, targetBy }: KeyRow): string | null => {
  if (target === null)
    return by === null || columns.includes(by) ? null : `${name}: unique by (${columns.join(', ')}), without ${by}`
  if (targetBy === null) return null
  if (by === null) return `${name}: belongs to no company, and links to ${target}, which is distributed`
  const place = columns.indexOf(by)
  return place >= 0 && targetColumns?.[place] === targetBy
    ? null
    : `${name}: links to ${target} by other columns than the company`
}

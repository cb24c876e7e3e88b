import type { Client } from 'pg'

interface Column {
  table: string
  column: string
  type: string
  nullable: boolean
  hasDefault: boolean
  /** Computed by the database, or always from its sequence: never written. */
  readOnly: boolean
}

const columnsQuery = `
  select c.relname as "table", a.attname as "column", t.typname as "type", not a.attnotnull as "nullable",
         (a.atthasdef or a.attidentity <> '') as "hasDefault", (a.attgenerated <> '' or a.attidentity = 'a') as "readOnly"
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname, a.attnum`

const header = `// Made from the database's catalogue by \`npm run db:types\`. Do not edit: change a migration and run it again.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as what it holds; written as JSON text, since the driver would take an array for one of PostgreSQL's own. */
type Json = ColumnType<unknown, string, string>
type JsonWithDefault = ColumnType<unknown, string | undefined, string>
`

/** Generates the TypeScript of Kysely's table types for the public schema; the same schema gives the same text. */
export const describeSchema = async (client: Client): Promise<string> => {
  const { rows } = await client.query<Column>(columnsQuery)
  const tables = Map.groupBy(rows, ({ table }) => table)
  const types = [...tables].map(([table, columns]) => {
    const lines = columns.map((column) => `  ${column.column}: ${columnType(column)}`)
    return `export interface ${typeName(table)} {\n${lines.join('\n')}\n}\n`
  })
  const index = [...tables.keys()].map((table) => `  ${table}: ${typeName(table)}`)
  return [header, ...types, `export interface DB {\n${index.join('\n')}\n}\n`].join('\n')
}

const scalars: Record<string, string> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  name: 'string',
  inet: 'string',
  date: 'string',
  time: 'string',
  interval: 'string',
  tsvector: 'string',
  xid8: 'string',
  bytea: 'Buffer',
  timestamptz: 'Date',
  json: 'Json',
  jsonb: 'Json',
}

const columnType = ({ table, column, type, nullable, hasDefault, readOnly }: Column): string => {
  const isArray = type.startsWith('_')
  const scalar = scalars[isArray ? type.slice(1) : type]
  if (!scalar) throw new Error(`${table}.${column} has the type ${type}, which describe-schema.ts does not know yet`)
  const value = `${isArray ? `${scalar}[]` : scalar}${nullable ? ' | null' : ''}`
  if (value === 'Json' && hasDefault) return 'JsonWithDefault'
  if (readOnly) return `GeneratedAlways<${value}>`
  return hasDefault ? `Generated<${value}>` : value
}

const typeName = (table: string): string =>
  table.replace(/(^|_)([a-z])/g, (_, _underscore, letter: string) => letter.toUpperCase())

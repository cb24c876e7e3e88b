import { type DB, type Kysely, sql } from '../database/index.ts'

/** A column of sealed secrets, with the place that each row's secret is sealed for. */
export interface SealedColumn {
  table: string
  column: string
  /** Columns passed to `placeOf`, as text. */
  needs: readonly string[]
  placeOf(companyId: number, values: readonly string[]): string
  /** A table of the installation, without `company_id`. */
  isOfNoCompany?: boolean
}

export interface SealedRow {
  /** Physical position of the row (`ctid`): valid until the row changes. */
  at: string
  sealed: Buffer
  values: string[]
}

/** SQL: bytes 2 to 5 of a sealed value identify its key. */
const keyOf = (column: string) => sql`substring(${sql.ref(column)} from 2 for 4)`

/** Companies with secrets of another key. Called as the owner. */
export const listCompaniesToReseal = async (
  owner: Kysely<DB>,
  { table, column }: SealedColumn,
  keyId: Buffer,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct company_id id from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${keyOf(column)} <> ${keyId} order by id`.execute(owner)
  return rows.map(({ id }) => id)
}

export const readSecretsToReseal = async (
  db: Kysely<DB>,
  { table, column, needs, isOfNoCompany }: SealedColumn,
  { companyId, keyId, after, limit }: { companyId: number; keyId: Buffer; after: string; limit: number },
): Promise<SealedRow[]> => {
  const values = sql.join(needs.map((name) => sql`${sql.ref(name)}::text`))
  const { rows } = await sql<SealedRow>`
    select ctid::text at, ${sql.ref(column)} sealed, array[${values}]::text[] values from ${sql.table(table)}
    where ctid > ${after}::tid and ${sql.ref(column)} is not null and ${keyOf(column)} <> ${keyId}
      ${isOfNoCompany ? sql`` : sql`and company_id = ${companyId}`}
    order by ctid limit ${limit}`.execute(db)
  return rows
}

/** Rows changed meanwhile are skipped. @returns the number of rows written */
export const writeResealed = async (
  db: Kysely<DB>,
  { table, column }: SealedColumn,
  rows: readonly { at: string; sealed: Buffer; resealed: Buffer }[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} t set ${sql.ref(column)} = v.resealed
    from unnest(${rows.map(({ at }) => at)}::text[], ${rows.map(({ sealed }) => sealed)}::bytea[],
      ${rows.map(({ resealed }) => resealed)}::bytea[]) v (at, sealed, resealed)
    where t.ctid = v.at::tid and t.${sql.ref(column)} = v.sealed`.execute(db)
  return Number(numAffectedRows ?? 0)
}

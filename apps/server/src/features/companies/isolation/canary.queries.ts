import { type DB, type Kysely, sql } from '../../../platform/database/index.ts'
import type { Insert } from './one-of-each.ts'

const stateKey = 'isolation canaries'

interface CanaryState {
  ids: number[]
  /** Platforms that it has made; earlier versions made none. */
  platformIds?: number[]
  /** Start of the run that created them; null: none is running. */
  since: string | null
}

const nobody: CanaryState = { ids: [], platformIds: [], since: null }

/** Locks and reads the companies that a run has created and not removed yet. */
export const lockState = async (tx: Kysely<DB>): Promise<CanaryState> => {
  await sql`insert into installation (key, value) values (${stateKey}, ${JSON.stringify(nobody)}) on conflict do nothing`.execute(
    tx,
  )
  const row = await tx
    .selectFrom('installation')
    .select('value')
    .where('key', '=', stateKey)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return JSON.parse(row.value) as CanaryState
}

export const writeState = async (db: Kysely<DB>, state: CanaryState): Promise<void> => {
  await db
    .updateTable('installation')
    .set({ value: JSON.stringify(state) })
    .where('key', '=', stateKey)
    .execute()
}

/** Enables every flag, so that only access checks refuse. */
export const openSwitches = async (db: Kysely<DB>, companyId: number): Promise<void> => {
  await db
    .updateTable('company')
    .set({
      allow_campaign_creation: true,
      whatsapp_qrcode: true,
      whatsapp_api_meta: true,
      livechat: true,
      facebook: true,
      instagram: true,
    })
    .where('id', '=', companyId)
    .execute()
}

/** Inserts into the tables of the handle's company, or of none. */
export const inserter = (db: Kysely<DB>): Insert => {
  const insert = async <Row extends object>(
    table: string,
    values: Record<string, unknown>,
    key: 'id' | 'family' | null = 'id',
  ): Promise<Row> => {
    const columns = Object.keys(values).map((column) => sql.ref(column))
    const { rows } = await sql<Row>`
      insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(values))})
      returning ${key === null ? sql`1 as done` : sql.ref(key)}`.execute(db)
    return rows[0] as Row
  }
  return insert
}

/** Makes a version of a source the one that bots answer from. */
export const publishSource = async (
  db: Kysely<DB>,
  companyId: number,
  source: number,
  version: number,
): Promise<void> => {
  await db
    .updateTable('knowledge_source')
    .set({ version_id: version })
    .where('company_id', '=', companyId)
    .where('id', '=', source)
    .execute()
}

/** Tables with deletable rows of a company; audit rows are kept. */
const listTables = async (db: Kysely<DB>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and has_table_privilege(c.oid, 'delete') order by c.oid desc`.execute(db)
  return rows.map(({ name }) => name)
}

/** Name that identifies a temporary company: no other is ever removed. */
export const canaryName = 'Teste de isolamento'

/** The account of a platform's key. */
export const makeProgram = async (db: Kysely<DB>): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select gate_create_platform_program(${canaryName}) as id`.execute(db)
  const [made] = rows
  if (!made) throw new Error('An account was not stored')
  return made.id
}

/** Removes a temporary platform with its keys, which no company has. @throws Error for a platform of customers */
export const removePlatform = (db: Kysely<DB>, platformId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('platform')
      .select('name')
      .where('id', '=', platformId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    if (row.name !== canaryName) throw new Error('Only platforms of the isolation certificate are removed')
    const keys = await tx.selectFrom('platform_key').select('id').where('platform_id', '=', platformId).execute()
    const ids = keys.map(({ id }) => id)
    await sql`delete from platform_use where key_id = any (${ids}::int[])`.execute(tx)
    await sql`delete from platform_call where account_id = any (${ids}::int[])`.execute(tx)
    await tx.deleteFrom('platform_key').where('platform_id', '=', platformId).execute()
    for (const id of ids) await sql`select gate_remove_platform_program(${id})`.execute(tx)
    await tx.deleteFrom('platform').where('id', '=', platformId).execute()
  })

const isCanary = async (db: Kysely<DB>, companyId: number): Promise<boolean> => {
  const row = await db.selectFrom('company').select('name').where('id', '=', companyId).executeTakeFirst()
  return row === undefined || row.name === canaryName
}

const rounds = 10

/**
 * Removes a temporary company with all its rows. A table that others still reference, or that a worker wrote to
 * meanwhile, is tried again in the next round.
 * @throws the database's error when something is left after ten rounds; Error for a company of customers
 */
export const removeCompany = async (db: Kysely<DB>, companyId: number): Promise<void> => {
  if (!(await isCanary(db, companyId))) throw new Error('Only companies of the isolation certificate are removed')
  let left = await listTables(db)
  for (let round = 1; round <= rounds; round++) {
    const failed: string[] = []
    let failure: unknown
    for (const table of left) {
      try {
        await sql`delete from ${sql.table(table)} where company_id = ${companyId}`.execute(db)
      } catch (error) {
        failed.push(table)
        failure = error
      }
    }
    try {
      if (failed.length === 0) {
        await db.deleteFrom('company').where('id', '=', companyId).execute()
        return
      }
    } catch (error) {
      // A concurrent write added rows: start again.
      failure = error
    }
    if (round === rounds) throw failure
    left = failed.length === 0 ? await listTables(db) : failed
  }
}

// Gate: structural, walks the whole schema.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { describeCatalog } from '../testing/describe-catalog.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { migrate } from './migrations.ts'
import { ensureDatabase, migrationsFolder } from './prepare.ts'

/** The 53 migrations before the baseline, one after the other. */
const before = gunzipSync(readFileSync(new URL('./fixtures/schema-at-53.sql.gz', import.meta.url))).toString()
const checksumOf53 = '90435efaff7a9ed4c5f38f60f1d5657122f58bbd613325af45b10739c2961b4b'

describe('the baseline', () => {
  let fresh: TestDatabase
  let former: Client
  const name = `former_${randomUUID().slice(0, 8)}`
  beforeAll(async () => {
    fresh = await testDatabase()
    former = new Client(await ensureDatabase(inject('database').owner, name))
    await former.connect()
    await former.query(
      'create table schema_migration (version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
    )
    await former.query(before)
  })
  afterAll(async () => {
    await former.end()
    await fresh.owner.query(`drop database ${name} with (force)`)
    await fresh.drop()
  })
  const stands = (version: number, checksum: string) =>
    former.query(`truncate schema_migration; insert into schema_migration (version, name, checksum)
      select n, 'file ' || n, '${checksum}' from generate_series(1, ${version}) n`)

  it('refuses a database of a version before it, and says what to do', async () => {
    await stands(52, 'of some file')
    await expect(migrate(former, migrationsFolder)).rejects.toThrow(
      'O banco de dados está na versão 52; este programa atualiza a partir da 53. Rode antes npm run migrate de uma versão do programa que chegue à 53.',
    )
  })

  it('refuses a database at 53 that came there by other files', async () => {
    await stands(53, 'of some file')
    await expect(migrate(former, migrationsFolder)).rejects.toThrow('0053_baseline mudou depois de aplicada')
  })

  it('gives a fresh database the schema that one which came from 53 has', async () => {
    await stands(53, checksumOf53)
    await migrate(former, migrationsFolder)
    const expected = await describeCatalog(fresh.owner)
    expect(expected.length).toBeGreaterThan(900)
    expect(await describeCatalog(former)).toEqual(expected)
  })

  it('takes a database at 53 as one at the baseline, the next time too', async () => {
    const read = async () =>
      (await former.query('select version, applied_at from schema_migration order by version')).rows
    const once = await read()
    await migrate(former, migrationsFolder)
    expect(await read()).toEqual(once)
  })
})

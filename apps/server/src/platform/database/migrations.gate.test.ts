// Gate: migrations run from every version.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { newestVersion } from './migration-files.ts'
import { demandSchema, migrate } from './migrations.ts'

describe('migrations', () => {
  let t: TestDatabase
  const folder = temporaryFolder('migrations')
  let count = 0
  let files: string
  beforeAll(async () => {
    t = await testDatabase()
  })
  afterAll(async () => {
    await t.drop()
    folder.remove()
  })
  beforeEach(async () => {
    files = join(folder.path, String(count++))
    mkdirSync(files)
    await t.owner.query('truncate schema_migration, schema_function; drop table if exists first, second')
  })
  const write = (name: string, sql: string): void => {
    mkdirSync(dirname(join(files, name)), { recursive: true })
    writeFileSync(join(files, name), sql)
  }
  const tables = async (): Promise<string[]> => {
    const { rows } = await t.owner.query<{ name: string }>(
      "select relname as name from pg_class where relname in ('first', 'second') order by 1",
    )
    return rows.map(({ name }) => name)
  }

  it('run in order, each once', async () => {
    write('0001_first.sql', 'create table first (id int)')
    await migrate(t.owner, files)
    write('0002_second.sql', 'create table second as select * from first')
    await migrate(t.owner, files)
    await migrate(t.owner, files)
    expect(await tables()).toEqual(['first', 'second'])
    expect(newestVersion(files)).toBe(2)
  })

  it('leave nothing of one that fails, and keep those before it', async () => {
    write('0001_first.sql', 'create table first (id int)')
    write('0002_second.sql', 'create table second (id int); select 1 / 0')
    await expect(migrate(t.owner, files)).rejects.toThrow('A migração 0002_second.sql falhou: division by zero')
    expect(await tables()).toEqual(['first'])
  })

  it('wait for those who hold their tables, and break a deadlock with them', async () => {
    write('0001_first.sql', 'create table first (id int); create table second (id int)')
    await migrate(t.owner, files)
    write('0002_both.sql', 'alter table second add column a int; alter table first add column a int')
    const busy = new Client({ ...t.app, user: t.owner.user, host: t.owner.host, port: t.owner.port })
    await busy.connect()
    await busy.query('begin; lock table first')
    const migrated = migrate(t.owner, files)
    // Now each waits for the other: the migration has the second table and wants the first.
    await vi.waitFor(async () => {
      const { rows } = await busy.query("select from pg_locks where not granted and relation = 'first'::regclass")
      expect(rows).toHaveLength(1)
    })
    await busy.query('lock table second').catch(() => undefined)
    await busy.query('rollback')
    await migrated
    await busy.end()
    expect(newestVersion(files)).toBe(2)
    await expect(t.owner.query('select a from first, second')).rejects.toThrow('ambiguous')
  })

  it('refuse a database that is newer than the program', async () => {
    write('0001_first.sql', 'create table first (id int)')
    await migrate(t.owner, files)
    await t.owner.query("insert into schema_migration values (2, 'x', 'x')")
    await expect(migrate(t.owner, files)).rejects.toThrow('O banco de dados está na versão 2')
  })

  it('refuse a file that was changed after it had landed', async () => {
    write('0001_first.sql', 'create table first (id int)')
    await migrate(t.owner, files)
    write('0001_first.sql', 'create table first (id bigint)')
    await expect(migrate(t.owner, files)).rejects.toThrow('mudou depois de aplicada')
  })

  it('refuse a gap in their numbers', async () => {
    write('0002_second.sql', 'create table second (id int)')
    await expect(migrate(t.owner, files)).rejects.toThrow('lacuna antes de 0002_second.sql')
  })

  it('may begin with a folder, which is one of them', async () => {
    write('0007_design/1.sql', 'create table first (id int);')
    write('0007_design/2.sql', 'create table second as select * from first;')
    write('0008_more.sql', 'alter table first add column a int')
    await migrate(t.owner, files)
    expect(await tables()).toEqual(['first', 'second'])
    const { rows } = await t.owner.query('select version, name from schema_migration order by version')
    expect(rows).toEqual([
      { version: 7, name: '0007_design' },
      { version: 8, name: '0008_more.sql' },
    ])
  })

  describe('functions', () => {
    const add = (to: number) => `create or replace function added() returns int language sql as 'select ${to}';`
    const added = async (): Promise<unknown> => (await t.owner.query('select added() as n')).rows[0]
    afterAll(() => t.owner.query('drop function if exists added, broken'))

    it('are applied after the numbered files, and again when their file changed', async () => {
      write('functions/added.sql', `${add(1)} select * from first`)
      write('0001_first.sql', 'create table first (id int)')
      await migrate(t.owner, files)
      expect(await added()).toEqual({ n: 1 })
      await t.owner.query(add(5))
      await migrate(t.owner, files)
      expect(await added()).toEqual({ n: 5 })
      write('functions/added.sql', add(2))
      await migrate(t.owner, files)
      expect(await added()).toEqual({ n: 2 })
    })

    it('stay all as they were where one cannot be applied', async () => {
      write('functions/added.sql', add(1))
      await migrate(t.owner, files)
      write('functions/added.sql', add(2))
      write('functions/broken.sql', 'create function broken() returns int language sql as $$ select x $$;')
      await expect(migrate(t.owner, files)).rejects.toThrow(
        'As funções added.sql, broken.sql falharam: column "x" does not exist',
      )
      expect(await added()).toEqual({ n: 1 })
    })

    it('of another program let none start that prepares nothing itself', async () => {
      write('functions/added.sql', add(1))
      await migrate(t.owner, files)
      await demandSchema(t.owner, files)
      write('functions/added.sql', add(2))
      await expect(demandSchema(t.owner, files)).rejects.toThrow(
        'As funções do banco de dados não são as deste programa: rode npm run migrate.',
      )
    })
  })
})

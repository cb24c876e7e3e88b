import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type BucketStandIn, startBucket } from '../../../../../tools/standins/s3/index.ts'
import { prepareDemo } from '../../demo/index.ts'
import type { DatabaseAddress } from '../database/embedded/index.ts'
import { newestVersion } from '../database/migration-files.ts'
import { ensureDatabase, migrationsFolder, prepareDatabase } from '../database/prepare.ts'
import { createFiles, type Files } from '../files/index.ts'
import { openStorage, type Storage } from '../files/storage.ts'
import { keyIdOf } from '../secrets/index.ts'
import { type TestApp, testApp } from '../testing/index.ts'
import { testSecretKey } from '../testing/secret-key.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { checkBackup } from './check-backup.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'
import { demandTarget, finishRestore, loadDatabase } from './restore-database.ts'
import { restoreFiles } from './restore-files.ts'
import { compareTables, verifyBackup } from './verify-backup.ts'
import { type BackupOptions, writeBackup } from './write-backup.ts'

const folder = temporaryFolder('backup')
let app: TestApp
let bucket: BucketStandIn
let source: DatabaseAddress
const made: string[] = []
let admin: Client

beforeAll(async () => {
  app = await testApp()
  await prepareDemo(app.app.platform)
  bucket = await startBucket({ folder: join(folder.path, 'bucket') })
  source = { ...inject('database').owner, database: app.database.app.database }
  admin = new Client(inject('database').owner)
  await admin.connect()
})
afterAll(async () => {
  await app.close()
  for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
  await admin.end()
  await bucket.stop()
  folder.remove()
})

const place = (): string => join(folder.path, randomUUID())
const emptyDatabase = async (): Promise<DatabaseAddress> => {
  const name = `restored_${randomUUID().slice(0, 8)}`
  made.push(name)
  return ensureDatabase(inject('database').owner, name)
}
const nothing: Pick<Storage, 'open'> = { open: () => Promise.reject(new Error('no file was expected')) }
const backUp = (options: Partial<BackupOptions> = {}): Promise<Manifest> =>
  writeBackup({
    folder: place(),
    owner: source,
    storage: nothing,
    program: '1.2.3',
    newestSchema: newestVersion(migrationsFolder),
    keyId: keyIdOf(testSecretKey),
    ...options,
  })
const ask = async <Row extends object>(
  address: DatabaseAddress,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new Client(address)
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
const compare = async (address: DatabaseAddress, manifest: Manifest): Promise<void> => {
  const client = new Client(address)
  await client.connect()
  try {
    await compareTables(client, manifest)
  } finally {
    await client.end()
  }
}
const options = (from: string, owner: DatabaseAddress) => ({ folder: from, owner, secretKey: testSecretKey })
const diskAt = (dataDir: string) => ({ url: undefined, accessKeyId: undefined, secretAccessKey: undefined, dataDir })
const bucketAt = (dataDir: string) => ({
  url: bucket.settings.FILES_URL,
  accessKeyId: bucket.settings.AWS_ACCESS_KEY_ID,
  secretAccessKey: bucket.settings.AWS_SECRET_ACCESS_KEY,
  dataDir,
})
const keep = async (files: Files, name: string, content: string): Promise<string> => {
  const { rows } = await app.database.owner.query<{ id: number }>('select min(id) as id from company')
  const companyId = rows[0]?.id
  const { storageKey } = await files.store({ source: Readable.from([content]), name }, async ({ sizeBytes, mime }) => {
    const key = `${companyId}/${randomUUID()}`
    await app.database.owner.query(
      'insert into file (company_id, name, mime, size_bytes, storage_key) values ($1, $2, $3, $4, $5)',
      [companyId, name, mime, sizeBytes, key],
    )
    return { storageKey: key }
  })
  return storageKey
}

describe('the demonstration', () => {
  it('comes back equal, row for row, and takes new rows where it stopped', async () => {
    const from = place()
    const manifest = await backUp({ folder: from })
    expect(manifest.tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(1_000)
    const target = await emptyDatabase()
    await loadDatabase(options(from, target), manifest)
    await compare(target, manifest)
    await finishRestore(options(from, target), true)
    const [before] = await ask<{ id: number }>(source, 'select max(id) as id from company')
    const [after] = await ask<{ id: number }>(
      target,
      `insert into company (name, name_folded, platform_id)
       select name, name_folded, platform_id from company order by id limit 1 returning id`,
    )
    expect(after?.id).toBeGreaterThan(before?.id ?? Number.NaN)
    const [links] = await ask(
      target,
      "select count(*)::int as n from pg_constraint where contype = 'f' and convalidated",
    )
    expect(links).toEqual(
      (await ask(source, "select count(*)::int as n from pg_constraint where contype = 'f' and convalidated"))[0],
    )
    const unforced = 'select relname from pg_class where relrowsecurity and not relforcerowsecurity'
    expect(await ask(target, unforced)).toEqual([])
  })

  it('is proved by --verify, which leaves nothing behind', async () => {
    const from = place()
    await verifyBackup(from, await backUp({ folder: from }))
  })
})

describe('an owner whom row security binds', () => {
  it('backs up and restores every row all the same', async () => {
    const name = `o${randomUUID().slice(0, 8)}`
    const roles = `p${randomUUID().slice(0, 8)}`
    await admin.query(`create role ${name} login createrole password 'uma-senha'`)
    const ofOwner = async (): Promise<DatabaseAddress> => {
      const database = { ...(await emptyDatabase()), user: name, password: 'uma-senha' }
      await admin.query(`alter database ${database.database} owner to ${name}`)
      return database
    }
    const [mine, target] = [await ofOwner(), await ofOwner()]
    await prepareDatabase(mine, testSecretKey, { roles })
    const behind = { ...mine, user: inject('database').owner.user }
    await ask(behind, "insert into platform (name, display_name) values ('Uma', 'Uma')")
    await ask(
      behind,
      `insert into company (name, name_folded, platform_id)
       select 'Empresa ' || n, 'empresa ' || n, (select min(id) from platform) from generate_series(1, 3) n`,
    )
    const from = place()
    const manifest = await backUp({ folder: from, owner: mine })
    expect(manifest.tables.find((table) => table.name === 'company')?.rows).toBe(3)
    await loadDatabase({ ...options(from, target), roles }, manifest)
    await compare(target, manifest)
    await finishRestore({ ...options(from, target), roles }, false)
    for (const { database } of [mine, target]) await admin.query(`alter database ${database} owner to current_user`)
  })
})

describe('files', () => {
  it('come back from a disk into a bucket and from a bucket onto a disk', async () => {
    const here = place()
    const files = await createFiles({ ...diskAt(here), diskReserveBytes: 0 })
    const key = await keep(files, 'recado.txt', 'um recado')
    const storage = await openStorage(diskAt(here))
    const from = place()
    const manifest = await backUp({ folder: from, storage })
    expect(manifest.files).toMatchObject({ count: 1, bytes: 9, missing: 0 })
    const inBucket = await openStorage(bucketAt(place()))
    await restoreFiles(from, inBucket)
    await restoreFiles(from, inBucket)
    expect(bucket.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)

    const second = place()
    await backUp({ folder: second, storage: inBucket })
    const onDisk = await openStorage(diskAt(place()))
    await restoreFiles(second, onDisk)
    expect(await text(await onDisk.open(key))).toBe('um recado')
    expect(await onDisk.isEmpty()).toBe(false)
    inBucket.close()
  })

  it('whose bytes are nowhere are told of, and stop nothing', async () => {
    const manifest = await backUp({ storage: await openStorage(diskAt(place())) })
    expect(manifest.files).toMatchObject({ count: 0, missing: 1 })
  })

  it('stop the backup where the bucket is away, and nothing stays in its folder', async () => {
    const away = await openStorage({
      ...bucketAt(place()),
      url: 's3://prosa?region=us-east-1&endpoint=http://127.0.0.1:9',
    })
    const to = place()
    await expect(backUp({ folder: to, storage: away })).rejects.toThrow(/não responde/)
    expect(readdirSync(to)).toEqual([])
    away.close()
    const [last] = await ask(source, 'select kind, folder, failure from backup_run order by id desc limit 1')
    expect(last).toMatchObject({ kind: 'backup', folder: to, failure: expect.stringMatching(/não responde/) })
  })

  it('that find no room stop the backup with words that say so, and give the room back', async () => {
    const full: Pick<Storage, 'open'> = {
      open: async () =>
        new Readable({
          read() {
            this.destroy(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
          },
        }),
    }
    const to = place()
    await expect(backUp({ folder: to, storage: full })).rejects.toThrow(/Não há espaço em disco/)
    expect(readdirSync(to)).toEqual([])
  })
})

describe('a backup refuses', () => {
  const storage = { open: async () => Readable.from(['x']) }

  it('a folder that holds something, which stays as it is', async () => {
    const to = place()
    mkdirSync(to)
    writeFileSync(join(to, 'meu.txt'), 'meu')
    await expect(backUp({ folder: to, storage })).rejects.toThrow(/não está vazia/)
    expect(readdirSync(to)).toEqual(['meu.txt'])
  })

  it('to run beside another one', async () => {
    const begun = Promise.withResolvers<void>()
    const goOn = Promise.withResolvers<void>()
    const slow = {
      open: async () => {
        begun.resolve()
        await goOn.promise
        return Readable.from(['x'])
      },
    }
    const first = backUp({ storage: slow })
    await begun.promise
    await expect(backUp({ storage })).rejects.toThrow(/em andamento/)
    goOn.resolve()
    expect((await first).files.count).toBe(1)
  })

  it('a database that is newer than the program', async () => {
    await expect(backUp({ storage, newestSchema: 1 })).rejects.toThrow(/conhece até a 1/)
  })
})

describe('a restore refuses', () => {
  const storage = { open: async () => Readable.from(['x']) }
  let from: string
  let manifest: Manifest
  beforeAll(async () => {
    from = place()
    manifest = await backUp({ folder: from, storage })
  })

  it('a database that holds something', async () => {
    await expect(demandTarget(source, manifest)).rejects.toThrow(/não está vazio/)
  })

  it('a folder without a manifest: a backup that was killed is none', async () => {
    const half = place()
    mkdirSync(join(half, 'database'), { recursive: true })
    await expect(readManifest(half)).rejects.toThrow(/não tem um backup inteiro/)
  })

  it('a table or a file that is not what was written', async () => {
    const copy = place()
    const broken = await backUp({ folder: copy, storage })
    await checkBackup(copy, broken)
    const [company = ''] = readdirSync(join(copy, 'files'))
    const [name = ''] = readdirSync(join(copy, 'files', company))
    appendFileSync(join(copy, 'files', company, name), 'y')
    await expect(checkBackup(copy, broken)).rejects.toThrow(/danificado.*files/)
    const table = join(copy, 'database', 'company.copy.gz')
    writeFileSync(table, readFileSync(table).subarray(0, 40))
    await expect(checkBackup(copy, broken)).rejects.toThrow(/danificado.*company/)
  })

  it('a manifest that names what leads out of the folder', async () => {
    const copy = place()
    mkdirSync(copy)
    const [first] = manifest.tables
    await writeManifest(copy, {
      ...manifest,
      tables: [{ ...(first as Manifest['tables'][0]), name: '../../etc/passwd' }],
    })
    await expect(readManifest(copy)).rejects.toThrow(/não é o de um backup/)
  })

  it('to be taken for whole where it broke off; the same backup goes on, another does not', async () => {
    const target = await emptyDatabase()
    const table = join(from, 'database', 'company.copy.gz')
    const whole = readFileSync(table)
    writeFileSync(table, whole.subarray(0, whole.length - 30))
    await expect(loadDatabase(options(from, target), manifest)).rejects.toThrow()
    writeFileSync(table, whole)
    await expect(prepareDatabase(target, testSecretKey)).rejects.toThrow(/não terminou/)
    await expect(demandTarget(target, { ...manifest, id: randomUUID() })).rejects.toThrow(/outro backup/)
    expect(await demandTarget(target, manifest)).toBe('again')
    await loadDatabase(options(from, target), manifest)
    await compare(target, manifest)
    await finishRestore(options(from, target), false)
    await prepareDatabase(target, testSecretKey)
    expect(existsSync(from)).toBe(true)
  })
})

describe('what the restored moment was about to do', () => {
  it('waits for people: messages failed, campaigns paused, outside systems untold, sessions over', async () => {
    const { owner } = app.database
    const [row] = (
      await owner.query(
        `select company_id, dialog_id, seq, connection_id from message where sender = 'BOT' order by company_id, dialog_id, seq limit 1`,
      )
    ).rows
    const at = [row.company_id, row.dialog_id, row.seq]
    await owner.query("update message set status = 'queued' where company_id = $1 and dialog_id = $2 and seq = $3", at)
    await owner.query('insert into outbox (company_id, dialog_id, seq, connection_id) values ($1, $2, $3, $4)', [
      ...at,
      row.connection_id,
    ])
    const [version] = await ask(source, 'select version from dialog where company_id = $1 and id = $2', at.slice(0, 2))
    const from = place()
    const manifest = await backUp({ folder: from, storage: { open: async () => Readable.from(['x']) } })
    const target = await emptyDatabase()
    await loadDatabase(options(from, target), manifest)
    await ask(
      target,
      "update campaign set status = 'IN_PROGRESS', next_at = now() where id = (select min(id) from campaign)",
    )
    await finishRestore(options(from, target), false)
    expect(await ask(target, 'select 1 from outbox')).toEqual([])
    const [message] = await ask<{ failure: string }>(
      target,
      'select status, failure from message where company_id = $1 and dialog_id = $2 and seq = $3',
      at,
    )
    expect(message).toMatchObject({ status: 'failed', failure: expect.stringMatching(/backup/) })
    const [after] = await ask<{ version: number }>(
      target,
      'select version from dialog where company_id = $1 and id = $2',
      at.slice(0, 2),
    )
    expect(after?.version).toBe((version as { version: number }).version + 1)
    expect(await ask(target, "select 1 from campaign where status = 'IN_PROGRESS'")).toEqual([])
    expect(await ask(target, 'select 1 from webhook_queue')).toEqual([])
    expect(await ask(target, 'select 1 from session')).toEqual([])
  })
})

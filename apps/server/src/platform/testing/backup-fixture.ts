import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { prepareDemo } from '../../demo/index.ts'
import type { Manifest } from '../backup/manifest.ts'
import { compareTables } from '../backup/verify-backup.ts'
import { type BackupOptions, writeBackup } from '../backup/write-backup.ts'
import type { DatabaseAddress } from '../database/embedded/index.ts'
import { newestVersion } from '../database/migration-files.ts'
import { ensureDatabase, migrationsFolder } from '../database/prepare.ts'
import type { Storage } from '../files/storage.ts'
import { keyIdOf } from '../secrets/index.ts'
import { type TestApp, testApp } from './index.ts'
import { testSecretKey } from './secret-key.ts'
import { temporaryFolder } from './temporary-folder.ts'

const nothing: Pick<Storage, 'open'> = { open: () => Promise.reject(new Error('no file was expected')) }

/** Fixture for the backup tests: the demo installation, folders for backups, and empty databases. `open` creates it. */
export const backupFixture = () => {
  const folder = temporaryFolder('backup')
  const made: string[] = []
  let opened: { app: TestApp; source: DatabaseAddress; admin: Client } | undefined
  const get = (): NonNullable<typeof opened> => {
    if (!opened) throw new Error('The fixture is not open')
    return opened
  }
  /** A new name in a folder that is removed at the end. */
  const place = (): string => join(folder.path, randomUUID())
  return {
    place,
    app: () => get().app,
    /** Owner's address of the demo database. */
    source: () => get().source,
    admin: () => get().admin,
    open: async (): Promise<void> => {
      const app = await testApp()
      await prepareDemo(app.app.platform)
      const admin = new Client(inject('database').owner)
      await admin.connect()
      opened = { app, admin, source: { ...inject('database').owner, database: app.database.app.database } }
    },
    emptyDatabase: async (): Promise<DatabaseAddress> => {
      const name = `restored_${randomUUID().slice(0, 8)}`
      made.push(name)
      return ensureDatabase(inject('database').owner, name)
    },
    backUp: (options: Partial<BackupOptions> = {}): Promise<Manifest> =>
      writeBackup({ ...sourceOf(get().source), folder: place(), ...options }),
    ask: async <Row extends object>(address: DatabaseAddress, sql: string, values: unknown[] = []): Promise<Row[]> =>
      onDatabase(address, async (client) => (await client.query<Row>(sql, values)).rows),
    compare: (address: DatabaseAddress, manifest: Manifest): Promise<void> =>
      onDatabase(address, (client) => compareTables(client, manifest)),
    close: async (): Promise<void> => {
      const { app, admin } = get()
      await app.close()
      for (const name of made) await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
      folder.remove()
    },
  }
}

export const sourceOf = (owner: DatabaseAddress): Omit<BackupOptions, 'folder'> => ({
  owner,
  storage: nothing,
  program: '1.2.3',
  newestSchema: newestVersion(migrationsFolder),
  keyId: keyIdOf(testSecretKey),
})

/** Options of a restore, with source and target. */
export const restoreOptions = (from: string, owner: DatabaseAddress) => ({
  folder: from,
  owner,
  secretKey: testSecretKey,
})

const onDatabase = async <T>(address: DatabaseAddress, work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client(address)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

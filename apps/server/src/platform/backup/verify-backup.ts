import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startEmbedded } from '../database/embedded/index.ts'
import { ensureDatabase } from '../database/prepare.ts'
import { StartError } from '../errors/start-error.ts'
import { copyOutOf, listTables, textForm } from './catalogue.queries.ts'
import { checkBackup } from './check-backup.ts'
import type { Manifest } from './manifest.ts'
import { finishRestore, loadDatabase } from './restore-database.ts'
import { measureCopy } from './table-stream.ts'

/** Opens no secrets: the database is discarded, and sealed data stays sealed. */
const scratchKey = 'a scratch database that nobody else reaches'
/** Durability is not needed. */
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }

/**
 * Restores a backup into a temporary local database, compares every table with the manifest row by row, upgrades it to
 * this program's schema, and discards it. Files are read and compared. @throws StartError naming the difference
 */
export const verifyBackup = async (folder: string, manifest: Manifest): Promise<void> => {
  await checkBackup(folder, manifest)
  const scratch = await mkdtemp(join(tmpdir(), 'prosa-verify-'))
  try {
    const embedded = await startEmbedded(scratch, { settings })
    try {
      const owner = await ensureDatabase(embedded.owner, 'prosa')
      const options = { folder, owner, secretKey: scratchKey }
      await loadDatabase(options, manifest)
      const client = new Client(owner)
      await client.connect()
      try {
        await compareTables(client, manifest)
      } finally {
        await client.end()
      }
      await finishRestore(options, false)
    } finally {
      await embedded.stop()
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Whether every table matches the manifest. */
export const compareTables = async (client: Client, { tables }: Manifest): Promise<void> => {
  await client.query('begin isolation level repeatable read, read only')
  await textForm(client)
  const shapes = new Map((await listTables(client)).map((shape) => [shape.name, shape]))
  for (const { name, rows, sha256 } of tables) {
    const shape = shapes.get(name)
    const read = shape && (await measureCopy(client, copyOutOf(shape)))
    if (read?.rows !== rows || read.sha256 !== sha256)
      throw new StartError(`A tabela ${name} restaurada não é a do backup: ${read?.rows ?? 0} de ${rows} linhas.`)
  }
  await client.query('commit')
}

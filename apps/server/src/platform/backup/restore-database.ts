import type { Client } from 'pg'
import { advisoryLocks } from '../database/advisory-locks.ts'
import type { DatabaseAddress } from '../database/embedded/index.ts'
import { migrateTo } from '../database/migrations.ts'
import {
  checkServer,
  migrationsFolder,
  type PrepareOptions,
  prepareDatabase,
  prepareRoles,
} from '../database/prepare.ts'
import { StartError } from '../errors/start-error.ts'
import { copyInto, emptyAll, textForm, writeSequences } from './catalogue.queries.ts'
import { type Manifest, tablePath } from './manifest.ts'
import { dropLinks, liftRowSecurity, mark, readTarget, settle, unmark, wipe } from './restore.queries.ts'
import { copyFromFile } from './table-stream.ts'
import { connect } from './write-backup.ts'

export interface RestoreDatabaseOptions extends PrepareOptions {
  folder: string
  owner: DatabaseAddress
  secretKey: string
}

/**
 * Whether this database may be restored into: an empty one, or one in which the restore of this backup was interrupted.
 */
export const demandTarget = async (owner: DatabaseAddress, { id }: Manifest): Promise<'fresh' | 'again'> => {
  const client = await connect(owner)
  try {
    const target = await readTarget(client)
    if (target.state === 'used')
      throw new StartError(
        'O banco de dados não está vazio: restaure em um novo (outra pasta em DATA_DIR, ou outro banco em DATABASE_URL).',
      )
    if (target.state === 'marked' && target.backup !== id)
      throw new StartError(
        'Neste banco de dados parou a restauração de outro backup: termine aquela, ou restaure em um banco novo.',
      )
    return target.state === 'marked' ? 'again' : 'fresh'
  } finally {
    await client.end()
  }
}

/** Creates the schema of the backup's version with its rows, marked as incomplete until `finishRestore`. */
export const loadDatabase = async (options: RestoreDatabaseOptions, manifest: Manifest): Promise<void> => {
  const { owner, secretKey } = options
  const client = await connect(owner)
  try {
    await checkServer(client)
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration])
    const target = await readTarget(client)
    if (target.state === 'marked') await wipe(client)
    await mark(client, manifest.id)
    const names = await prepareRoles(client, owner, secretKey, options)
    await migrateTo(client, migrationsFolder, names, manifest.schema)
    await loadRows(client, options.folder, manifest)
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

const loadRows = async (client: Client, folder: string, { tables, sequences }: Manifest): Promise<void> => {
  await client.query('begin')
  await textForm(client)
  const links = await dropLinks(client)
  const force = await liftRowSecurity(client)
  // In a table truncated in the same transaction, PostgreSQL fills pages in order, so rows keep the order of the backup
  // for the comparison.
  await client.query(emptyAll(tables.map(({ name }) => name)))
  for (const { name, columns, rows, sha256 } of tables) {
    const copied = await copyFromFile(client, copyInto(name, columns), tablePath(folder, name))
    if (copied.rows !== rows || copied.sha256 !== sha256)
      throw new StartError(`A tabela ${name} não voltou inteira: ${copied.rows} de ${rows} linhas.`)
  }
  for (const link of links) await client.query(link)
  await force()
  await writeSequences(client, sequences)
  await client.query('commit')
}

/**
 * Upgrades to this program's schema, cancels work that would be repeated, and removes the mark.
 * @param moved The installation was moved: nothing happened since, so work continues.
 */
export const finishRestore = async (options: RestoreDatabaseOptions, moved: boolean): Promise<void> => {
  const { owner, secretKey, ...prepared } = options
  await prepareDatabase(owner, secretKey, { ...prepared, isRestoring: true })
  const client = await connect(owner)
  try {
    if (!moved) await settle(client)
    await unmark(client)
  } finally {
    await client.end()
  }
}

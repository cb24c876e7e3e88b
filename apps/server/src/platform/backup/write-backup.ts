import { randomUUID } from 'node:crypto'
import { readdir, realpath, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Client } from 'pg'
import type { DatabaseAddress } from '../database/embedded/index.ts'
import { AppError } from '../errors/index.ts'
import { StartError } from '../errors/start-error.ts'
import { isDiskFull } from '../files/file-errors.ts'
import type { Storage } from '../files/storage.ts'
import { createFile, makeFolder } from './backup-files.ts'
import {
  beginSnapshot,
  copyFileKeys,
  copyOutOf,
  noteRun,
  type Run,
  readSequences,
  readShapes,
  takeLock,
} from './catalogue.queries.ts'
import { eachOf, type ListedFile, printFile, readLines } from './file-list.ts'
import { filePath, listPath, type Manifest, type TableEntry, tablePath, writeManifest } from './manifest.ts'
import { measuring } from './measure.ts'
import { copyToFile } from './table-stream.ts'

export interface BackupOptions {
  folder: string
  owner: DatabaseAddress
  storage: Pick<Storage, 'open'>
  program: string
  newestSchema: number
  /** Id of the current key. */
  keyId: string
}

const filesAtOnce = 4

/**
 * Writes the database and files of one snapshot into a new folder, while the program runs. Files are those named by the
 * snapshot's rows, and never change. A failed backup leaves nothing behind, a killed one a folder without a manifest.
 */
export const writeBackup = async (options: BackupOptions): Promise<Manifest> => {
  const manifest = await alone(options.owner, (client) => writeNoted(options, client))
  if (!manifest) throw new StartError('Outro backup desta instalação está em andamento.')
  return manifest
}

/** Runs `work` while no other process backs up this installation. @returns null if another one does */
export const alone = async <T>(owner: DatabaseAddress, work: (client: Client) => Promise<T>): Promise<T | null> => {
  const client = await connect(owner)
  try {
    return (await takeLock(client)) ? await work(client) : null
  } finally {
    await client.end().catch(() => {}) // This connection may be what failed.
  }
}

/** @param known The folder's final name, if different. */
export const writeNoted = async (
  options: BackupOptions,
  client: Client,
  known: string = options.folder,
): Promise<Manifest> => {
  const { folder, owner } = options
  const beganAt = new Date()
  const place = await claimFolder(folder)
  const manifest = await write({ ...options, folder: place }, client)
    .then(async (written) => {
      if (known !== folder) await rename(folder, known)
      return written
    })
    .catch(async (error: unknown) => {
      for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
      const explained = explain(error, known)
      await note(owner, { kind: 'backup', folder: known, beganAt, failure: explained.message }).catch(() => {}) // The first failure counts.
      throw explained
    })
  await note(owner, { kind: 'backup', folder: known, beganAt, failure: whyIncomplete(manifest), ...sumOf(manifest) })
  return manifest
}

/** A few files may lack bytes; if none is found, the storage is wrong or lost. Null: the backup is complete. */
export const whyIncomplete = ({ files: { count, missing } }: Manifest): string | null =>
  count > 0 || missing === 0
    ? null
    : `Nenhum dos ${missing} arquivos do banco foi encontrado, e o backup tem só o banco: DATA_DIR e FILES_URL são os do programa?`

export const sumOf = ({ tables, files }: Manifest): { rows: number; files: number; bytes: number } => ({
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  files: files.count,
  bytes: files.bytes + tables.reduce((sum, { bytes }) => sum + bytes, 0),
})

/** Uses its own connection: the other one may hang in the middle of a table. */
export const note = async (owner: DatabaseAddress, run: Run): Promise<void> => {
  const client = await connect(owner)
  try {
    await noteRun(client, run)
  } finally {
    await client.end()
  }
}

export const connect = async (address: DatabaseAddress): Promise<Client> => {
  const client = new Client({ ...address, connectionTimeoutMillis: 5_000, keepAlive: true })
  client.on('error', () => {}) // Its statements report the error.
  await client.connect()
  return client
}

/** @returns the real path, from which the files are read back */
const claimFolder = async (folder: string): Promise<string> => {
  await makeFolder(folder)
  if ((await readdir(folder)).length > 0)
    throw new StartError(`A pasta ${folder} não está vazia: um backup precisa de uma pasta nova.`)
  await makeFolder(join(folder, 'database'))
  await makeFolder(join(folder, 'files'))
  return realpath(folder)
}

const write = async (options: BackupOptions, client: Client): Promise<Manifest> => {
  const { folder, newestSchema, program, keyId } = options
  const { takenAt, schema, postgres } = await beginSnapshot(client)
  if (schema > newestSchema || schema === 0)
    throw new StartError(
      `O banco de dados está na versão ${schema}; este programa conhece até a ${newestSchema}. Faça o backup com o programa que o usa.`,
    )
  const tables: TableEntry[] = []
  for (const table of await readShapes(client)) {
    const copied = await copyToFile(client, copyOutOf(table), tablePath(folder, table.name))
    tables.push({ name: table.name, columns: table.columns, ...copied })
  }
  const keys = join(folder, 'keys.gz')
  await copyToFile(client, copyFileKeys, keys)
  // Read after the rows, so that no row is above its sequence.
  const sequences = await readSequences(client)
  await client.query('commit')
  const files = await copyFiles(options, keys)
  await rm(keys)
  const content: Manifest = {
    format: 1,
    id: randomUUID(),
    takenAt: takenAt.toISOString(),
    program,
    schema,
    postgres,
    key: keyId,
    tables,
    sequences,
    files,
  }
  await writeManifest(folder, content)
  return content
}

const copyFiles = async ({ folder, storage }: BackupOptions, keys: string): Promise<Manifest['files']> => {
  const sum = { count: 0, bytes: 0, missing: 0 }
  const list = createGzip()
  const { through, result } = measuring()
  const written = pipeline(through, list, createFile(listPath(folder)))
  written.catch(() => {}) // Awaited below.
  const made = new Set<string>()
  await eachOf(readLines(keys), filesAtOnce, async (key) => {
    const company = dirname(filePath(folder, key))
    if (!made.has(company)) await makeFolder(company)
    made.add(company)
    const file = await copyFile(storage, key, filePath(folder, key))
    if (file.sha256 === null) sum.missing += 1
    else sum.count += 1
    sum.bytes += file.bytes
    if (!through.write(printFile(file))) await new Promise<void>((done) => void through.once('drain', done))
  })
  through.end()
  await written
  return { ...sum, sha256: result().sha256 }
}

/** A record may lack its bytes: its upload was interrupted, or it was erased after the snapshot. */
const copyFile = async (storage: Pick<Storage, 'open'>, key: string, path: string): Promise<ListedFile> => {
  const { through, result } = measuring()
  try {
    await pipeline(await storage.open(key), through, createFile(path))
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') return { key, bytes: 0, sha256: null }
    throw error
  }
  return { key, ...result() }
}

const explain = (error: unknown, folder: string): Error => {
  if (error instanceof StartError) return error
  if (isDiskFull(error)) return new StartError(`Não há espaço em disco para o backup em ${folder}.`, { cause: error })
  if (error instanceof AppError && error.code === 'storageAway')
    return new StartError('O armazenamento dos arquivos (FILES_URL) não responde: o backup não foi feito.', {
      cause: error,
    })
  return error instanceof Error ? error : new Error(String(error))
}

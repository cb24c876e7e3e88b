import { realpath } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Config } from '../../config.ts'
import { newestVersion } from '../database/migration-files.ts'
import { ownerOf } from '../database/open.ts'
import { migrationsFolder, type PrepareOptions } from '../database/prepare.ts'
import { StartError } from '../errors/start-error.ts'
import { openStorage, type Storage } from '../files/storage.ts'
import { programVersion } from '../program-version.ts'
import { keyIdOf } from '../secrets/index.ts'
import { checkBackup } from './check-backup.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { demandTarget, finishRestore, loadDatabase } from './restore-database.ts'
import { restoreFiles } from './restore-files.ts'
import { backUpIfDue } from './scheduled-backup.ts'
import { verifyBackup } from './verify-backup.ts'
import { type BackupOptions, note, sumOf, writeBackup } from './write-backup.ts'

export { isOpenToOthers } from './backup-files.ts'
export { readManifest } from './manifest.ts'
export { keepSchedule } from './schedule.ts'
export { sumOf, whyIncomplete } from './write-backup.ts'

/** Backs up the installation of these settings. The program may be running. */
export const backUp = (config: Config, folder: string): Promise<Manifest> =>
  withSource(config, (source) => writeBackup({ ...source, folder: resolve(folder) }))

/** Called by the schedule (BACKUP_EVERY). @returns the new folder, or null if it is not due */
export const backUpOnSchedule = async (config: Config): Promise<string | null> => {
  const { backup } = config
  if (!backup) throw new StartError('Nenhum horário está definido: BACKUP_EVERY e BACKUP_TO.')
  return withSource(config, (source) => backUpIfDue(backup, source))
}

const withSource = <T>(config: Config, work: (source: Omit<BackupOptions, 'folder'>) => Promise<T>): Promise<T> =>
  withStorage(config, (storage) =>
    ownerOf(config, (owner) =>
      work({
        owner,
        storage,
        program: programVersion(),
        newestSchema: newestVersion(migrationsFolder),
        keyId: keyIdOf(config.secretKey),
      }),
    ),
  )

export interface RestoreOptions {
  /** The key that sealed its secrets is lost: they stay sealed. */
  keyIsLost?: boolean
  /** The installation is moved: nothing happened since the backup, so nothing is held back. */
  moved?: boolean
}

/** Restores a backup into the empty installation of these settings. The program must not be running. */
export const restore = async (config: Config, folder: string, options: RestoreOptions = {}): Promise<Manifest> => {
  const from = await realPlace(folder)
  const manifest = await readManifest(from)
  demandKnown(manifest)
  if (!options.keyIsLost) demandKey(config, manifest)
  return withStorage(config, (storage) =>
    ownerOf(config, async (owner) => {
      const target = await demandTarget(owner, manifest)
      if (target === 'fresh' && !(await storage.isEmpty()))
        throw new StartError('O lugar dos arquivos (DATA_DIR ou FILES_URL) não está vazio: restaure em um novo.')
      await checkBackup(from, manifest)
      const prepared: PrepareOptions = { previousKeys: config.previousSecretKeys, roles: config.databaseRoles }
      const into = { ...prepared, folder: from, owner, secretKey: config.secretKey }
      await loadDatabase(into, manifest)
      await restoreFiles(from, storage)
      await finishRestore(into, options.moved ?? false)
      return manifest
    }),
  )
}

/** Tests whether a backup can be restored, and records the result in the installation if it is reachable. */
export const verify = async (config: Config, folder: string): Promise<Manifest> => {
  const from = await realPlace(folder)
  const beganAt = new Date()
  const manifest = await readManifest(from)
  demandKnown(manifest)
  const tell = (failure: string | null) =>
    ownerOf(config, (owner) => note(owner, { kind: 'verify', folder: from, beganAt, failure, ...sumOf(manifest) }))
  try {
    await verifyBackup(from, manifest)
  } catch (error) {
    await tell(error instanceof Error ? error.message : String(error)).catch(() => {}) // The backup's own error counts.
    throw error
  }
  await tell(null)
  return manifest
}

/** Resolves a link to a backup's folder; a missing folder is reported by its missing manifest. */
const realPlace = (folder: string): Promise<string> =>
  realpath(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return resolve(folder)
    throw error
  })

const demandKnown = ({ schema }: Manifest): void => {
  const known = newestVersion(migrationsFolder)
  if (schema > known)
    throw new StartError(
      `O backup é da versão ${schema} do banco de dados; este programa conhece até a ${known}. Atualize o programa antes de restaurar.`,
    )
}

const demandKey = ({ secretKey, previousSecretKeys }: Config, { key }: Manifest): void => {
  if (![secretKey, ...previousSecretKeys].some((one) => keyIdOf(one) === key))
    throw new StartError(
      'A SECRET_KEY não é a do backup: os segredos dele (chaves de canais e de provedores) não abririam. Defina a de então em SECRET_KEY ou SECRET_KEY_PREVIOUS; se ela se perdeu, restaure com --key-lost e conecte os canais de novo.',
    )
}

const withStorage = async <T>(config: Config, work: (storage: Storage) => Promise<T>): Promise<T> => {
  const storage = await openStorage({ ...config.files, dataDir: config.dataDir })
  try {
    return await work(storage)
  } finally {
    storage.close()
  }
}

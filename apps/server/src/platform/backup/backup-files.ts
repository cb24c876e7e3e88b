import { constants, createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, open, opendir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { StartError } from '../errors/start-error.ts'

/** How a backup's files and folders are made and read: nothing else in this folder does either (backup-files.test.ts). */

/** A backup holds every customer's messages: who made it reads it, and nobody else of the machine. */
const ownFolder = 0o700
const ownFile = 0o600
const ofOthers = 0o077

export const makeFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true, mode: ownFolder })
}

/** A new file, on the disk when it is closed. */
export const createFile = (path: string): WriteStream =>
  createWriteStream(path, { flags: 'wx', flush: true, mode: ownFile })

/** Links are not followed, and a pipe is not waited for. Windows has neither flag. */
const plainly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * What a file of a backup holds. `path` begins with the real path of the backup's folder.
 * @throws StartError where it is, or lies behind, a link, or is a device: its bytes are not the backup's
 */
export const openPlain = async (path: string): Promise<Readable> => {
  if ((await realpath(path)) !== path) throw notPlain(path)
  const file = await open(path, plainly)
  if ((await file.stat()).isFile()) return file.createReadStream()
  await file.close()
  throw notPlain(path)
}

const notPlain = (path: string): StartError =>
  new StartError(`${path} é um link ou um dispositivo: um backup só tem arquivos comuns. Use outro backup.`)

/** Whether other users of the machine may look into a backup: it was made by an older version, or copied without its modes. */
export const isOpenToOthers = async (folder: string): Promise<boolean> => {
  if (!(await isShared(folder))) return false
  for await (const entry of await opendir(folder, { recursive: true }))
    if (entry.isFile() && (await isShared(join(entry.parentPath, entry.name)))) return true
  return false
}

const isShared = async (path: string): Promise<boolean> => ((await stat(path)).mode & ofOthers) !== 0

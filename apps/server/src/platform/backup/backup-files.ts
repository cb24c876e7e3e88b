import { constants, createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, open, opendir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { StartError } from '../errors/start-error.ts'

/** Creates and reads the files and folders of a backup: no other file in this folder does (backup-files.test.ts). */

/** A backup holds every customer's messages: only the user who made it may read it. */
const ownFolder = 0o700
const ownFile = 0o600
const ofOthers = 0o077

export const makeFolder = async (path: string): Promise<void> => {
  await mkdir(path, { recursive: true, mode: ownFolder })
}

/** A new file, flushed to disk when closed. */
export const createFile = (path: string): WriteStream =>
  createWriteStream(path, { flags: 'wx', flush: true, mode: ownFile })

/** Symbolic links are not followed, and pipes do not block. Windows has neither flag. */
const plainly = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file of a backup. `path` begins with the real path of the backup's folder.
 * @throws StartError for a link, a path through a link, or a device: its bytes are not the backup's
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

/**
 * Whether other users of the machine can read a backup, because an older version made it, or it was copied without its
 * modes.
 */
export const isOpenToOthers = async (folder: string): Promise<boolean> => {
  if (!(await isShared(folder))) return false
  for await (const entry of await opendir(folder, { recursive: true }))
    if (entry.isFile() && (await isShared(join(entry.parentPath, entry.name)))) return true
  return false
}

const isShared = async (path: string): Promise<boolean> => ((await stat(path)).mode & ofOthers) !== 0

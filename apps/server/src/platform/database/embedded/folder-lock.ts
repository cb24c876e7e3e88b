import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../../errors/start-error.ts'

/** How long a start waits for a predecessor that is stopping. */
const waitMs = 5_000

export interface FolderLock {
  release(): void
}

/**
 * Takes a lock that the kernel releases whenever the process ends. Node has no flock(); an exclusively locked SQLite
 * file is the portable way.
 * @throws StartError when another process holds it for longer than `timeoutMs`.
 */
export const lockFolder = (file: string, folder: string, timeoutMs = waitMs): FolderLock => {
  mkdirSync(dirname(file), { recursive: true })
  const lock = new DatabaseSync(file, { timeout: timeoutMs })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new StartError(`Outra instância do Prosa já usa a pasta ${folder}.`, { cause })
  }
  return { release: () => lock.close() }
}

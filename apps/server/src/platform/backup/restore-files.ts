import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../files/storage.ts'
import { createFile, makeFolder, openPlain } from './backup-files.ts'
import { eachOf, type ListedFile, readFileList } from './file-list.ts'
import { filePath, listPath } from './manifest.ts'

const filesAtOnce = 4
/** The program serves files with the type in their row. */
const mime = 'application/octet-stream'

/** Copies the files of a backup to the program's storage; complete existing ones are kept. */
export const restoreFiles = async (folder: string, storage: Storage): Promise<void> => {
  await makeFolder(storage.incoming)
  await eachOf(readFileList(listPath(folder)), filesAtOnce, async (file) => {
    if (file.sha256 !== null) await restoreFile(folder, storage, file)
  })
}

const restoreFile = async (folder: string, storage: Storage, { key, bytes }: ListedFile): Promise<void> => {
  if ((await storage.size(key)) === bytes) return
  const path = join(storage.incoming, randomUUID())
  try {
    await pipeline(await openPlain(filePath(folder, key)), createFile(path))
    await storage.put(key, { path, mime, bytes })
  } finally {
    await rm(path, { force: true })
  }
}

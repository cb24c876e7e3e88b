import { pipeline } from 'node:stream/promises'
import { StartError } from '../errors/start-error.ts'
import { openPlain } from './backup-files.ts'
import { eachOf, readFileList } from './file-list.ts'
import { filePath, listPath, type Manifest, tablePath } from './manifest.ts'
import { measuring } from './measure.ts'
import { measureFile, nowhere } from './table-stream.ts'

const filesAtOnce = 4

/** Reads everything once, and compares it with the manifest. @throws StartError naming the first damaged part. */
export const checkBackup = async (folder: string, { tables, files }: Manifest): Promise<void> => {
  for (const { name, sha256 } of tables)
    if ((await measureFile(tablePath(folder, name)))?.sha256 !== sha256) throw broken(tablePath(folder, name))
  if ((await measureFile(listPath(folder)))?.sha256 !== files.sha256) throw broken(listPath(folder))
  await eachOf(readFileList(listPath(folder)), filesAtOnce, async ({ key, sha256 }) => {
    if (sha256 !== null && (await hashOf(filePath(folder, key))) !== sha256) throw broken(filePath(folder, key))
  })
}

const broken = (path: string): StartError =>
  new StartError(`O backup está danificado: ${path} não é o que foi escrito. Use outro backup.`)

const hashOf = async (path: string): Promise<string | null> => {
  const { through, result } = measuring()
  try {
    await pipeline(await openPlain(path), through, nowhere())
    return result().sha256
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError, errors } from '../errors/index.ts'
import type { Storage } from './storage.ts'

/**
 * Files in a folder. An upload is written beside them and renamed, so that a crash leaves no partial file under a key.
 */
export const openDisk = (folder: string): Storage => ({
  incoming: join(folder, '.incoming'),
  put: async (key, { path }) => {
    const place = join(folder, key)
    await mkdir(dirname(place), { recursive: true })
    await rename(path, place)
  },
  open: async (key, range) => {
    // Opened before streaming, so that a missing file gives an error answer instead of a broken body.
    const file = await open(join(folder, key)).catch((cause: NodeJS.ErrnoException) => {
      throw cause.code === 'ENOENT' ? new AppError(errors.notFound, { cause }) : cause
    })
    return file.createReadStream(range)
  },
  size: async (key) => (await stat(join(folder, key)).catch(unlessMissing))?.size ?? null,
  isEmpty: async () => {
    const names = (await readdir(folder).catch(unlessMissing)) ?? []
    return names.every((name) => name.startsWith('.'))
  },
  remove: (key) => rm(join(folder, key), { force: true }),
  close: () => {},
})

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error
}

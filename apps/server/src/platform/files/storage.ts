import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { StartError } from '../errors/index.ts'
import { openDisk } from './disk-storage.ts'

export interface StorageOptions {
  url: string | undefined
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
  dataDir: string
}

/** Part of a file's bytes, both ends included. */
export interface ByteRange {
  start: number
  end: number
}

/** Where the bytes of files lie, by a key of ours: a folder, or a bucket. */
export interface Storage {
  /** A folder of this machine where uploads lie until they are complete; for a folder's files on its own disk. */
  incoming: string
  /** Takes a complete file over from `incoming`: afterwards it is whole under its key, or not there at all. */
  put(key: string, file: { path: string; mime: string; bytes: number }): Promise<void>
  /**
   * The bytes, or those of a part; nothing outside of the part is read. Whoever gets the stream reads it to its end or destroys it.
   * @throws AppError notFound where nothing lies under the key, storageAway where the storage does not answer
   */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** How many bytes lie under the key; null: none do. @throws AppError storageAway */
  size(key: string): Promise<number | null>
  /** Whether nothing in it is in the way of other files: a folder has to be empty. */
  isEmpty(): Promise<boolean>
  /** What is not there is removed already. */
  remove(key: string): Promise<void>
  close(): void
}

/** `s3://bucket?region=…&endpoint=…`, `file:///folder`, or without an address the folder `files` of DATA_DIR. */
export const openStorage = async (options: StorageOptions): Promise<Storage> => {
  const url = options.url === undefined ? undefined : URL.parse(options.url)
  if (!url || url.protocol === 'file:') return openDisk(url ? fileURLToPath(url) : join(options.dataDir, 'files'))
  if (!url.hostname) throw new StartError('FILES_URL precisa do nome do bucket: s3://bucket?region=…')
  // Loaded where it is used alone: the client is large.
  const { openBucket } = await import('./s3-storage.ts')
  const { accessKeyId, secretAccessKey } = options
  return openBucket({
    bucket: url.hostname,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: url.searchParams.get('endpoint') ?? undefined,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    incoming: join(options.dataDir, 'incoming'),
  })
}

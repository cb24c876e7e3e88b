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

/** Storage of files' bytes under our keys: a folder or a bucket. */
export interface Storage {
  /** A local folder for incomplete uploads; for folder storage it is on the same disk. */
  incoming: string
  /** Moves a complete file from `incoming` to its key, all or nothing. */
  put(key: string, file: { path: string; mime: string; bytes: number }): Promise<void>
  /**
   * The bytes or a range, reading nothing outside of it. The caller must read the stream to its end or destroy it.
   * @throws AppError notFound for an unknown key, storageAway if the storage does not answer
   */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Number of bytes under the key; null: none. @throws AppError storageAway */
  size(key: string): Promise<number | null>
  /** Whether existing files cannot conflict with new ones: a folder must be empty. */
  isEmpty(): Promise<boolean>
  /** Missing files are no error. */
  remove(key: string): Promise<void>
  close(): void
}

/** `s3://bucket?region=…&endpoint=…`, `file:///folder`, or by default the folder `files` of DATA_DIR. */
export const openStorage = async (options: StorageOptions): Promise<Storage> => {
  const url = options.url === undefined ? undefined : URL.parse(options.url)
  if (!url || url.protocol === 'file:') return openDisk(url ? fileURLToPath(url) : join(options.dataDir, 'files'))
  if (!url.hostname) throw new StartError('FILES_URL precisa do nome do bucket: s3://bucket?region=…')
  // Loaded on demand: the client is large.
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

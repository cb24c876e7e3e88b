import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { StartError } from '../errors/index.ts'

export interface StorageOptions {
  url: string | undefined
  accessKeyId: string | undefined
  secretAccessKey: string | undefined
  dataDir: string
}

/** Where files lie: a folder, or a bucket that speaks S3 (`s3://bucket?region=…&endpoint=…`). */
export const openStorage = async (options: StorageOptions): Promise<Disk> => {
  const url = options.url === undefined ? undefined : URL.parse(options.url)
  if (!url || url.protocol === 'file:') {
    const location = url ? fileURLToPath(url) : join(options.dataDir, 'files')
    return new Disk(new FSDriver({ location, visibility: 'private' }))
  }
  if (!url.hostname) throw new StartError('FILES_URL precisa do nome do bucket: s3://bucket?region=…')
  // Loaded where it is used alone: the client is large.
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { accessKeyId, secretAccessKey } = options
  const endpoint = url.searchParams.get('endpoint')
  return new Disk(
    new S3Driver({
      bucket: url.hostname,
      region: url.searchParams.get('region') ?? 'us-east-1',
      visibility: 'private',
      supportsACL: false,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    }),
  )
}

import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { AppError, errors } from '../errors/index.ts'
import { fileErrors } from './file-errors.ts'
import type { Storage } from './storage.ts'

export interface BucketOptions {
  bucket: string
  region: string
  /** For an S3 storage other than Amazon's. */
  endpoint: string | undefined
  /** Without them, the machine's credentials are used. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  incoming: string
}

const connectionTimeoutMs = 3_000
/**
 * A storage silent for this long counts as unavailable. A client that reads nothing for this long loses its download.
 */
const silenceMs = 60_000
/** Each running download uses one. */
const maxSockets = 1_000
const retryAfterSeconds = 10

/** Files in a bucket, streamed in both directions: no file is held in memory. */
export const openBucket = ({ bucket: Bucket, region, endpoint, credentials, incoming }: BucketOptions): Storage => {
  const agent = { keepAlive: true, maxSockets }
  const client = new S3Client({
    region,
    maxAttempts: 2,
    // Errors are thrown, and logged with the answer.
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      socketTimeout: silenceMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
    // Checksums in trailers are Amazon's own; other storages refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
  })
  return {
    incoming,
    put: async (Key, { path, mime, bytes }) => {
      const Body = createReadStream(path)
      try {
        await client
          .send(new PutObjectCommand({ Bucket, Key, Body, ContentType: mime, ContentLength: bytes }))
          .catch(refuse)
      } finally {
        Body.destroy()
      }
      await rm(path, { force: true })
    },
    open: async (Key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const { Body } = await client
        .send(new GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }))
        .catch(refuse)
      if (Body instanceof Readable) return Body
      throw new Error('The storage answered without a stream')
    },
    size: async (Key) => {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }))
        return ContentLength ?? 0
      } catch (error) {
        // Without the right to list a bucket, missing files give 403.
        const { httpStatusCode } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {}
        return httpStatusCode === 404 || httpStatusCode === 403 ? null : refuse(error)
      }
    },
    // Listing would need a further right; keys are never reused, so existing files cannot conflict.
    isEmpty: async () => true,
    remove: async (Key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(refuse)),
    close: () => client.destroy(),
  }
}

/** A refusal by the storage is a configuration error, logged in full; for the caller the storage is unavailable. */
const refuse = (cause: unknown): never => {
  if (cause instanceof NoSuchKey) throw new AppError(errors.notFound, { cause })
  throw new AppError(fileErrors.storageAway, { cause, retryAfterSeconds })
}

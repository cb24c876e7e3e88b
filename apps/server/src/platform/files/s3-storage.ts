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
  /** Of a storage that speaks S3 and is not Amazon's. */
  endpoint: string | undefined
  /** Without them, those of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  incoming: string
}

const connectionTimeoutMs = 3_000
/** A storage that says nothing for so long is away. A browser that reads nothing for so long loses its download. */
const silenceMs = 60_000
/** Each download that is under way holds one. */
const maxSockets = 1_000
const retryAfterSeconds = 10

/** Files in a bucket, streamed both ways: no file is held in memory. */
export const openBucket = ({ bucket: Bucket, region, endpoint, credentials, incoming }: BucketOptions): Storage => {
  const agent = { keepAlive: true, maxSockets }
  const client = new S3Client({
    region,
    maxAttempts: 2,
    // What fails is thrown, and logged where it is answered.
    logger: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
    requestHandler: {
      connectionTimeout: connectionTimeoutMs,
      socketTimeout: silenceMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
    // Checksums in trailers are Amazon's own; others refuse them.
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
        // Who may not list a bucket is told 403 of what is not there.
        const { httpStatusCode } = (error as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {}
        return httpStatusCode === 404 || httpStatusCode === 403 ? null : refuse(error)
      }
    },
    // Listing is a right that the program does not need otherwise; keys are never used twice, so nothing in it is in the way.
    isEmpty: async () => true,
    remove: async (Key) => void (await client.send(new DeleteObjectCommand({ Bucket, Key })).catch(refuse)),
    close: () => client.destroy(),
  }
}

/** A storage that refuses us is a setting to mend, and the log has its words; for the caller it is away. */
const refuse = (cause: unknown): never => {
  if (cause instanceof NoSuchKey) throw new AppError(errors.notFound, { cause })
  throw new AppError(fileErrors.storageAway, { cause, retryAfterSeconds })
}

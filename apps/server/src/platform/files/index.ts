import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { acceptedExtension, type FileClass, fileTypes, maxFileBytes } from '@prosa/contract'
import { AppError } from '../errors/index.ts'
import {
  createFileWorkers,
  csvPath,
  drawnPath,
  type FileOwner,
  type FileWorkerBounds,
  type FileWorkers,
} from '../file-workers/index.ts'
import { type ClassifiedUpload, classifyAny, classifyKnown } from './classify-upload.ts'
import { createDiskReserve, type StatFs } from './disk-reserve.ts'
import { fileErrors } from './file-errors.ts'
import { receiveUpload, sweepIncoming, type Upload } from './receive-upload.ts'
import { answerFile, cleanName, type FileAnswer, type FileRecord } from './serve-file.ts'
import { type ByteRange, openStorage, type Storage, type StorageOptions } from './storage.ts'

export { drawFace, drawPicture, drawSign } from './draw-picture.ts'
export { fileErrors, isFileAtFault } from './file-errors.ts'
export type { FileRecord } from './serve-file.ts'
export type { ByteRange } from './storage.ts'

export interface IncomingFile {
  owner: FileOwner
  /** Nobody waits for it, so that it may be looked at later. */
  isPatient?: boolean
  source: Readable
  /** Its extension says what the file should be. */
  name: string
  /** A customer's: what is no file of the product is kept too, to be saved and never shown. */
  isAnyType?: boolean
  /** Where less is allowed than the file's class may have. */
  maxBytes?: number
  /** What its company may still keep; without it, whatever comes. */
  leftBytes?: number
  /** Where the sender says how much comes; the file may be smaller, never larger. */
  expectedBytes?: number | undefined
}

/** A file that was taken in whole and found good, and that has no place yet. */
export interface ReceivedFile extends FileRecord {
  class: FileClass
}

export interface ServedFile {
  status: FileAnswer['status']
  headers: FileAnswer['headers']
  /** Undefined where the answer has no body. Whoever gets it reads it to its end or destroys it. */
  body: Readable | undefined
}

export interface Files {
  /** All that opens what strangers have sent. */
  workers: FileWorkers
  /**
   * Takes an upload: bounded while it arrives, its type told by its bytes, pictures drawn anew. `record` writes what is known of
   * it and gives the key under which the bytes are put then: a crash in between leaves a record without bytes, which is
   * cleaned, and never bytes without a record. Where putting them fails, `record` must be undone by who called.
   * @throws AppError of `fileErrors`; nothing is left behind then.
   */
  store<T extends { storageKey: string }>(
    incoming: IncomingFile,
    record: (file: ReceivedFile) => Promise<T>,
  ): Promise<ReceivedFile & T>
  /**
   * Status, headers and bytes to answer with, for a file that the caller may read.
   * @throws AppError notFound where the bytes are gone, storageAway
   */
  serve(
    file: FileRecord & { storageKey: string },
    request: { range: string | undefined; isHead: boolean },
  ): Promise<ServedFile>
  /** The bytes, or a part of them. Whoever gets the stream reads it to its end or destroys it. @throws AppError as `serve` */
  open(storageKey: string, range?: ByteRange): Promise<Readable>
  /** The bytes in a file of this machine, for a worker; afterwards it is gone, with what was written beside it. @throws AppError as `serve` */
  withCopy<T>(storageKey: string, use: (path: string) => Promise<T>): Promise<T>
  /** What is not there is removed already. */
  remove(storageKey: string): Promise<void>
  /** Asks the storage for a file that is not there. @throws AppError storageAway */
  check(): Promise<void>
  /** Removes what killed processes left of uploads on this machine. */
  sweep(): Promise<void>
  close(): void
}

export interface FilesOptions extends StorageOptions {
  /** Bytes of this machine's disk that uploads leave free. */
  diskReserveBytes: number
  /** In place of the system's own, for tests. */
  statfs?: StatFs
  workers?: Partial<FileWorkerBounds>
}

const noFile = '0/00000000-0000-0000-0000-000000000000'

export const createFiles = async (options: FilesOptions): Promise<Files> => {
  const storage = await openStorage(options)
  const { incoming } = storage
  await mkdir(incoming, { recursive: true })
  const reserve = createDiskReserve(incoming, options.diskReserveBytes, options.statfs ?? statfs)
  const sweep = () => sweepIncoming(incoming, Date.now())
  await sweep()
  const workers = createFileWorkers(incoming, options.workers)
  const files: Files = {
    workers,
    store: async (file, record) => {
      const name = file.isAnyType ? cleanName(file.name, null) : file.name
      const extension = acceptedExtension(name)
      if (!extension && !file.isAnyType) throw refused(file.source, new AppError(fileErrors.wrongType))
      const fileClass = extension ? fileTypes[extension].class : 'document'
      const classBytes = maxFileBytes[fileClass]
      const bounds = {
        maxBytes: Math.min(classBytes, file.maxBytes ?? classBytes),
        leftBytes: file.leftBytes ?? Number.POSITIVE_INFINITY,
      }
      const bytes = Math.min(bounds.maxBytes, file.expectedBytes ?? bounds.maxBytes)
      // For a moment a picture lies there twice, as it came and drawn anew.
      const release = await reserve.claim(isPicture(fileClass) ? 2 * bytes : bytes).catch((error) => {
        throw refused(file.source, error)
      })
      try {
        const upload = await receiveUpload(file.source, incoming, bounds)
        const looking = { workers, owner: file.owner, isPatient: file.isPatient ?? false }
        const classified =
          file.isAnyType || !extension
            ? classifyAny(looking, name, upload)
            : classifyKnown(looking, name, upload, extension)
        return await keep(storage, { upload, classified }, record)
      } finally {
        release()
      }
    },
    serve: async ({ storageKey, ...file }, { range, isHead }) => {
      const { body, ...answer } = answerFile(file, range)
      if (body === 'none' || isHead) return { ...answer, body: undefined }
      return { ...answer, body: await files.open(storageKey, body === 'all' ? undefined : body) }
    },
    open: (storageKey, range) => storage.open(storageKey, range),
    withCopy: async (storageKey, use) => {
      const path = join(incoming, randomUUID())
      try {
        await pipeline(await storage.open(storageKey), createWriteStream(path, { mode: 0o600 }))
        return await use(path)
      } finally {
        for (const made of [path, csvPath(path)]) await rm(made, { force: true })
      }
    },
    remove: (storageKey) => storage.remove(storageKey),
    check: async () => void (await storage.size(noFile)),
    sweep,
    close: () => {
      workers.close()
      storage.close()
    },
  }
  return files
}

const isPicture = (fileClass: FileClass): boolean => fileClass === 'image' || fileClass === 'sticker'

/** What is not wanted is not read: its sender is told so and may stop. */
const refused = (source: Readable, error: unknown): unknown => {
  source.destroy()
  return error
}

const keep = async <T extends { storageKey: string }>(
  storage: Storage,
  { upload, classified }: { upload: Upload; classified: Promise<ClassifiedUpload> },
  record: (file: ReceivedFile) => Promise<T>,
): Promise<ReceivedFile & T> => {
  try {
    const { upload: whole, ...rest } = await classified
    const file = { ...rest, sizeBytes: whole.bytes }
    const recorded = await record(file)
    await storage.put(recorded.storageKey, { path: whole.path, mime: file.mime, bytes: whole.bytes })
    return { ...file, ...recorded }
  } finally {
    for (const path of [upload.path, drawnPath(upload.path)]) await rm(path, { force: true })
  }
}

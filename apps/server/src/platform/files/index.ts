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
  /** The file may be processed later, since nobody waits for it. */
  isPatient?: boolean
  source: Readable
  /** Its extension tells the expected type. */
  name: string
  /** A customer's file: other types are kept too, for download only. */
  isAnyType?: boolean
  /** A lower limit than that of the file's class. */
  maxBytes?: number
  /** Remaining storage of the company; absent: no limit. */
  leftBytes?: number
  /** Announced maximum size; the file may be smaller, never larger. */
  expectedBytes?: number | undefined
}

/** A complete and checked file that is not stored yet. */
export interface ReceivedFile extends FileRecord {
  class: FileClass
}

export interface ServedFile {
  status: FileAnswer['status']
  headers: FileAnswer['headers']
  /** Undefined for an answer without a body. The caller must read it to its end or destroy it. */
  body: Readable | undefined
}

export interface Files {
  /** Workers for everything that opens untrusted files. */
  workers: FileWorkers
  /**
   * Receives an upload: limited while it arrives, typed by its bytes, pictures redrawn. `record` writes the file's row
   * and returns its key before the bytes are stored: a crash in between leaves a row without bytes, which is cleaned
   * up, never bytes without a row. If storing fails, the caller must undo `record`.
   * @throws AppError of `fileErrors`; nothing is left behind then.
   */
  store<T extends { storageKey: string }>(
    incoming: IncomingFile,
    record: (file: ReceivedFile) => Promise<T>,
  ): Promise<ReceivedFile & T>
  /**
   * Status, headers and bytes of the answer, for a file that the caller may read.
   * @throws AppError notFound for missing bytes, storageAway
   */
  serve(
    file: FileRecord & { storageKey: string },
    request: { range: string | undefined; isHead: boolean },
  ): Promise<ServedFile>
  /**
   * The bytes, or a part of them. The caller must read the stream to its end or destroy it. @throws AppError as `serve`
   */
  open(storageKey: string, range?: ByteRange): Promise<Readable>
  /**
   * Provides the bytes as a local file for a worker; it is deleted afterwards, with files written beside it. @throws
   * AppError as `serve`
   */
  withCopy<T>(storageKey: string, use: (path: string) => Promise<T>): Promise<T>
  /** Deletes the bytes; missing ones are no error. */
  remove(storageKey: string): Promise<void>
  /** Tests the storage by requesting a missing file. @throws AppError storageAway */
  check(): Promise<void>
  /** Deletes leftovers of killed processes' uploads on this machine. */
  sweep(): Promise<void>
  close(): void
}

export interface FilesOptions extends StorageOptions {
  /** Bytes of the local disk that uploads must leave free. */
  diskReserveBytes: number
  /** Replaces the system's function in tests. */
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
      // A picture is stored twice for a moment, original and redrawn.
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

/** A refused file is not read: its sender gets the error, and may stop. */
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

import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { acceptedExtension, fileExtensions, fileTypes } from '@prosa/contract'
import { AppError, errors } from '../../platform/errors/index.ts'
import { type ByteRange, fileErrors, type ReceivedFile } from '../../platform/files/index.ts'
import type { Platform } from '../../platform/index.ts'
import * as queries from './files.queries.ts'

export interface KeptFile {
  fileId: string
  name: string
  mime: string
  /** Size in bytes. */
  size: number
}

export interface NewFile {
  companyId: number
  source: Readable
  name: string
  /** Type given by the provider; only used for the extension if the name has no accepted one. Not trusted. */
  mime?: string | undefined
  /** The uploading person; until a record references the file, nobody else may read it. */
  userId?: number
  /** The file may be processed later, since nobody waits for it. */
  isPatient?: boolean
  /** A customer's file: kept whatever its type, as described at `IncomingFile`. */
  isAnyType?: boolean
  /** The record that references it from the start. Without one, the file is deleted after a day. */
  holder?: queries.Holder
  /** A lower limit than that of the file's class. */
  maxBytes?: number
  /** Announced maximum size; the file may be smaller, never larger. */
  expectedBytes?: number | undefined
}

export interface OpenFile {
  name: string
  mime: string
  /** Size of the whole file in bytes. */
  size: number
  /** The caller must read it to its end or destroy it. */
  body: Readable
}

/** Files as streams, for uploads, channels and jobs. */
export interface Media {
  /**
   * Stores a stream as a file of the company, counted against its storage limit.
   * @throws AppError of `fileErrors`; nothing is stored then.
   */
  keep(file: NewFile): Promise<KeptFile>
  /**
   * Opens a file of the company, whole or in part. Checks no rights: the caller must have done so.
   * @throws AppError notFound, storageAway
   */
  open(companyId: number, fileId: string, range?: ByteRange): Promise<OpenFile>
  /** Provides the bytes as a local file, like `Files.withCopy`. @throws AppError as `open` */
  withCopy<T>(companyId: number, fileId: string, use: (path: string) => Promise<T>): Promise<T>
}

export const createMedia = ({ config, database, files }: Platform): Media => {
  const leftOf = ({ usedBytes, ownLimitBytes }: queries.Storage): number => {
    const limitBytes = ownLimitBytes ?? config.storageLimitBytes
    return limitBytes === 0 ? Number.POSITIVE_INFINITY : Math.max(0, limitBytes - usedBytes)
  }

  /**
   * Inserts the record and adds its size; the company's total is locked until the commit, so that parallel uploads
   * cannot exceed the limit.
   */
  const insert = ({ companyId, userId, holder }: NewFile, file: ReceivedFile) =>
    database
      .scoped(companyId)
      .transaction()
      .execute(async (tx) => {
        const storageKey = `${companyId}/${randomUUID()}`
        const fileId = await queries.insert(tx, companyId, { ...file, storageKey, userId: userId ?? null })
        const { usedBytes, ownLimitBytes } = await queries.readStorage(tx, companyId)
        if (leftOf({ usedBytes: usedBytes - file.sizeBytes, ownLimitBytes }) < file.sizeBytes)
          throw new AppError(fileErrors.storageLimit)
        if (holder) await queries.hold(tx, companyId, holder, [fileId])
        return { fileId, storageKey }
      })

  const find = async (companyId: number, fileId: string) => {
    const [file] = await queries.find(database.scoped(companyId), companyId, [fileId], 'anybody')
    if (!file) throw new AppError(errors.notFound)
    return file
  }

  return {
    keep: async (file) => {
      const { companyId, source, mime, maxBytes, expectedBytes, isPatient = false, isAnyType = false } = file
      const db = database.scoped(companyId)
      const leftBytes = leftOf(await queries.readStorage(db, companyId))
      let recorded: string | undefined
      try {
        const name = nameWithExtension(file.name, mime, isAnyType)
        const bounds = { leftBytes, expectedBytes, ...(maxBytes === undefined ? {} : { maxBytes }) }
        const incoming = { owner: companyId, source, name, isPatient, isAnyType, ...bounds }
        const kept = await files.store(incoming, async (received) => {
          const row = await insert(file, received)
          recorded = row.fileId
          return row
        })
        return { fileId: kept.fileId, name: kept.name, mime: kept.mime, size: kept.sizeBytes }
      } catch (error) {
        if (recorded) await queries.forget(db, companyId, recorded)
        throw error
      }
    },
    open: async (companyId, fileId, range) => {
      const file = await find(companyId, fileId)
      return { name: file.name, mime: file.mime, size: file.sizeBytes, body: await files.open(file.storageKey, range) }
    },
    withCopy: async (companyId, fileId, use) => files.withCopy((await find(companyId, fileId)).storageKey, use),
  }
}

/** Adds an extension to a name without one: `audio/ogg; codecs=opus` → `arquivo.ogg`. */
const nameWithExtension = (name: string, mime: string | undefined, isAnyType: boolean): string => {
  // An existing extension is kept, whatever type is given: the bytes are checked anyway.
  if (acceptedExtension(name) || (isAnyType && /[^.]\.[a-z0-9]{1,10}$/i.test(name))) return name
  const type = mime?.split(';')[0]?.trim().toLowerCase()
  const extension = fileExtensions.find((candidate) => fileTypes[candidate].mime === type)
  return extension ? `${name || 'arquivo'}.${extension}` : name
}

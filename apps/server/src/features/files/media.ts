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
  /** Bytes. */
  size: number
}

export interface NewFile {
  companyId: number
  source: Readable
  name: string
  /** As a provider says it; gives the extension where the name has none that the product knows. Never believed. */
  mime?: string | undefined
  /** Who uploads it: a person of the company, and until something holds it nobody else may read it. */
  userId?: number
  /** Nobody waits for it, so that it may be looked at later. */
  isPatient?: boolean
  /** A customer's: it is kept whatever it is, as `IncomingFile` says. */
  isAnyType?: boolean
  /** What holds it from the start. Without one, unless something does within a day it is cleaned up. */
  holder?: queries.Holder
  /** Where less is allowed than the file's class may have. */
  maxBytes?: number
  /** Where the sender says how much comes; the file may be smaller, never larger. */
  expectedBytes?: number | undefined
}

export interface OpenFile {
  name: string
  mime: string
  /** Bytes of the whole file. */
  size: number
  /** Whoever gets it reads it to its end or destroys it. */
  body: Readable
}

/** Files as streams, for whoever has no request at hand: uploads, channels, jobs. */
export interface Media {
  /**
   * Takes a stream in as a file of the company, counted against what it may keep.
   * @throws AppError of `fileErrors`; nothing is left behind then.
   */
  keep(file: NewFile): Promise<KeptFile>
  /**
   * A file of the company, whole or a part. Asks nobody's rights: a message that names it is the proof.
   * @throws AppError notFound, storageAway
   */
  open(companyId: number, fileId: string, range?: ByteRange): Promise<OpenFile>
  /** The bytes as a file of this machine, as `Files.withCopy`. @throws AppError as `open` */
  withCopy<T>(companyId: number, fileId: string, use: (path: string) => Promise<T>): Promise<T>
}

export const createMedia = ({ config, database, files }: Platform): Media => {
  const leftOf = ({ usedBytes, ownLimitBytes }: queries.Storage): number => {
    const limitBytes = ownLimitBytes ?? config.storageLimitBytes
    return limitBytes === 0 ? Number.POSITIVE_INFINITY : Math.max(0, limitBytes - usedBytes)
  }

  /** The record with its bytes counted; the count is locked until the commit, so uploads together cannot pass the limit. */
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

/** `audio/ogg; codecs=opus` of a nameless recording → `arquivo.ogg`. */
const nameWithExtension = (name: string, mime: string | undefined, isAnyType: boolean): string => {
  // What has an extension keeps it, whatever is told: its bytes are looked at.
  if (acceptedExtension(name) || (isAnyType && /[^.]\.[a-z0-9]{1,10}$/i.test(name))) return name
  const type = mime?.split(';')[0]?.trim().toLowerCase()
  const extension = fileExtensions.find((candidate) => fileTypes[candidate].mime === type)
  return extension ? `${name || 'arquivo'}.${extension}` : name
}

import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type FileClass, fileTooLarge, fileTypes, maxFileBytes } from '@prosa/contract'
import { AppError } from '../errors/index.ts'
import { fileErrors } from './file-errors.ts'
import { type ImageFormat, makeAvatar, reEncodeImage } from './re-encode-image.ts'
import { receiveUpload, type Upload } from './receive-upload.ts'
import { answerFile, cleanName, type FileAnswer, type FileRecord, slice } from './serve-file.ts'
import { sniffType } from './sniff-type.ts'
import { openStorage, type StorageOptions } from './storage.ts'

export { fileErrors } from './file-errors.ts'
export type { FileRecord } from './serve-file.ts'

/** What is to be written in the file's record. */
export interface StoredFile extends FileRecord {
  storageKey: string
  class: FileClass
}

export interface ServedFile extends Omit<FileAnswer, 'range'> {
  /** Undefined where the answer has no body. */
  body: Readable | undefined
}

export interface Files {
  /**
   * Takes an upload: bounded while it arrives, its type told by its bytes, pictures drawn anew.
   * @throws AppError of `fileErrors`; nothing is left behind then.
   */
  store(companyId: number, source: Readable, name: string): Promise<StoredFile>
  /** Takes a picture of a person or bot (png, jpeg or svg) and keeps a square of it as WebP. */
  storeAvatar(companyId: number, source: Readable): Promise<StoredFile>
  /** Status, headers and bytes to answer with, for a file that the caller may read. */
  serve(file: FileRecord & { storageKey: string }, rangeHeader?: string): Promise<ServedFile>
  read(storageKey: string): Promise<Readable>
  remove(storageKey: string): Promise<void>
}

const largest = Math.max(...Object.values(maxFileBytes))

export const createFiles = async (options: StorageOptions): Promise<Files> => {
  const disk = await openStorage(options)
  const incoming = mkdtempSync(join(tmpdir(), 'prosa-uploads-'))
  const newKey = (companyId: number): string => `${companyId}/${randomUUID()}`

  const put = async (key: string, mime: string, content: Upload | Buffer): Promise<number> => {
    if (Buffer.isBuffer(content)) await disk.put(key, content, { contentType: mime })
    else await disk.copyFromFs(content.path, key, { contentType: mime })
    return Buffer.isBuffer(content) ? content.length : content.bytes
  }

  return {
    store: async (companyId, source, name) => {
      const upload = await receiveUpload(source, incoming, largest)
      try {
        const extension = await sniffType(upload.path, name)
        const type = fileTypes[extension]
        const maxBytes = maxFileBytes[type.class]
        if (upload.bytes > maxBytes) throw new AppError(fileErrors.tooLarge, { message: fileTooLarge(maxBytes) })
        const isImage = type.class === 'image' || type.class === 'sticker'
        const content = isImage
          ? await reEncodeImage(upload.path, type.mime.slice('image/'.length) as ImageFormat)
          : upload
        const storageKey = newKey(companyId)
        const sizeBytes = await put(storageKey, type.mime, content)
        return { storageKey, name: cleanName(name, extension), mime: type.mime, sizeBytes, class: type.class }
      } finally {
        await upload.discard()
      }
    },
    storeAvatar: async (companyId, source) => {
      const upload = await receiveUpload(source, incoming, maxFileBytes.image)
      try {
        const content = await makeAvatar(upload.path)
        const storageKey = newKey(companyId)
        const sizeBytes = await put(storageKey, 'image/webp', content)
        return { storageKey, name: 'avatar.webp', mime: 'image/webp', sizeBytes, class: 'image' }
      } finally {
        await upload.discard()
      }
    },
    serve: async (file, rangeHeader) => {
      const { range, ...answer } = answerFile(file, rangeHeader)
      if (!range) return { ...answer, body: undefined }
      const whole = await disk.getStream(file.storageKey)
      if (answer.status === 200) return { ...answer, body: whole }
      const part = slice(range.start, range.end)
      whole.on('error', (error) => part.destroy(error))
      return { ...answer, body: whole.pipe(part) }
    },
    read: (storageKey) => disk.getStream(storageKey),
    remove: (storageKey) => disk.delete(storageKey),
  }
}

import { Readable } from 'node:stream'
import type { DB, Kysely } from '../../../platform/database/index.ts'
import { AppError, errors } from '../../../platform/errors/index.ts'
import type { FileOwner, FileWorkers } from '../../../platform/file-workers/index.ts'
import { drawFace, fileErrors, isFileAtFault } from '../../../platform/files/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { createMedia, eraseReleased, holdFiles, releaseFiles } from '../../files/index.ts'
import { people, userErrors } from '../users/index.ts'

const dataUrl = /^data:image\/(?:png|jpeg|jpg|webp|gif);base64,([A-Za-z0-9+/=\s]+)$/

interface Whose {
  companyId: number
  userId: number
}

/**
 * A photo as a small square JPEG.
 * @throws unprocessable at `image` for a file that is no picture
 */
export const drawPhoto = async (workers: FileWorkers, owner: FileOwner, url: string): Promise<Buffer> => {
  const [, data] = dataUrl.exec(url) ?? []
  if (data === undefined) throw noPicture()
  return drawFace(workers, owner, Buffer.from(data, 'base64')).catch((error: unknown) => {
    throw isFileAtFault(error) ? noPicture(error) : error
  })
}

/**
 * Stores a photo as a small square file of the company, not referenced by anything yet.
 * @throws unprocessable at `image` for a file that is no picture; AppError of `fileErrors` when it cannot be stored
 */
export const storePhoto = async (platform: Platform, { companyId, userId }: Whose, url: string): Promise<string> => {
  const small = await drawPhoto(platform.files.workers, companyId, url)
  const file = { companyId, userId, source: Readable.from([small]), name: 'foto.jpg', expectedBytes: small.length }
  return (await createMedia(platform).keep(file)).fileId
}

/** Replaces or removes a photo; the previous file is released. Within a transaction. */
export const exchangePhoto = async (
  tx: Kysely<DB>,
  { companyId, userId }: Whose,
  before: string | null,
  fileId: string | null,
): Promise<void> => {
  const holder = { kind: 'person', id: userId } as const
  if (fileId) await holdFiles(tx, companyId, holder, [fileId])
  await people.update(tx, companyId, userId, { avatar_file_id: fileId })
  if (before) await releaseFiles(tx, companyId, holder, [before])
}

export const erasePhotos = eraseReleased

const noPicture = (cause?: AppError): AppError => {
  const { message } = cause?.code === fileErrors.tooComplex.code ? cause : userErrors.noPicture
  return new AppError(errors.unprocessable, { message, fields: { image: message, pic: message }, cause })
}

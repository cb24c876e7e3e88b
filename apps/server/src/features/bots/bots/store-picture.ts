import { Readable } from 'node:stream'
import { AppError, errors } from '../../../platform/errors/index.ts'
import { drawPicture, fileErrors, isFileAtFault } from '../../../platform/files/index.ts'
import type { Scope } from '../../../platform/http/index.ts'
import type { Platform } from '../../../platform/index.ts'
import { createMedia } from '../../files/index.ts'
import { botErrors } from './errors.ts'

/** Shown at 64 points, and can be opened larger. */
const drawing = { kind: 'drawing', side: 512, fit: 'inside', format: 'png' } as const
const dataUrl = /^data:image\/(png|jpeg|jpg|svg\+xml)(?:;charset=[\w-]+)?(;base64)?,(.*)$/s

/**
 * Stores a picture given as a data URL: PNG and JPEG are drawn again, a drawing becomes a PNG. Not referenced yet, so
 * it is cleaned up if the bot is not saved.
 * @returns its id
 * @throws unprocessable at `avatarIconUrl` for an invalid picture; AppError of `fileErrors` for one that cannot be
 * stored
 */
export const storePicture = async (
  platform: Platform,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  url: string,
): Promise<string> => {
  const [, type, isBase64, data] = dataUrl.exec(url) ?? []
  if (type === undefined || data === undefined) throw noPicture()
  try {
    const bytes = isBase64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data))
    const picture =
      type === 'svg+xml' ? await drawPicture(platform.files.workers, companyId, { bytes, ...drawing }) : bytes
    const name = type === 'png' || type === 'svg+xml' ? 'avatar.png' : 'avatar.jpg'
    const kept = await createMedia(platform).keep({ companyId, userId, source: Readable.from([picture]), name })
    return kept.fileId
  } catch (error) {
    throw error instanceof URIError || isFileAtFault(error) ? noPicture(error) : error
  }
}

const noPicture = (cause?: Error): AppError => {
  const isComplex = cause instanceof AppError && cause.code === fileErrors.tooComplex.code
  const { message } = isComplex ? cause : botErrors.noPicture
  return new AppError(errors.unprocessable, { message, fields: { avatarIconUrl: message }, cause })
}

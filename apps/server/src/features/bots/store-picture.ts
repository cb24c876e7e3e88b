import { Readable } from 'node:stream'
import { AppError, errors } from '../../platform/errors/index.ts'
import { drawSvg, fileErrors } from '../../platform/files/index.ts'
import type { Scope } from '../../platform/http/index.ts'
import type { Media } from '../files/index.ts'
import { botErrors } from './errors.ts'

const dataUrl = /^data:image\/(png|jpeg|jpg|svg\+xml)(?:;charset=[\w-]+)?(;base64)?,(.*)$/s

/**
 * Keeps a picture that came as a data URL: PNG and JPEG drawn anew, a drawing as the PNG that it shows. Nothing holds it yet, so it
 * is cleaned up where the bot is not written.
 * @returns its id
 * @throws unprocessable at `avatarIconUrl` for what is no such picture; AppError of `fileErrors` for one that cannot be kept
 */
export const storePicture = async (
  media: Media,
  { companyId, userId }: Pick<Scope, 'companyId' | 'userId'>,
  url: string,
): Promise<string> => {
  const [, type, isBase64, data] = dataUrl.exec(url) ?? []
  if (type === undefined || data === undefined) throw noPicture()
  try {
    const bytes = isBase64 ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data))
    const picture = type === 'svg+xml' ? await drawSvg(bytes) : bytes
    const name = type === 'png' || type === 'svg+xml' ? 'avatar.png' : 'avatar.jpg'
    const kept = await media.keep({ companyId, userId, source: Readable.from([picture]), name })
    return kept.fileId
  } catch (error) {
    if (error instanceof URIError || (error instanceof AppError && notOurs.has(error.code))) throw noPicture(error)
    throw error
  }
}

/** What is wrong with the picture itself, and not with the place where it would be kept. */
const notOurs: ReadonlySet<string> = new Set([fileErrors.wrongType.code, fileErrors.broken.code, fileErrors.empty.code])

const noPicture = (cause?: unknown): AppError => {
  const { message } = botErrors.noPicture
  return new AppError(errors.unprocessable, { message, fields: { avatarIconUrl: message }, cause })
}

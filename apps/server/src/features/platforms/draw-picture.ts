import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { AppError } from '../../platform/errors/index.ts'
import { drawSvg, fileErrors } from '../../platform/files/index.ts'

export const pictureKinds = [
  'logo',
  'logoSidebar',
  'logoSidebarRetracted',
  'avatar',
  'favicon',
  'loginPicture',
] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Longest sides in pixels: each is shown at a half or less. The picture beside the login form fills half a screen. */
const sides: Record<PictureKind, number> = {
  logo: 800,
  logoSidebar: 480,
  logoSidebarRetracted: 192,
  avatar: 256,
  favicon: 128,
  loginPicture: 2000,
}
const maxPixels = 40_000_000
const drawSeconds = 5
const accepted = new Set(['png', 'jpg', 'webp', 'gif'])
const dataUrl = /^data:image\/[\w.+-]+(?:;[\w=-]+)*?(;base64)?,(.*)$/s

/**
 * A picture of a platform, drawn anew: WebP for photos beside the login, PNG (which mails and favicons need) for the rest.
 * @throws AppError wrongType, broken
 */
export const drawPicture = async (url: string, kind: PictureKind): Promise<{ mime: string; bytes: Buffer }> => {
  const [, isBase64, data] = dataUrl.exec(url) ?? []
  if (data === undefined) throw new AppError(fileErrors.wrongType)
  const given = isBase64 ? Buffer.from(data, 'base64') : Buffer.from(decodeUri(data))
  const type = await fileTypeFromBuffer(given)
  const isDrawing = url.startsWith('data:image/svg+xml')
  if (!isDrawing && (!type || !accepted.has(type.ext))) throw new AppError(fileErrors.wrongType)
  const bytes = isDrawing ? await drawSvg(given) : given
  try {
    const side = sides[kind]
    const small = sharp(bytes, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: drawSeconds })
    if (kind === 'loginPicture') return { mime: 'image/webp', bytes: await small.webp({ quality: 82 }).toBuffer() }
    return { mime: 'image/png', bytes: await small.png().toBuffer() }
  } catch (cause) {
    throw new AppError(fileErrors.broken, { cause })
  }
}

const decodeUri = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch (cause) {
    throw new AppError(fileErrors.broken, { cause })
  }
}

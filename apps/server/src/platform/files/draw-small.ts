import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { AppError } from '../errors/index.ts'
import { fileErrors } from './file-errors.ts'

/** A face is shown at 64 points at the most, on screens of up to four pixels to one. */
const sidePx = 256
const maxPixels = 40_000_000
const drawSeconds = 5
const photos = new Set(['jpg', 'png', 'apng', 'gif', 'webp'])

/**
 * A photo of any accepted kind as a small square JPEG: nothing is left of what else the bytes held, and a list of a hundred is light.
 * What it is, its bytes tell: a drawing (SVG) or a page is none.
 * @throws AppError wrongType, broken
 */
export const drawSmall = async (bytes: Buffer): Promise<Buffer> => {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !photos.has(type.ext)) throw new AppError(fileErrors.wrongType)
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize(sidePx, sidePx, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .timeout({ seconds: drawSeconds })
      .jpeg({ quality: 85 })
      .toBuffer()
  } catch (cause) {
    throw new AppError(fileErrors.broken, { cause })
  }
}

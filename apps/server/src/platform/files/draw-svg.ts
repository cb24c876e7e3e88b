import sharp from 'sharp'
import { AppError } from '../errors/index.ts'
import { fileErrors } from './file-errors.ts'

/** The longer side of what comes out, in pixels: a face is shown at 64 and may be looked at. */
const sidePx = 512
/** A drawing of a few KB can ask for hours of drawing. */
const drawSeconds = 5
/** Of the drawing's own size; it is drawn smaller. */
const maxPixels = 40_000_000

/**
 * A drawing as the picture that it shows, in PNG: whatever else it holds (scripts, addresses, styles of a page) is gone. The library
 * runs no script, follows no address and unfolds no entity without end.
 * @throws AppError broken, also for what is no SVG
 */
export const drawSvg = async (bytes: Buffer): Promise<Buffer> => {
  try {
    const options = { limitInputPixels: maxPixels, failOn: 'error' } as const
    const { format } = await sharp(bytes, options).metadata()
    if (format !== 'svg') throw new Error(`Not SVG, but ${format}`)
    return await sharp(bytes, options)
      .resize(sidePx, sidePx, { fit: 'inside' })
      .timeout({ seconds: drawSeconds })
      .png()
      .toBuffer()
  } catch (cause) {
    throw new AppError(fileErrors.broken, { cause })
  }
}

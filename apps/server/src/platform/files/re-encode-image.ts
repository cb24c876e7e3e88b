import sharp from 'sharp'
import { AppError } from '../errors/index.ts'
import { fileErrors } from './file-errors.ts'

/** A picture of a few KB can unfold to gigabytes; this many pixels are a large photo. */
const maxPixels = 40_000_000
const avatarPixels = 512
const maxAtOnce = 2

// One thread each: pictures must not take the cores from conversations.
sharp.concurrency(1)
sharp.cache(false)

/** `jpeg`, `png`, `gif` or `webp`. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp'

/** Draws the picture anew, so that nothing but the picture is left: no script, no second file behind it, no place of the photo. */
export const reEncodeImage = (path: string, format: ImageFormat): Promise<Buffer> =>
  inTurn(async () => {
    const image = sharp(path, { limitInputPixels: maxPixels, animated: format === 'gif' || format === 'webp' })
    return image.autoOrient().toFormat(format).toBuffer()
  })

/** A square of at most 512 pixels as WebP; the only way in which an SVG gets into the product. */
export const makeAvatar = (path: string): Promise<Buffer> =>
  inTurn(() =>
    sharp(path, { limitInputPixels: maxPixels })
      .autoOrient()
      .resize(avatarPixels, avatarPixels, { fit: 'cover', withoutEnlargement: true })
      .webp()
      .toBuffer(),
  )

let running = 0
const waiting: (() => void)[] = []

const inTurn = async (work: () => Promise<Buffer>): Promise<Buffer> => {
  if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    return await work()
  } catch (cause) {
    throw new AppError(fileErrors.broken, { cause })
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

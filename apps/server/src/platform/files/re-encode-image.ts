import { rm } from 'node:fs/promises'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { AppError } from '../errors/index.ts'
import { fileErrors, isDiskFull } from './file-errors.ts'
import type { Upload } from './receive-upload.ts'

/** A picture of a few KB can unfold to gigabytes; this many pixels are a large photo. */
const maxPixels = 40_000_000
const inTurn = pLimit(2)

// One thread each: pictures must not take the cores from conversations.
sharp.concurrency(1)
sharp.cache(false)

/** `jpeg`, `png`, `gif` or `webp`. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp'

/**
 * Draws the picture anew, so that nothing but the picture is left: no script, no second file behind it, no place of the photo.
 * The new file lies beside the old one, which is gone.
 * @throws AppError broken, noSpace
 */
export const reEncodeImage = async ({ path }: Upload, format: ImageFormat): Promise<Upload> => {
  const drawn = `${path}.drawn`
  try {
    const { size } = await inTurn(() =>
      sharp(path, { limitInputPixels: maxPixels, animated: format === 'gif' || format === 'webp' })
        .autoOrient()
        .toFormat(format)
        .toFile(drawn),
    )
    return { path: drawn, bytes: size }
  } catch (cause) {
    await rm(drawn, { force: true })
    throw new AppError(isDiskFull(cause) ? fileErrors.noSpace : fileErrors.broken, { cause })
  } finally {
    await rm(path, { force: true })
  }
}

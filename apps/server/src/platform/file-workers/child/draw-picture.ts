import { fileTypeFromBuffer } from 'file-type'
import { type AnswerOf, FileRefused, type PictureWork } from '../work.ts'
import { demandSmallDrawing } from './demand-small-drawing.ts'
import { maxPixels, sharp } from './sharp.ts'

/** Pixels of a drawing's longer side: shown at 64, and can be opened larger. */
const drawingSide = 512

/** Redraws a picture, which removes everything else from its bytes. */
export const drawPicture = async (work: PictureWork): Promise<AnswerOf<'drawPicture'>> => {
  const { kind, side, fit, format } = work
  const source = sharp(await readPicture(work.bytes, kind), { limitInputPixels: maxPixels }).autoOrient()
  const picture =
    fit === 'square'
      ? source.resize(side, side, { fit: 'cover' }).flatten({ background: '#ffffff' })
      : source.resize(side, side, { fit: 'inside', withoutEnlargement: true })
  const quality = { jpeg: 85, webp: 82, png: undefined }[format]
  const written = quality === undefined ? picture.toFormat(format) : picture.toFormat(format, { quality })
  return { bytes: await written.toBuffer() }
}

const readPicture = async (bytes: Uint8Array, kind: PictureWork['kind']): Promise<Uint8Array> => {
  if (kind === 'drawing') return drawSvg(bytes)
  // The bytes decide the type: a drawing or a page is no photo.
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !kind.includes(type.ext)) throw new FileRefused('wrongType')
  return bytes
}

/**
 * Converts a drawing to PNG, which removes scripts, URLs and styles. The library runs no scripts, loads no URLs, and
 * limits entities.
 */
const drawSvg = async (bytes: Uint8Array): Promise<Uint8Array> => {
  demandSmallDrawing(bytes)
  const options = { limitInputPixels: maxPixels, failOn: 'error' } as const
  const { format } = await sharp(bytes, options).metadata()
  if (format !== 'svg') throw new Error(`Not SVG, but ${format}`)
  return sharp(bytes, options).resize(drawingSide, drawingSide, { fit: 'inside' }).png().toBuffer()
}

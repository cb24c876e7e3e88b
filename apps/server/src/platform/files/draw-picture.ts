import type { FileOwner, FileWorkers, PictureWork } from '../file-workers/index.ts'
import { refusalOf } from './file-errors.ts'

/**
 * A picture drawn anew: nothing is left of what else its bytes held.
 * @throws AppError wrongType, broken, tooComplex of `fileErrors`; errors of `fileWorkerErrors`
 */
export const drawPicture = async (
  workers: FileWorkers,
  owner: FileOwner,
  work: PictureWork,
  options: { isPatient?: boolean } = {},
): Promise<Buffer> => {
  try {
    const { bytes } = await workers.run(owner, 'drawPicture', work, options)
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  } catch (error) {
    throw refusalOf(error)
  }
}

/** A face is shown at 64 points at the most, on screens of up to four pixels to one. */
const faceSide = 256
const photos = ['jpg', 'png', 'apng', 'gif', 'webp']

/** A photo of any accepted kind as a small square JPEG: a list of a hundred is light. @throws as `drawPicture` */
export const drawFace = (
  workers: FileWorkers,
  owner: FileOwner,
  bytes: Uint8Array,
  options: { isPatient?: boolean } = {},
): Promise<Buffer> =>
  drawPicture(workers, owner, { bytes, kind: photos, side: faceSide, fit: 'square', format: 'jpeg' }, options)

/** Who stands in line for what the program itself has drawn. */
const program = 'account 0'

/** A drawing of our own as a square PNG. */
export const drawSign = (workers: FileWorkers, svg: string, side: number): Promise<Buffer> =>
  drawPicture(workers, program, { bytes: Buffer.from(svg), kind: 'drawing', side, fit: 'square', format: 'png' })

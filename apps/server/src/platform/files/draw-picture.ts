import type { FileOwner, FileWorkers, PictureWork } from '../file-workers/index.ts'
import { refusalOf } from './file-errors.ts'

/**
 * A redrawn picture, without anything else from its bytes.
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

/** Avatars are shown at 64 points at most, on screens with up to four pixels per point. */
const faceSide = 256
const photos = ['jpg', 'png', 'apng', 'gif', 'webp']

/** A photo of any accepted type as a small square JPEG, so that long lists stay light. @throws as `drawPicture` */
export const drawFace = (
  workers: FileWorkers,
  owner: FileOwner,
  bytes: Uint8Array,
  options: { isPatient?: boolean } = {},
): Promise<Buffer> =>
  drawPicture(workers, owner, { bytes, kind: photos, side: faceSide, fit: 'square', format: 'jpeg' }, options)

/** Queue owner for drawings of the program itself. */
const program = 'account 0'

/** One of our own drawings as a square PNG. */
export const drawSign = (workers: FileWorkers, svg: string, side: number): Promise<Buffer> =>
  drawPicture(workers, program, { bytes: Buffer.from(svg), kind: 'drawing', side, fit: 'square', format: 'png' })

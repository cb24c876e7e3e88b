import { fileTypeFromFile } from 'file-type'
import { type AnswerOf, drawnPath, FileRefused, type ImageFormat, type UploadWork } from '../work.ts'
import { checkArchive } from './check-archive.ts'
import { maxPixels, sharp } from './sharp.ts'

/** Checks that an upload has the type of its name, and redraws pictures. */
export const takeUpload = async (work: UploadWork): Promise<AnswerOf<'takeUpload'>> => {
  const { path, bytes, accepts, isArchive, isPicture } = work
  // Checked first, since inspecting an archive is what triggers a bomb.
  if (isArchive) await checkArchive(path, bytes)
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (!found || !accepts.includes(found.ext)) throw new FileRefused('wrongType')
  const format = isPicture ? formats[found.ext] : undefined
  return { drawn: format ? { format, bytes: await drawAnew(path, format) } : null }
}

const formats: Record<string, ImageFormat> = { jpg: 'jpeg', png: 'png', apng: 'png', gif: 'gif', webp: 'webp' }

export const sniffUpload = async ({ path }: { path: string }): Promise<AnswerOf<'sniffUpload'>> => ({
  found: (await fileTypeFromFile(path).catch(() => undefined))?.ext ?? null,
})

/** Keeps only the picture: no scripts, appended files or location data. @returns bytes */
const drawAnew = async (path: string, format: ImageFormat): Promise<number> => {
  const picture = sharp(path, { limitInputPixels: maxPixels, animated: format === 'gif' || format === 'webp' })
  const { size } = await picture.autoOrient().toFormat(format).toFile(drawnPath(path))
  return size
}

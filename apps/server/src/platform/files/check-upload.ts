import { open } from 'node:fs/promises'
import type { FileExtension } from '@prosa/contract'
import { AppError } from '../errors/index.ts'
import { drawnPath, type FileOwner, type FileWorkers, type ImageFormat } from '../file-workers/index.ts'
import { fileErrors, isFileAtFault, refusalOf } from './file-errors.ts'
import type { Upload } from './receive-upload.ts'
import { wrongFileContent } from './wrong-content.ts'

/** A picture gets its detected format, whatever its name says. */
const pictures = ['jpg', 'png', 'apng', 'gif', 'webp'] as const

/** Types that the bytes may have (in file-type's terms) for each extension; empty: no signature exists. */
const signatures: Record<Exclude<FileExtension, 'txt'>, readonly string[]> = {
  jpeg: pictures,
  jpg: pictures,
  png: pictures,
  gif: pictures,
  webp: pictures,
  aac: ['aac'],
  amr: ['amr'],
  m4a: ['m4a', 'mp4'],
  mp3: ['mp3'],
  ogg: ['ogg', 'oga', 'opus', 'spx'],
  opus: ['opus', 'ogg', 'oga'],
  mp4: ['mp4', 'm4v', 'mov'],
  '3gp': ['3gp', '3g2'],
  pdf: ['pdf'],
  doc: ['cfb'],
  docx: ['docx'],
  xls: ['cfb'],
  xlsx: ['xlsx'],
  ppt: ['cfb'],
  pptx: ['pptx'],
  ods: ['ods'],
}

const zipped = new Set<FileExtension>(['docx', 'xlsx', 'pptx', 'ods'])

export interface Looking {
  workers: FileWorkers
  owner: FileOwner
  isPatient: boolean
}

/**
 * Checks that an upload's bytes match its name's extension; the type given by the sender is ignored. A picture may have
 * another format than its name says, and is redrawn in its own, to a file beside the upload.
 * @throws AppError of `fileErrors` and `fileWorkerErrors`
 */
export const checkUpload = async (
  { workers, owner, isPatient }: Looking,
  { path, bytes }: Upload,
  extension: FileExtension,
): Promise<{ upload: Upload; format: ImageFormat | null }> => {
  if (extension === 'txt') {
    if (!(await isText(path))) throw new AppError(fileErrors.wrongType, { message: wrongFileContent(extension) })
    return { upload: { path, bytes }, format: null }
  }
  const accepts = signatures[extension]
  const ask = { path, bytes, accepts, isArchive: zipped.has(extension), isPicture: accepts === pictures }
  try {
    const { drawn } = await workers.run(owner, 'takeUpload', ask, { isPatient })
    return drawn === null
      ? { upload: { path, bytes }, format: null }
      : { upload: { path: drawnPath(path), bytes: drawn.bytes }, format: drawn.format }
  } catch (error) {
    throw refusalOf(error, extension)
  }
}

/** Type detected from an upload's bytes, in file-type's terms; null if unknown or not checked. */
export const sniffUpload = async ({ workers, owner, isPatient }: Looking, { path }: Upload): Promise<string | null> => {
  try {
    return (await workers.run(owner, 'sniffUpload', { path }, { isPatient })).found
  } catch (error) {
    if (isFileAtFault(refusalOf(error))) return null
    throw error
  }
}

/** Text has no signature: any file without control bytes is accepted, and served as plain text for download. */
const isText = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const head = Buffer.alloc(64 * 1024)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    return !head.subarray(0, bytesRead).some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))
  } finally {
    await file.close()
  }
}

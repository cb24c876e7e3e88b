import { open } from 'node:fs/promises'
import type { FileExtension } from '@prosa/contract'
import { AppError } from '../errors/index.ts'
import { drawnPath, type FileOwner, type FileWorkers, type ImageFormat } from '../file-workers/index.ts'
import { fileErrors, refusalOf } from './file-errors.ts'
import type { Upload } from './receive-upload.ts'

/** What the bytes may say (file-type's words) for each extension; where none is listed there is no signature to look for. */
const signatures: Record<Exclude<FileExtension, 'txt'>, readonly string[]> = {
  jpeg: ['jpg'],
  jpg: ['jpg'],
  png: ['png', 'apng'],
  gif: ['gif'],
  webp: ['webp'],
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
 * Demands that an upload's bytes agree with the extension of its name. What the sender says its type were is not asked. A picture is drawn
 * anew: the new file lies beside the other.
 * @throws AppError of `fileErrors` and `fileWorkerErrors`
 */
export const checkUpload = async (
  { workers, owner, isPatient }: Looking,
  { path, bytes }: Upload,
  extension: FileExtension,
  format: ImageFormat | null,
): Promise<Upload> => {
  if (extension === 'txt') {
    if (!(await isText(path))) throw new AppError(fileErrors.wrongType)
    return { path, bytes }
  }
  const ask = { path, bytes, accepts: signatures[extension], isArchive: zipped.has(extension), format }
  try {
    const { drawnBytes } = await workers.run(owner, 'takeUpload', ask, { isPatient })
    return drawnBytes === null ? { path, bytes } : { path: drawnPath(path), bytes: drawnBytes }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Text has no signature: any file without control bytes passes, and is served as plain text to be saved. */
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

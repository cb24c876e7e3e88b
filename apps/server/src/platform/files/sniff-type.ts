import { open } from 'node:fs/promises'
import type { FileExtension } from '@prosa/contract'
import { fileTypeFromFile } from 'file-type'
import { AppError } from '../errors/index.ts'
import { checkArchive } from './check-archive.ts'
import { fileErrors } from './file-errors.ts'
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
/**
 * Demands that an upload's bytes agree with the extension of its name. What the sender says its type were is not asked.
 * @throws AppError wrongType, also for a text that is none; broken for an archive built to fill the memory of who opens it
 */
export const demandType = async ({ path, bytes }: Upload, extension: FileExtension): Promise<void> => {
  if (extension === 'txt') {
    if (!(await isText(path))) throw new AppError(fileErrors.wrongType)
    return
  }
  // First, since looking into an archive is what a bomb waits for.
  if (zipped.has(extension)) await checkArchive(path, bytes)
  const found = await fileTypeFromFile(path).catch(() => undefined)
  if (!found || !signatures[extension].includes(found.ext)) throw new AppError(fileErrors.wrongType)
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

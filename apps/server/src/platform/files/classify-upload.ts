import {
  acceptedExtension,
  cutFileName,
  type FileClass,
  type FileExtension,
  fileTypes,
  unknownFileMime,
} from '@prosa/contract'
import type { ImageFormat } from '../file-workers/index.ts'
import { checkUpload, type Looking, sniffUpload } from './check-upload.ts'
import { isFileAtFault } from './file-errors.ts'
import type { Upload } from './receive-upload.ts'
import { cleanName } from './serve-file.ts'

export interface ClassifiedUpload {
  /** The file to keep: for a picture the redrawn one. */
  upload: Upload
  name: string
  mime: string
  class: FileClass
}

/** Extensions without meaning, or with the meaning of another one: replaced by the detected one. */
const vague = /\.(?:jfif|jpe|pjpeg|bin|dat|tmp|file|unknown)$/i
/** Types of executables: the file's name always gets this extension, whatever it was called. */
const programs = new Set([
  'exe',
  'elf',
  'macho',
  'apk',
  'jar',
  'deb',
  'rpm',
  'dmg',
  'crx',
  'swf',
  'class',
  'lnk',
  'cab',
])

/** Whether a name has an extension. */
const hasExtension = (name: string): boolean => /[^.]\.[a-z0-9]{1,10}$/i.test(name)

/**
 * Classifies a file that must have an accepted type. A picture gets its detected type. @throws AppError of `fileErrors`
 */
export const classifyKnown = async (
  looking: Looking,
  name: string,
  upload: Upload,
  extension: FileExtension,
): Promise<ClassifiedUpload> => {
  const { upload: whole, format } = await checkUpload(looking, upload, extension)
  const own = format && fileTypes[extension].mime !== `image/${format}` ? extensionOf(format) : extension
  const named = own === extension ? name : `${name.slice(0, -extension.length)}${own}`
  const { class: fileClass, mime } = fileTypes[own]
  return { upload: whole, name: cleanName(named, own), mime, class: fileClass }
}

/** Classifies a customer's file: as an accepted type if its bytes match, else kept unchanged for download only. */
export const classifyAny = async (looking: Looking, name: string, upload: Upload): Promise<ClassifiedUpload> => {
  const claimed = acceptedExtension(name)
  const known = claimed && (await ifKnown(looking, name, upload, claimed))
  if (known) return known
  const found = await sniffUpload(looking, upload)
  const detected = found === null ? undefined : acceptedExtension(`a.${found}`)
  if (detected && detected !== claimed) {
    const file = await ifKnown(looking, `${name.replace(vague, '')}.${detected}`, upload, detected)
    if (file) return file
  }
  const end =
    found !== null && (programs.has(found) || !hasExtension(name)) && !name.endsWith(`.${found}`) ? `.${found}` : ''
  return { upload, name: `${cutFileName(name, 200)}${end}`, mime: unknownFileMime, class: 'document' }
}

/** Null if the bytes do not match the extension, or are damaged. */
const ifKnown = async (
  looking: Looking,
  name: string,
  upload: Upload,
  extension: FileExtension,
): Promise<ClassifiedUpload | null> => {
  try {
    return await classifyKnown(looking, name, upload, extension)
  } catch (error) {
    if (isFileAtFault(error)) return null
    throw error
  }
}

const extensionOf = (format: ImageFormat): FileExtension => (format === 'jpeg' ? 'jpg' : format)

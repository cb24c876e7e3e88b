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
  /** What is kept: a picture drawn anew. */
  upload: Upload
  name: string
  mime: string
  class: FileClass
}

/** Extensions that say nothing, or the same as one of ours: the one that the bytes tell takes their place. */
const vague = /\.(?:jfif|jpe|pjpeg|bin|dat|tmp|file|unknown)$/i
/** What runs is called so at the end of its name, whatever it was called. */
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

/** Whether a name ends in an extension at all. */
const hasExtension = (name: string): boolean => /[^.]\.[a-z0-9]{1,10}$/i.test(name)

/** A file that must be one of the product. A picture is taken for what its bytes are. @throws AppError of `fileErrors` */
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

/**
 * A customer's file: one of the product where its bytes say so, else kept as it came. Nothing of it is lost, and what we do not know can
 * only be saved.
 */
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

/** Null where the bytes are not what the extension says, or are broken. */
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

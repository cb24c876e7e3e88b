import type { FileReference } from '../events.ts'
import { type MediaKind, mediaKinds, writeReference } from './media-reference.ts'

interface ReadFile {
  url?: string
  directPath?: string
  mediaKey?: string
  fileEncSha256?: string
  mimetype?: string
  fileName?: string
  fileLength?: number
}

/** The file of a message, whichever kind it is. @param partOf The part of the message for files of a kind */
export const fileOf = (partOf: (kind: MediaKind) => ReadFile | undefined): FileReference | null => {
  for (const kind of mediaKinds) {
    const file = partOf(kind)
    const reference = file && writeReference(kind, file)
    if (!file || !reference) continue
    return {
      reference,
      name: file.fileName ?? usualName(kind, file.mimetype),
      ...(file.mimetype ? { mime: file.mimetype.split(';')[0]?.trim().slice(0, 100) ?? '' } : {}),
      ...(file.fileLength && file.fileLength > 0 ? { sizeBytes: Math.round(file.fileLength) } : {}),
    }
  }
  return null
}

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
}
const names: Record<MediaKind, string> = {
  image: 'imagem',
  video: 'video',
  ptv: 'video',
  audio: 'audio',
  document: 'arquivo',
  sticker: 'figurinha',
}
const usualExtensions: Record<MediaKind, string> = {
  image: 'jpg',
  video: 'mp4',
  ptv: 'mp4',
  audio: 'ogg',
  document: 'bin',
  sticker: 'webp',
}

const usualName = (kind: MediaKind, mime = ''): string =>
  `${names[kind]}.${extensions[mime.split(';')[0]?.trim() ?? ''] ?? usualExtensions[kind]}`

import { z } from 'zod'
import type { FileReference } from '../../events.ts'
import { fileNameOf } from '../../readable/file-name.ts'
import { type MediaKind, mediaKinds, writeReference } from '../media-reference.ts'
import { number, type Reader, short, words } from './said.ts'

const shape = z.looseObject({
  url: short,
  directPath: short,
  mediaKey: short,
  fileEncSha256: short,
  mimetype: short,
  fileName: short,
  fileLength: number,
  caption: words,
})

/** What a file is called where its message does not name it. */
const names: Readonly<Record<MediaKind, { name: string; extension: string }>> = {
  image: { name: 'imagem', extension: 'jpg' },
  video: { name: 'video', extension: 'mp4' },
  ptv: { name: 'video', extension: 'mp4' },
  audio: { name: 'audio', extension: 'ogg' },
  document: { name: 'arquivo', extension: 'bin' },
  sticker: { name: 'figurinha', extension: 'webp' },
}

/** A file with what is written below it. */
export const mediaReader =
  (kind: MediaKind): Reader =>
  (part) => {
    const read = shape.safeParse(part)
    if (!read.success) return null
    const file = fileOf(kind, read.data)
    const text = read.data.caption ?? ''
    if (text === '' && !file) return null
    return { text, ...(file ? { file } : {}), ...(kind === 'sticker' ? { what: 'sticker' } : {}) }
  }

/** The first file among the fields of a message or of its head: `imageMessage`, `documentMessage` … */
export const fileAmong = (fields: { [field: string]: unknown }): FileReference | null => {
  for (const kind of mediaKinds) {
    const file = mediaReader(kind)(fields[`${kind}Message`])?.file
    if (file) return file
  }
  return null
}

const fileOf = (kind: MediaKind, part: z.output<typeof shape>): FileReference | null => {
  const reference = writeReference(kind, part)
  if (!reference) return null
  const mime = part.mimetype?.split(';')[0]?.trim().slice(0, 100)
  return {
    reference,
    name: fileNameOf(part.fileName, names[kind].name, mime, names[kind].extension),
    ...(mime ? { mime } : {}),
    ...(part.fileLength && part.fileLength > 0 ? { sizeBytes: Math.round(part.fileLength) } : {}),
  }
}

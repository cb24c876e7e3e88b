/** Class of a file; channels use the same classes. */
export type FileClass = 'image' | 'sticker' | 'audio' | 'video' | 'document'

const mib = 1024 * 1024

/** Picture types for a bot. An SVG may contain scripts: the server stores it as PNG. */
export const avatarTypes = ['png', 'jpeg', 'jpg', 'svg'] as const

/** Largest size of each class, in bytes. In the composer it is the limit of the class's files together. */
export const maxFileBytes: Readonly<Record<FileClass, number>> = {
  image: 5 * mib,
  sticker: mib / 2,
  audio: 16 * mib,
  video: 16 * mib,
  document: 100 * mib,
}

/** Characters of a picture as a data URL: four for three bytes, plus the prefix. */
export const avatarDataUrlLength = Math.ceil(maxFileBytes.image / 3) * 4 + 100

/** Limits of a person's message: characters (UTF-16 units), and files. */
export const maxMessageLength = 4096
export const maxMessageFiles = 10

/** Limits of a note: characters, and mentioned people. */
export const maxNoteLength = 4096
export const maxMentions = 20

/** Maximum size of a visitor's file in bytes, whatever its class: visitors are anonymous. */
export const maxVisitorFileBytes = 20 * mib

/** Accepted extensions (lower case, no dot), each with its class and MIME type. */
export const fileTypes = {
  jpeg: { class: 'image', mime: 'image/jpeg' },
  jpg: { class: 'image', mime: 'image/jpeg' },
  png: { class: 'image', mime: 'image/png' },
  gif: { class: 'image', mime: 'image/gif' },
  webp: { class: 'sticker', mime: 'image/webp' },
  aac: { class: 'audio', mime: 'audio/aac' },
  amr: { class: 'audio', mime: 'audio/amr' },
  m4a: { class: 'audio', mime: 'audio/mp4' },
  mp3: { class: 'audio', mime: 'audio/mpeg' },
  ogg: { class: 'audio', mime: 'audio/ogg' },
  opus: { class: 'audio', mime: 'audio/ogg' },
  mp4: { class: 'video', mime: 'video/mp4' },
  '3gp': { class: 'video', mime: 'video/3gpp' },
  pdf: { class: 'document', mime: 'application/pdf' },
  txt: { class: 'document', mime: 'text/plain' },
  doc: { class: 'document', mime: 'application/msword' },
  docx: { class: 'document', mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xls: { class: 'document', mime: 'application/vnd.ms-excel' },
  xlsx: { class: 'document', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  ppt: { class: 'document', mime: 'application/vnd.ms-powerpoint' },
  pptx: { class: 'document', mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
  ods: { class: 'document', mime: 'application/vnd.oasis.opendocument.spreadsheet' },
} as const satisfies Record<string, { class: FileClass; mime: string }>

/** MIME type of a customer's file of any other type, whatever its name: it can be saved, but not shown or forwarded. */
export const unknownFileMime = 'application/octet-stream'

export type FileExtension = keyof typeof fileTypes

export const fileExtensions = Object.keys(fileTypes) as FileExtension[]

/** The extension of a file name, if accepted. */
export const acceptedExtension = (name: string): FileExtension | undefined => {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(fileTypes, extension) ? (extension as FileExtension) : undefined
}

export const wrongFileType = `Formato de arquivo inválido. Formatos permitidos: ${fileExtensions.join(', ')}.`

/** `maxBytes` in the text's own unit; 512 KB is shown as 0.5. */
export const fileTooLarge = (maxBytes: number): string =>
  `Tamanho máximo excedido. Máximo permitido: ${String(maxBytes / mib).replace('.', ',')} MB.`

/** The class whose files together exceed its limit in one message, if there is one. `size` in bytes. */
export const classOverLimit = (files: readonly { name: string; size: number }[]): FileClass | null => {
  const totals = new Map<FileClass, number>()
  for (const { name, size } of files) {
    const extension = acceptedExtension(name)
    if (!extension) continue
    const { class: own } = fileTypes[extension]
    const total = (totals.get(own) ?? 0) + size
    if (total > maxFileBytes[own]) return own
    totals.set(own, total)
  }
  return null
}

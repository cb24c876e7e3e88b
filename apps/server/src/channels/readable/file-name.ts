import { cutFileName } from '@prosa/contract'

/** The types that customers' apps send without a name of the file. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
}

export const maxFileName = 255

/** What a customer's file is called: as its message says, else by what it is. @param other Its ending where the type tells none */
export const fileNameOf = (
  told: string | null | undefined,
  usual: string,
  mime: string | null | undefined,
  other = '',
): string => {
  if (told) return cutFileName(told, maxFileName)
  const [type = ''] = (mime ?? '').split(';')
  const extension = extensions[type.trim().toLowerCase()] ?? other
  return extension ? `${usual}.${extension}` : usual
}

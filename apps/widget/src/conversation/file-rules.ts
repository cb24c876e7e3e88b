import type { LivechatConfig } from '@prosa/contract'

export type FileKind = 'image' | 'audio' | 'video' | 'file'

/** How a file is drawn. SVG is never drawn inline. */
export const fileKind = (mime: string): FileKind => {
  if (/^image\/(?:png|jpeg|gif|webp)$/.test(mime)) return 'image'
  if (mime.startsWith('audio/')) return 'audio'
  return mime.startsWith('video/') ? 'video' : 'file'
}

const units = ['B', 'KB', 'MB', 'GB']

/** '312 KB', '1,4 MB'. */
export const formatSize = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const value = bytes / 1024 ** power
  return `${value.toLocaleString('pt-BR', { maximumFractionDigits: power > 1 ? 1 : 0 })} ${units[power]}`
}

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Why the file cannot be sent, in Portuguese, or null. The server looks again, at the bytes. */
export const fileProblem = (
  file: { name: string; size: number },
  classes: LivechatConfig['limits']['files'],
): string | null => {
  const fitting = classes.filter((one) => one.extensions.includes(extensionOf(file.name)))
  if (fitting.length === 0) return `${file.name}: tipo de arquivo não aceito.`
  if (file.size === 0) return `${file.name}: o arquivo está vazio.`
  const maxBytes = Math.max(...fitting.map((one) => one.maxBytes))
  return file.size > maxBytes ? `${file.name}: o tamanho máximo é ${formatSize(maxBytes)}.` : null
}

import { formatAbout } from './format.ts'
import { uiTexts } from './texts.ts'

/** The extension in lower case without its dot; '' if there is none. */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase()
}

/** '1,8 MB', '340 KB'. Units are powers of 1024, as the limits are. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 * 1024) return `${formatAbout(bytes / 1024)} KB`
  if (bytes < 1024 ** 3) return `${formatAbout(bytes / 1024 ** 2)} MB`
  return `${formatAbout(bytes / 1024 ** 3)} GB`
}

export interface FileRules {
  /** Extensions without dot; absent: any. */
  extensions?: readonly string[] | undefined
  /** Size limit of a file; it may depend on the kind of file. */
  maxBytesOf?: ((file: File) => number) | undefined
}

/** Separates accepted files from refused ones, with one sentence per refused file. */
export function sortFiles(
  files: readonly File[],
  { extensions, maxBytesOf }: FileRules,
): { taken: File[]; reasons: string[] } {
  const taken: File[] = []
  const reasons: string[] = []
  for (const file of files) {
    const maxBytes = maxBytesOf?.(file) ?? Number.POSITIVE_INFINITY
    if (extensions && !extensions.includes(extensionOf(file.name)))
      reasons.push(`${file.name}: ${uiTexts.formatRefused}`)
    else if (file.size > maxBytes) reasons.push(uiTexts.maxSize(file.name, formatBytes(maxBytes)))
    else taken.push(file)
  }
  return { taken, reasons }
}

import { acceptedExtension, fileTooLarge, fileTypes, maxFileBytes, wrongFileType } from '@prosa/contract'

/** Why a file cannot be attached; null if it can. */
export function fileRefusal({ name, size }: { name: string; size: number }): string | null {
  const extension = acceptedExtension(name)
  if (extension === undefined) return wrongFileType
  const limit = maxFileBytes[fileTypes[extension].class]
  return size > limit ? fileTooLarge(limit) : null
}

/** Border colour of the drop zone: green if all files were accepted, yellow if some, red if none. */
export function dropTone(accepted: number, rejected: number): 'all' | 'some' | 'none' {
  if (rejected === 0) return 'all'
  return accepted > 0 ? 'some' : 'none'
}

/** Names that occur more than once, each once, including existing files. */
export function repeatedNames(present: readonly string[], added: readonly string[]): string[] {
  const seen = new Set(present)
  const repeated = new Set<string>()
  for (const name of added) {
    if (seen.has(name)) repeated.add(name)
    seen.add(name)
  }
  return [...repeated]
}

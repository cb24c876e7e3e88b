import { acceptedExtension, fileTooLarge, fileTypes, maxFileBytes, wrongFileType } from '@prosa/contract'

/** Why a file may not be attached, null when it may. */
export function fileRefusal({ name, size }: { name: string; size: number }): string | null {
  const extension = acceptedExtension(name)
  if (extension === undefined) return wrongFileType
  const limit = maxFileBytes[fileTypes[extension].class]
  return size > limit ? fileTooLarge(limit) : null
}

/** The border of the drop zone: green when all files were accepted, yellow when some, red when none. */
export function dropTone(accepted: number, rejected: number): 'all' | 'some' | 'none' {
  if (rejected === 0) return 'all'
  return accepted > 0 ? 'some' : 'none'
}

/** Names that come more than once, each once, counting those that are there already. */
export function repeatedNames(present: readonly string[], added: readonly string[]): string[] {
  const seen = new Set(present)
  const repeated = new Set<string>()
  for (const name of added) {
    if (seen.has(name)) repeated.add(name)
    seen.add(name)
  }
  return [...repeated]
}

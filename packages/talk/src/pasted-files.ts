interface Clipboard<F> {
  readonly files: ArrayLike<F>
  getData: (type: string) => string
}

const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n\0]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

const decoded = (line: string): string => {
  try {
    return decodeURI(line)
  } catch {
    return line
  }
}

/** Some systems put the names or addresses of copied files on the clipboard as their text. */
const namesAll = (text: string, files: readonly { name: string }[]): boolean =>
  linesOf(text).every((line) => files.some(({ name }) => decoded(line).split(/[/\\]/).at(-1) === name))

/**
 * The files that a paste brings. Excel, Word and others put a picture of what was copied beside its text: the text is what was meant, the
 * picture counts only where there is none.
 */
export const pastedFiles = <F extends { name: string; type: string }>(clipboard: Clipboard<F> | null): F[] => {
  const files = Array.from(clipboard?.files ?? [])
  const text = clipboard?.getData('text/plain') ?? ''
  const arePictures = files.every(({ type }) => type.startsWith('image/'))
  return arePictures && !namesAll(text, files) ? [] : files
}

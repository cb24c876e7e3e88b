/** The characters of a document or phone number, without separators. */
export interface Run {
  /** Letters (upper case) and digits. */
  characters: string
  /** Lengths of the separated groups. */
  groups: number[]
  /** Separators in order, one entry between two groups. */
  separators: string[]
  start: number
  end: number
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** Whether a letter (accented or not) or a digit is at the position: a number attached to it is something else. */
export function isAlphanumericAt(text: string, index: number): boolean {
  if (index < 0 || index >= text.length) return false
  const code = text.charCodeAt(index)
  return isDigit(code) || isLetter(code) || (code >= 0xc0 && /[\p{L}\p{N}]/u.test(text.charAt(index)))
}

/** Maximum of spaces and signs between two groups: ") - ". */
const mostSeparators = 4
/** Typographic dashes and spaces used in place of "-" and " ". */
export const oddSeparators = '\u2010\u2011\u2012\u2013\u2014\u2212\u00a0\u202f'

/**
 * Reads groups of digits (optionally letters) from `start`, with at most one separator and spaces around it between two
 * groups. Stops at `mostCharacters`. The caller must check the character before `start`.
 */
export function readRun(
  text: string,
  start: number,
  separatorSigns: string,
  mostCharacters: number,
  letters: boolean,
): Run {
  const run: Run = { characters: '', groups: [0], separators: [], start, end: start }
  let index = start
  while (index < text.length && run.characters.length < mostCharacters) {
    const code = text.charCodeAt(index)
    if (isDigit(code) || (letters && isLetter(code))) {
      run.characters += text.charAt(index).toUpperCase()
      run.groups[run.groups.length - 1] = (run.groups.at(-1) ?? 0) + 1
      index++
      run.end = index
      continue
    }
    let separator = ''
    let ahead = index
    while (ahead < text.length && ahead - index < mostSeparators && separatorSigns.includes(text.charAt(ahead)))
      separator += text.charAt(ahead++)
    const following = text.charCodeAt(ahead)
    const signs = separator.replace(/[\s()]/g, '')
    if (/[()].*[()]/.test(separator)) break
    if (separator === '' || signs.length > 1 || !(isDigit(following) || (letters && isLetter(following)))) break
    run.separators.push(separator)
    run.groups.push(0)
    index = ahead
  }
  return run
}

const asciiEnd = 0x80
const tableEnd = 0x250
const removable = /[\p{M}\p{Cf}]/gu

/** Folds one code point: compatibility form, lower case, no marks; repeated until nothing changes. */
function foldSlowly(character: string): string {
  let current = character
  for (let round = 0; round < 4; round++) {
    const next = current.normalize('NFKD').toLowerCase().normalize('NFKD').replace(removable, '')
    if (next === current) return next
    current = next
  }
  return current
}

/** Precomputed for Latin letters, so that the common case is one array access per character. */
const table: readonly string[] = Array.from({ length: tableEnd }, (_, code) => foldSlowly(String.fromCharCode(code)))

/** Folds one code point; never depends on its neighbours. */
export function foldCharacter(code: number): string {
  return code < tableEnd ? (table[code] ?? '') : foldSlowly(String.fromCodePoint(code))
}

/** White space and control characters, which only separate. */
export function isSpace(code: number): boolean {
  if (code <= 32) return true
  if (code < asciiEnd) return code === 127
  return (
    code <= 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  )
}

/**
 * Folded form for comparison and search: lower case, without accents, other marks and invisible characters,
 * compatibility letters replaced, white space collapsed to single spaces and trimmed. Punctuation stays. Idempotent.
 * Method: Unicode compatibility decomposition (UAX 15) with the marks removed.
 */
export function fold(text: string): string {
  let result = ''
  let pendingSpace = false
  for (let index = 0; index < text.length; index++) {
    const code = text.codePointAt(index) ?? 0
    if (code > 0xffff) index++
    if (isSpace(code)) {
      pendingSpace = result !== ''
      continue
    }
    const folded = foldCharacter(code)
    if (folded === '') continue
    for (const part of folded) {
      if (isSpace(part.codePointAt(0) ?? 0)) {
        pendingSpace = result !== ''
        continue
      }
      if (pendingSpace) {
        result += ' '
        pendingSpace = false
      }
      result += part
    }
  }
  return result
}

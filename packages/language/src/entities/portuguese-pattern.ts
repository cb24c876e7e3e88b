/**
 * Letters in a regular expression: those of Portuguese and its neighbours, as one character or a letter with a
 * combining mark. RE2 itself only knows English letters.
 */
const upper = '\\x{C0}-\\x{D6}\\x{D8}-\\x{DE}'
const lower = '\\x{DF}-\\x{F6}\\x{F8}-\\x{FF}'
const further = '\\x{100}-\\x{24F}'
const marks = '\\x{300}-\\x{36F}'
const letters = `${upper}${lower}${further}${marks}`
const word = `0-9A-Za-z_${letters}`
/** Characters outside of words. */
const noWord = '\\x{0}-/:-@\\[-\\^`{-\\x{BF}\\x{D7}\\x{F7}\\x{250}-\\x{2FF}\\x{370}-\\x{10FFFF}'
/** Non-letters, for POSIX classes. */
const noLetter = `0-9_${noWord}`

/** Whether a code point belongs to a word, for word borders. */
export const isWordSign = (code: number): boolean =>
  code < 0x80
    ? (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122)
    : (code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7) || (code >= 0x300 && code <= 0x36f)

const posix: Record<string, string> = {
  '[:alpha:]': `A-Za-z${letters}`,
  '[:^alpha:]': noLetter,
  '[:alnum:]': `0-9A-Za-z${letters}`,
  '[:^alnum:]': `_${noWord}`,
  '[:word:]': word,
  '[:^word:]': noWord,
  '[:upper:]': `A-Z${upper}`,
  '[:lower:]': `a-z${lower}`,
}
/** Ranges that stand for all letters. */
const ranges: Record<string, string> = {
  'A-Z': `A-Z${upper}${marks}`,
  'a-z': `a-z${lower}${marks}`,
  'A-z': `A-z${letters}`,
}

/**
 * The pattern with Portuguese letters for `\w`, `\W`, `[A-Z]`, `[a-z]` and POSIX classes, for an engine that only knows
 * English ones. Borders (`\b`, `\B`) are kept, since no pattern can express them. An invalid pattern stays invalid.
 */
export function withPortugueseLetters(pattern: string): string {
  let widened = ''
  for (let index = 0; index < pattern.length; ) {
    const part = pattern.charAt(index) === '[' ? readClass(pattern, index) : readOutside(pattern, index)
    widened += part.widened
    index = part.end
  }
  return widened
}

interface Part {
  widened: string
  end: number
}

function readOutside(pattern: string, index: number): Part {
  const sign = pattern.slice(index, index + (pattern.charAt(index) === '\\' ? 2 : 1))
  const end = index + sign.length
  if (sign === '\\w') return { widened: `[${word}]`, end }
  if (sign === '\\W') return { widened: `[^${word}]`, end }
  if (sign !== '\\Q') return { widened: sign, end }
  const close = pattern.indexOf('\\E', end)
  const after = close < 0 ? pattern.length : close + 2
  return { widened: pattern.slice(index, after), end: after }
}

function readClass(pattern: string, start: number): Part {
  const opening = /^\[\^?\]?/.exec(pattern.slice(start))?.[0] ?? '['
  let widened = opening
  let index = start + opening.length
  while (index < pattern.length && pattern.charAt(index) !== ']') {
    const name = /^\[:\^?\w+:\]/.exec(pattern.slice(index, index + 12))?.[0]
    const item = name ?? readItem(pattern, index)
    widened += posix[item] ?? ranges[item] ?? wordClass(item)
    index += item.length
  }
  return { widened, end: index }
}

const wordClass = (item: string): string => (item === '\\w' ? word : item === '\\W' ? noWord : item)

/** A character, an escape, or a range of two of them. */
function readItem(pattern: string, index: number): string {
  const first = readSign(pattern, index)
  const dash = index + first.length
  const isRange = pattern.charAt(dash) === '-' && dash + 1 < pattern.length && pattern.charAt(dash + 1) !== ']'
  return isRange && !/^\\[wWdDsSpP]/.test(first) ? `${first}-${readSign(pattern, dash + 1)}` : first
}

const readSign = (pattern: string, index: number): string =>
  /^(?:\\x\{[^}]*\}|\\[pP]\{[^}]*\}|\\x[0-9A-Fa-f]{2}|\\[0-7]{1,3}|\\?[\s\S])/u.exec(
    pattern.slice(index, index + 80),
  )?.[0] ?? pattern.charAt(index)

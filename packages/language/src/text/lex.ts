import { foldCharacter, isSpace } from './fold.ts'

/** A word, a run of digits or a single sign of the text, folded, with its position in the original. */
export interface Lexeme {
  kind: 'word' | 'digits' | 'sign'
  /** Folded text. */
  text: string
  /** UTF-16 offsets into the original text, end exclusive. */
  start: number
  end: number
  /** Whether white space or the text's beginning precedes it. */
  spaced: boolean
}

const kindOf = (code: number): Lexeme['kind'] => {
  if (code >= 48 && code <= 57) return 'digits'
  if (code >= 97 && code <= 122) return 'word'
  if (code < 0x80) return 'sign'
  return /\p{L}/u.test(String.fromCodePoint(code))
    ? 'word'
    : /\p{N}/u.test(String.fromCodePoint(code))
      ? 'digits'
      : 'sign'
}

/**
 * Splits a text into words, runs of digits and single signs, folded, each with its position in the original text.
 * Linear in the length. Letters next to digits are separate lexemes without space ("14h30" is three).
 */
export function lex(text: string): Lexeme[] {
  const lexemes: Lexeme[] = []
  let last: Lexeme | undefined
  let spaced = true
  for (let index = 0; index < text.length; ) {
    const code = text.codePointAt(index) ?? 0
    const next = index + (code > 0xffff ? 2 : 1)
    if (isSpace(code)) spaced = true
    else {
      const folded = foldCharacter(code)
      if (folded === '') {
        // A mark or an invisible character belongs to the preceding lexeme.
        if (last && last.end === index) last.end = next
      } else {
        const kind = kindOf(folded.codePointAt(0) ?? 0)
        if (last && kind !== 'sign' && last.kind === kind && !spaced) {
          last.text += folded
          last.end = next
        } else {
          last = { kind, text: folded, start: index, end: next, spaced }
          lexemes.push(last)
        }
        spaced = false
      }
    }
    index = next
  }
  return lexemes
}

/**
 * The words and numbers of a text, folded and joined by single spaces, for comparing phrases exactly. Emoji and signs
 * only count if there is nothing else.
 */
export function comparable(text: string): string {
  const lexemes = lex(text)
  const words = wordsOf(lexemes)
  return words.length > 0 ? words.map((word) => word.text).join(' ') : lexemes.map((lexeme) => lexeme.text).join('')
}

/** Words for the matcher: adjacent letters and digits are one word. */
export function wordsOf(lexemes: readonly Lexeme[]): { text: string; start: number; end: number }[] {
  const words: { text: string; start: number; end: number }[] = []
  let open: { text: string; start: number; end: number } | undefined
  for (const lexeme of lexemes) {
    if (lexeme.kind === 'sign') {
      open = undefined
      continue
    }
    if (open && !lexeme.spaced && open.end === lexeme.start) {
      open.text += lexeme.text
      open.end = lexeme.end
    } else {
      open = { text: lexeme.text, start: lexeme.start, end: lexeme.end }
      words.push(open)
    }
  }
  return words
}

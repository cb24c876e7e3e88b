/** What is being written after a sign that begins a word. */
export interface CalledWord {
  /** Where the sign stands. */
  start: number
  query: string
}

/** Longer than this, it is no longer a search but a sentence. */
const maxQuery = 40

/** The word before the caret that begins with the sign; it goes on over blanks, since names and texts have some. Null: there is none. */
export const wordAt = (text: string, caret: number, sign: '@' | '/'): CalledWord | null => {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf(sign)
  if (start === -1 || (start > 0 && !/\s/.test(before[start - 1] ?? ''))) return null
  const query = before.slice(start + 1)
  return query.length > maxQuery || /^\s|\n/.test(query) ? null : { start, query }
}

/** A slash alone calls the answers and is no message. */
export const isLoneCall = (text: string): boolean => text.trim() === '/'

/** The text with something in the place of the word, and where the caret stands then. */
export const replaceWord = (
  text: string,
  { start, query }: CalledWord,
  piece: string,
): { text: string; caret: number } => ({
  text: text.slice(0, start) + piece + text.slice(start + 1 + query.length),
  caret: start + piece.length,
})

/** The text with some words at a place in it, apart from what stands there, and where the caret stands then. */
export const putBeside = (text: string, at: number, words: string): { text: string; caret: number } => {
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const piece = (before === '' || /\s$/.test(before) ? '' : ' ') + words
  return { text: before + piece + (after === '' || /^\s/.test(after) ? '' : ' ') + after, caret: at + piece.length }
}

/** The word being typed after a sign. */
export interface CalledWord {
  /** Index of the sign. */
  start: number
  query: string
}

/** Above this many characters the text is a sentence, not a search. */
const maxQuery = 40

/** The word before the caret that begins with the sign; it may contain blanks, as names do. Null if there is none. */
export const wordAt = (text: string, caret: number, sign: '@' | '/'): CalledWord | null => {
  const before = text.slice(0, caret)
  const start = before.lastIndexOf(sign)
  if (start === -1 || (start > 0 && !/\s/.test(before[start - 1] ?? ''))) return null
  const query = before.slice(start + 1)
  return query.length > maxQuery || /^\s|\n/.test(query) ? null : { start, query }
}

/** Whether the text is only a slash: it opens canned answers and is no message. */
export const isLoneCall = (text: string): boolean => text.trim() === '/'

/** Replaces the word by `piece` and returns the new caret. */
export const replaceWord = (
  text: string,
  { start, query }: CalledWord,
  piece: string,
): { text: string; caret: number } => ({
  text: text.slice(0, start) + piece + text.slice(start + 1 + query.length),
  caret: start + piece.length,
})

/** Inserts words at a position, separated by blanks, and returns the new caret. */
export const putBeside = (text: string, at: number, words: string): { text: string; caret: number } => {
  const [before, after] = [text.slice(0, at), text.slice(at)]
  const piece = (before === '' || /\s$/.test(before) ? '' : ' ') + words
  return { text: before + piece + (after === '' || /^\s/.test(after) ? '' : ' ') + after, caret: at + piece.length }
}

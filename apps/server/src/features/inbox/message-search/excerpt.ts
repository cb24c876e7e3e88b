import { wholeEnd } from '@prosa/contract'
import { isWanted, type Word, wordsIn } from './words.ts'

export interface Excerpt {
  text: string
  /** Start and end positions of the matches in `text`. */
  marks: [start: number, end: number][]
}

/** Length of two lines of the list. */
const length = 140
/** Characters shown before the first match. */
const before = 40

/** An excerpt of a text around the first match, on one line, with all matches marked. */
export const excerptOf = (whole: string, wanted: readonly string[]): Excerpt => {
  // Replaced character by character, so that positions stay valid.
  const text = whole.replace(/\s/g, ' ')
  const words = wordsIn(text)
  const first = words.find((word) => isWanted(word, wanted))
  const start = first && first.start > before ? startNear(words, first.start - before) : 0
  const end = text.length - start > length ? endNear(text, words, start + length, first) : text.length
  const head = start > 0 ? '…' : ''
  const marks = words
    .filter((word) => word.start >= start && word.end <= end && isWanted(word, wanted))
    .map((word): [number, number] => [word.start - start + head.length, word.end - start + head.length])
  return { text: `${head}${text.slice(start, end)}${end < text.length ? '…' : ''}`.toWellFormed(), marks }
}

/** Moves a position to the beginning of a word, so that no word is cut. */
const startNear = (words: readonly Word[], place: number): number =>
  words.find(({ start }) => start >= place)?.start ?? place

const endNear = (text: string, words: readonly Word[], place: number, first: Word | undefined): number => {
  const last = words.findLast(({ end }) => end <= place)
  // A word longer than the excerpt is cut between whole characters.
  return last && last.end > (first?.start ?? 0) ? last.end : wholeEnd(text, place) || place
}

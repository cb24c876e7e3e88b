import { wholeEnd } from '@prosa/contract'
import { isWanted, type Word, wordsIn } from './words.ts'

export interface Excerpt {
  text: string
  /** Beginnings and ends of what was looked for, in `text`. */
  marks: [start: number, end: number][]
}

/** As much as two lines of the list hold. */
const length = 140
/** Shown before the first word that was found. */
const before = 40

/** The part of a text around the first word that was looked for, on one line, with each such word marked. */
export const excerptOf = (whole: string, wanted: readonly string[]): Excerpt => {
  // One for one, so that places stay what they are.
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

/** The beginning of a word, so that none is cut. */
const startNear = (words: readonly Word[], place: number): number =>
  words.find(({ start }) => start >= place)?.start ?? place

const endNear = (text: string, words: readonly Word[], place: number, first: Word | undefined): number => {
  const last = words.findLast(({ end }) => end <= place)
  // A word longer than the place is cut all the same, between whole characters.
  return last && last.end > (first?.start ?? 0) ? last.end : wholeEnd(text, place) || place
}

import { fold } from '@prosa/language'

/** A word of a text with its position and its folded form: letters and digits only. */
export interface Word {
  start: number
  end: number
  folded: string
}

const runs = /[\p{L}\p{N}\p{M}]+/gu
const others = /[^\p{L}\p{N}]/gu
/** Limits above which nobody searches. */
const maxLength = 40
const maxWords = 500
const maxWanted = 8
/** Shorter terms match whole words only: too many words begin with them. */
const leastBeginning = 3

export const wordsIn = (text: string): Word[] =>
  [...text.matchAll(runs)].flatMap(({ 0: run, index }) => {
    const folded = fold(run).replace(others, '').slice(0, maxLength)
    return folded === '' ? [] : [{ start: index, end: index + run.length, folded }]
  })

/** Searched text of a message: its text and the names of its files. */
export const searchedText = (text: string, names: readonly string[] | null): string =>
  [text, ...(names ?? [])].filter((part) => part.trim() !== '').join(' · ')

/** Distinct words of a text, for the index. */
export const distinctWords = (text: string): string[] =>
  [...new Set(wordsIn(text).map(({ folded }) => folded))].slice(0, maxWords)

/** Search terms; a message must have all of them. Empty for a single character, which matches too much. */
export const wantedWords = (text: string): string[] => {
  const words = distinctWords(text).slice(0, maxWanted)
  return words.some((word) => word.length > 1) ? words : []
}

/** Search terms as a `tsquery` of PostgreSQL; they consist of letters and digits, so quoting is safe. */
export const queryOf = (words: readonly string[]): string =>
  words.map((word) => `'${word}'${word.length >= leastBeginning ? ':*' : ''}`).join(' & ')

/** Whether a word of a message matches a search term. */
export const isWanted = ({ folded }: Word, wanted: readonly string[]): boolean =>
  wanted.some((word) => (word.length >= leastBeginning ? folded.startsWith(word) : folded === word))

import { fold } from '@prosa/language'

/** A word of a text, where it stands and as it is compared: folded, letters and digits alone. */
export interface Word {
  start: number
  end: number
  folded: string
}

const runs = /[\p{L}\p{N}\p{M}]+/gu
const others = /[^\p{L}\p{N}]/gu
/** What goes beyond says nothing that anybody types. */
const maxLength = 40
const maxWords = 500
const maxWanted = 8
/** Shorter ones are looked for as they are: too much begins with them. */
const leastBeginning = 3

export const wordsIn = (text: string): Word[] =>
  [...text.matchAll(runs)].flatMap(({ 0: run, index }) => {
    const folded = fold(run).replace(others, '').slice(0, maxLength)
    return folded === '' ? [] : [{ start: index, end: index + run.length, folded }]
  })

/** What is looked through of a message: what it says, and what its files are called. */
export const searchedText = (text: string, names: readonly string[] | null): string =>
  [text, ...(names ?? [])].filter((part) => part.trim() !== '').join(' · ')

/** The different words of a text, for the index. */
export const distinctWords = (text: string): string[] =>
  [...new Set(wordsIn(text).map(({ folded }) => folded))].slice(0, maxWords)

/** The words that are looked for; a message has all of them. Empty where a single character says too little. */
export const wantedWords = (text: string): string[] => {
  const words = distinctWords(text).slice(0, maxWanted)
  return words.some((word) => word.length > 1) ? words : []
}

/** Words as PostgreSQL's `tsquery`; they are made of letters and digits, so that quotes hold them. */
export const queryOf = (words: readonly string[]): string =>
  words.map((word) => `'${word}'${word.length >= leastBeginning ? ':*' : ''}`).join(' & ')

/** Whether a word of a message is one that was looked for. */
export const isWanted = ({ folded }: Word, wanted: readonly string[]): boolean =>
  wanted.some((word) => (word.length >= leastBeginning ? folded.startsWith(word) : folded === word))

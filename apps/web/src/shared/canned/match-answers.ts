import type { CannedAnswer } from '@prosa/contract'
import { foldText } from '../../ui/fold-text.ts'

/** An answer with its folded search text, computed once. */
export interface SoughtAnswer {
  answer: CannedAnswer
  shortcut: string
  text: string
}

export const soughtAnswers = (answers: readonly CannedAnswer[]): SoughtAnswer[] =>
  answers.map((answer) => ({
    answer,
    shortcut: foldText(answer.shortcut),
    text: foldText([answer.text, ...answer.files.map(({ name }) => name)].join('\n')),
  }))

const rankOf = ({ shortcut, text }: SoughtAnswer, folded: string, words: readonly string[]): number => {
  if (shortcut === folded) return 0
  if (shortcut.startsWith(folded)) return 1
  if (shortcut.includes(folded)) return 2
  return words.every((word) => shortcut.includes(word) || text.includes(word)) ? 3 : -1
}

/** Answers that match the query: shortcut matches before text matches, otherwise in their order; at most `most`. */
export const matchAnswers = (answers: readonly SoughtAnswer[], query: string, most: number): CannedAnswer[] => {
  const folded = foldText(query.trim())
  const words = folded.split(/\s+/)
  const ranks: CannedAnswer[][] = [[], [], [], []]
  for (const one of answers) ranks[rankOf(one, folded, words)]?.push(one.answer)
  return ranks.flat().slice(0, most)
}

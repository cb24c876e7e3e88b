import { cutText, knowledgeLimits } from '@prosa/contract'

/** What an anonymized part was: nobody asks with it. */
const hidden = /\[[^\]]*\]/g

/** Ways to ask, each once. */
export const waysToAsk = (questions: readonly string[]): string[] =>
  questions
    .map((question) => question.replace(hidden, ' ').replace(/\s+/g, ' ').trim())
    .filter((question, place, all) => question !== '' && all.findIndex((one) => isSame(one, question)) === place)

/** The first values of a pair that answers these questions; the first one is its name until somebody writes another. */
export function beginPair(questions: readonly string[], text = '') {
  const asked = waysToAsk(questions).slice(0, knowledgeLimits.questions)
  return {
    kind: 'pair' as const,
    name: cutText(asked[0] ?? '', knowledgeLimits.nameLength),
    text,
    asked: asked.join('\n'),
  }
}

/** Ways to ask, one per line. */
export const questionsOf = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

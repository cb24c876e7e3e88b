import { type CannedAnswer, maxMessageLength, type Suggestion } from '@prosa/contract'
import type { FlowSuggestion } from '@prosa/flow'
import { isFarewell } from './farewell.ts'
import { type Question, wasSaid } from './question.ts'

/** Less sure than this, nothing is shown: an attendant who must look through bad advice is better off without. */
export const leastScore = 0.6
/** Canned answers that are nearly as near leave it open which is meant. */
const tie = 0.03

export interface RankedAnswer {
  answer: CannedAnswer
  score: number
}

/**
 * Of what the flow would say and of the canned answers near the question, the surest, the flow's first among equals; null where none is sure enough, was
 * not said already, takes no leave of somebody whom no person has greeted yet, and fits into a message.
 * @param ranked The nearest first.
 */
export const chooseSuggestion = (
  question: Question,
  flow: FlowSuggestion | null,
  ranked: readonly RankedAnswer[],
): Suggestion | null => {
  const { seq } = question
  const said = flow && flow.score >= leastScore ? sayingOf(flow, question) : null
  const canned = cannedOf(question, ranked)
  if (flow && said !== null && flow.score >= (canned?.score ?? 0))
    return { source: 'flow', name: flow.nodeName, text: said, files: [], seq }
  if (!canned) return null
  const { shortcut, text, files } = canned.answer
  return { source: 'canned', name: shortcut, text, files, seq }
}

/** As one message of a person: choices as numbered lines, as on channels without buttons. Files stay with the flow. */
const sayingOf = ({ says }: FlowSuggestion, question: Question): string | null => {
  const words = says.map(({ text }) => text).join('\n')
  if (words.trim() === '' || isAmiss(words, question)) return null
  const text = says
    .map(({ text: own, buttons }) =>
      [own, ...buttons.map(({ number, label, link }) => (link ? `${label}: ${link}` : `${number}. ${label}`))]
        .filter((line) => line.trim() !== '')
        .join('\n'),
    )
    .filter(Boolean)
    .join('\n\n')
  return text.length <= maxMessageLength ? text : null
}

const isAmiss = (text: string, question: Question): boolean =>
  wasSaid(text, question) || (!question.isGreeted && isFarewell(text))

const cannedOf = (question: Question, ranked: readonly RankedAnswer[]): RankedAnswer | null => {
  const fitting = ranked.filter(({ answer, score }) => score >= leastScore && !isAmiss(answer.text, question))
  const [best, next] = fitting
  return best && next && best.score - next.score < tie ? null : (best ?? null)
}

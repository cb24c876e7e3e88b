import { type CannedAnswer, maxMessageLength, type Suggestion } from '@prosa/contract'
import type { FlowSuggestion } from '@prosa/flow'
import { type AskedSection, isOffered } from '../../bots/index.ts'
import { isFarewell } from './farewell.ts'
import { type Question, wasSaid } from './question.ts'

/** Below this score nothing is shown: reading bad suggestions costs an attendant more than none. */
export const leastScore = 0.6
/** Scores closer than this are a tie: the intended answer is unclear. */
const tie = 0.03

export interface RankedAnswer {
  answer: CannedAnswer
  score: number
}

/**
 * The best of the flow's answer and the canned answers, preferring the flow on equal scores. Null if none scores
 * enough, or if it was already said, is a farewell before a person has greeted, or is too long for a message.
 * @param ranked Best first.
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

/**
 * The flow's messages as one message of a person: choices become numbered lines, as on channels without buttons. Files
 * are left out.
 */
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

/** What the documents say, likeliest first, without what was said already or is suggested anyway. A person judges, so that less sure ones are shown too. */
export const chooseQuotations = (
  question: Question,
  sections: readonly AskedSection[],
  suggested: Suggestion | null,
): Suggestion[] =>
  sections
    .filter((section) => isOffered(section) && section.quote.length <= maxMessageLength)
    .filter(({ quote }) => quote !== suggested?.text && !wasSaid(quote, question))
    .map(({ source, title, quote }) => ({
      source: 'documents',
      name: title === source ? source : `${source}, ${title}`,
      text: quote,
      files: [],
      seq: question.seq,
    }))

const isAmiss = (text: string, question: Question): boolean =>
  wasSaid(text, question) || (!question.isGreeted && isFarewell(text))

const cannedOf = (question: Question, ranked: readonly RankedAnswer[]): RankedAnswer | null => {
  const fitting = ranked.filter(({ answer, score }) => score >= leastScore && !isAmiss(answer.text, question))
  const [best, next] = fitting
  return best && next && best.score - next.score < tie ? null : (best ?? null)
}

import { contentOf } from '../lexicon/lexicon.ts'
import { isCourtesy } from './courtesy.ts'
import type { ReadWord } from './features.ts'
import type { NodeMatcher } from './load.ts'
import type { Match, Synonyms } from './match.ts'
import { matchWords, readMessage } from './match.ts'

/** Requests usually come last: only the last clauses of a long message are tried. */
const mostClauses = 6
const connectors = new Set(['mas', 'porem'])

export function clausesOf(words: readonly ReadWord[]): ReadWord[][] {
  const clauses: ReadWord[][] = []
  for (const word of words) {
    const last = clauses.at(-1)
    if (!last || word.opens || connectors.has(word.text)) clauses.push([word])
    else last.push(word)
  }
  return clauses
}

const saysSomething = (words: readonly ReadWord[]): boolean => words.some(({ text }) => contentOf(text) === 2)

/** The best accepted match of several clauses, the first of equal ones; null if none is accepted. */
function surest(node: NodeMatcher, text: string, clauses: readonly ReadWord[][]): Match | null {
  let best: Match | null = null
  let bestScore = 0
  for (const clause of clauses.slice(-mostClauses)) {
    const match = matchWords(node, text, clause)
    const score = match.ranking[0]?.score ?? 0
    if (!match.accepted || score <= bestScore) continue
    best = match
    bestScore = score
  }
  return best
}

/**
 * Matches a message against all exits' phrases like `matchWords`, but first without greeting and thanks, and, if no
 * exit takes the whole, clause by clause: "oi, comprei uma blusa ontem, queria trocar" contains a clause that one
 * takes. Courtesies alone decide nothing if the message says more. `synonyms` are those of the bot's own entities.
 */
export function matchMessage(node: NodeMatcher, text: string, synonyms: Synonyms): Match {
  const words = readMessage(node, text, synonyms)
  const clauses = clausesOf(words)
  if (clauses.length < 2) return matchWords(node, text, words)
  const courtesies = clauses.filter(isCourtesy)
  const telling = clauses.filter((clause) => !courtesies.includes(clause))
  const isMixed = courtesies.length > 0 && saysSomething(telling.flat())
  if (isMixed) {
    const rest = matchWords(node, text, telling.flat())
    if (rest.accepted) return rest
  }
  const whole = matchWords(node, text, words)
  const isByCourtesy = isMixed && matchWords(node, text, courtesies.flat()).ranking[0]?.exit === whole.ranking[0]?.exit
  if (whole.accepted && !isByCourtesy) return whole
  return (
    surest(node, text, telling) ?? { ...whole, accepted: false, isClose: whole.isClose && !isByCourtesy, words: [] }
  )
}

import { conceptsOf, contentOf, topicsOf } from '../lexicon/lexicon.ts'
import type { NodeMatcher } from './load.ts'
import type { Match, Synonyms } from './match.ts'
import { matchPhrases } from './match.ts'
import { termsOf } from './terms.ts'

const mostClauses = 6
const boundary = /[.,;:!?\n]+|\s+(?:mas|por[eé]m|s[oó] que)\s+/i
const courtesy = 'cortesia'

/** Whether a clause speaks of something: not only small words, nor only a greeting or thanks beside what is wanted. */
function saysSomething(clause: string): boolean {
  const words = termsOf(clause, true).map((term) => term.text)
  if (words.every((word) => contentOf(word) < 2)) return false
  const topics = topicsOf(conceptsOf(words).whole)
  return topics.length === 0 || topics.some((topic) => topic !== courtesy)
}

/** The surest of some clauses that an exit takes, the first of equal ones; null when none is taken. */
function surest(node: NodeMatcher, clauses: readonly string[], synonyms: Synonyms): Match | null {
  let best: Match | null = null
  let bestScore = 0
  for (const clause of clauses.slice(0, mostClauses)) {
    const match = matchPhrases(node, clause, synonyms)
    const score = match.ranking[0]?.score ?? 0
    if (!match.accepted || score <= bestScore) continue
    best = match
    bestScore = score
  }
  return best
}

/**
 * Tries a message on the phrases of all exits as `matchPhrases` does, but first without the greeting and thanks around what it says, and, where no exit takes
 * it as a whole, clause by clause: "oi, comprei uma blusa ontem, queria trocar" holds one that an exit takes.
 */
export function matchMessage(node: NodeMatcher, text: string, synonyms: Synonyms): Match {
  const clauses = text.split(boundary).filter((clause) => clause.trim() !== '')
  if (clauses.length < 2) return matchPhrases(node, text, synonyms)
  const telling = clauses.filter(saysSomething)
  if (telling.length > 0 && telling.length < clauses.length) {
    const rest = matchPhrases(node, telling.join(', '), synonyms)
    if (rest.accepted) return rest
  }
  const whole = matchPhrases(node, text, synonyms)
  return whole.accepted ? whole : (surest(node, telling, synonyms) ?? whole)
}

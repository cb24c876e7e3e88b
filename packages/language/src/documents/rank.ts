import { placeOf } from '../matcher/table.ts'
import type { DocumentIndex } from './document-index.ts'
import type { ReadQuestion } from './question.ts'

/** A section that may answer, with what speaks for it. */
export interface Candidate {
  /** Its number in the index. */
  place: number
  score: number
  /** The parts of the score from words and from concepts. */
  wordScore: number
  conceptScore: number
}

/** Sections that are looked at closely. */
export const mostCandidates = 8

/** Parameters of Okapi BM25 (Robertson and Zaragoza 2009): how soon repetition saturates, and how much length counts. */
const saturation = 1.2
const lengthPart = 0.5
/** Weight of a concept relative to the word itself. */
const conceptWeight = 0.45

/** Adds to each section's sum what a term says for it; returns the most that it can say. */
function addTerm(index: DocumentIndex, hash: number, weight: number, sums: Float32Array): number {
  const { table, starts, sections, times, lengths, meanLength, sectionCount } = index
  const place = placeOf(table, hash)
  if (place < 0) return weight * Math.log(1 + (sectionCount + 0.5) / 0.5) * (saturation + 1)
  const from = starts[place] ?? 0
  const to = starts[place + 1] ?? 0
  const rarity = Math.log(1 + (sectionCount - (to - from) + 0.5) / (to - from + 0.5))
  for (let at = from; at < to; at++) {
    const section = sections[at] as number
    const count = times[at] as number
    const norm = saturation * (1 - lengthPart + (lengthPart * (lengths[section] as number)) / meanLength)
    sums[section] = (sums[section] as number) + (weight * rarity * count * (saturation + 1)) / (count + norm)
  }
  return weight * rarity * (saturation + 1)
}

/** The sections that say most of what a question names, the best first; `most`: the score of one that said all of it. */
export function rankSections(
  index: DocumentIndex,
  question: ReadQuestion,
  isUsed?: (place: number) => boolean,
): { candidates: Candidate[]; most: number } {
  const byWord = new Float32Array(index.sectionCount)
  const byConcept = new Float32Array(index.sectionCount)
  let most = 0
  for (const { stem, concepts, weight } of question.things) {
    most += addTerm(index, stem, weight, byWord)
    // Of several concepts each counts a part, so that words with many meanings are not heard more.
    for (const concept of concepts) addTerm(index, concept, (weight * conceptWeight) / concepts.length, byConcept)
  }
  return { candidates: bestOf(byWord, byConcept, isUsed), most }
}

function bestOf(
  byWord: Float32Array,
  byConcept: Float32Array,
  isUsed: ((place: number) => boolean) | undefined,
): Candidate[] {
  const best: Candidate[] = []
  for (let place = 0; place < byWord.length; place++) {
    const wordScore = byWord[place] as number
    const conceptScore = byConcept[place] as number
    const score = wordScore + conceptScore
    if (score <= 0) continue
    let rank = best.length
    while (rank > 0 && score > (best[rank - 1]?.score ?? 0)) rank--
    if (rank >= mostCandidates || isUsed?.(place) === false) continue
    best.splice(rank, 0, { place, score, wordScore, conceptScore })
    if (best.length > mostCandidates) best.pop()
  }
  return best
}

import type { DocumentIndex } from './document-index.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { type Features, featureNames, featuresOf } from './features.ts'
import { type PairFeatures, pairFeatureNames, pairFeaturesOf } from './pair-features.ts'
import { type ReadQuestion, readQuestion } from './question.ts'
import { quoteOf } from './quote.ts'
import { type Candidate, rankSections } from './rank.ts'
import { reasonsOf } from './reasons.ts'
import type { Span } from './sentences.ts'
import type { DocumentText } from './texts.ts'
import { pairWeights, sectionWeights } from './weights.ts'

/** How sure an answer must be that is given without a person. */
export const documentBars = { careful: 0.65, normal: 0.5, bold: 0.35 } as const
export type DocumentBoldness = keyof typeof documentBars
/** From here on a section is offered by its title. */
export const documentsOffered = 0.15
const mostOffered = 3
/** Numbers are the likeliest mistakes: a question of how many must be so much surer (measured). */
const amountCaution = 0.1

/** The sections that may answer a question, before their texts are looked at. */
export interface FoundSections {
  question: ReadQuestion
  candidates: readonly Candidate[]
  most: number
}

/** A section that was looked at. */
export interface WeighedSection {
  place: number
  /** How likely it answers, 0 to 1. */
  probability: number
  /** The parts of its text to quote: slices, in order. */
  quote: readonly Span[]
  /** What weighed most, in Portuguese, the weightiest first. */
  reasons: readonly string[]
}

export interface DocumentAnswer {
  kind: 'answer' | 'offer' | 'refuse'
  /** The question as it was understood. */
  understood: string
  /** The likeliest sections, at most three; what `kind` speaks of, or what was refused. */
  sections: readonly WeighedSection[]
}

/** Finds the sections whose texts `answerFrom` needs. @param isUsed whether a section, by its number, may answer this question; by default all may */
export function findSections(index: DocumentIndex, text: string, isUsed?: (place: number) => boolean): FoundSections {
  const question = readQuestion(index, text)
  return { question, ...rankSections(index, question, isUsed) }
}

/** A candidate with all that the regressions see of it. */
export interface Observed {
  place: number
  text: DocumentText
  evidence: Evidence
  features: Features
  pair: PairFeatures | null
}

/** Looks at the candidates; one without a text is gone, and left out. */
export function observe(
  index: DocumentIndex,
  { question, candidates, most }: FoundSections,
  textOf: (place: number) => DocumentText | undefined,
): Observed[] {
  const present = candidates.flatMap((candidate) => {
    const text = textOf(candidate.place)
    return text ? [{ candidate, text }] : []
  })
  const rivals = present.map(({ candidate }) => candidate)
  const pairs = pairFeaturesOf(
    index,
    question,
    present.map(({ text }) => text.questions),
  )
  return present.map(({ candidate, text }, at) => {
    const evidence = evidenceOf(question, text)
    const features = featuresOf({ index, question, candidate, candidates: rivals, most, evidence, text })
    return { place: candidate.place, text, evidence, features, pair: pairs[at] ?? null }
  })
}

/** The numbers that a regression multiplies, in the order of the names. */
export const vectorOf = ({ features, pair }: Pick<Observed, 'features' | 'pair'>): number[] => [
  ...featureNames.map((name) => features[name]),
  ...(pair ? pairFeatureNames.map((name) => pair[name]) : []),
]

/** A fitted regression: `usual` is each feature's mean, against which its part of a decision is told. */
export interface DocumentWeights {
  bias: number
  weights: readonly number[]
  usual: readonly number[]
}

const logistic = (value: number): number => 1 / (1 + Math.exp(-value))

export function probabilityOf({ bias, weights }: DocumentWeights, vector: readonly number[]): number {
  return logistic(vector.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), bias))
}

export interface BothWeights {
  sections: DocumentWeights
  pairs: DocumentWeights
}
const ours: BothWeights = { sections: sectionWeights, pairs: pairWeights }

/**
 * Decides between answering by a quotation, offering titles, and refusing. The same question over the same index and texts gets the
 * same answer. A pair that is asked by exactly its words answers.
 * @param weights for measuring only
 */
export function answerFrom(
  index: DocumentIndex,
  found: FoundSections,
  textOf: (place: number) => DocumentText | undefined,
  boldness: DocumentBoldness = 'normal',
  weights: BothWeights = ours,
): DocumentAnswer {
  const { question } = found
  const weighed = observe(index, found, textOf)
    .map((observed) => {
      const { pair } = observed
      const used = pair ? weights.pairs : weights.sections
      const probability = pair?.exact === 1 ? 1 : probabilityOf(used, vectorOf(observed))
      return { observed, used, probability }
    })
    .sort((a, b) => b.probability - a.probability || a.observed.place - b.observed.place)
    .slice(0, mostOffered)
  const sections = weighed.map(({ observed, used, probability }) => ({
    place: observed.place,
    probability,
    quote: observed.pair
      ? [{ start: 0, end: observed.text.text.length }]
      : quoteOf(observed.text.text, question, observed.evidence),
    reasons: reasonsOf(used, vectorOf(observed), question, observed.evidence),
  }))
  return { kind: kindOf(question, sections[0]?.probability ?? 0, boldness), understood: question.text, sections }
}

function kindOf(
  { asksAmount, things }: ReadQuestion,
  probability: number,
  boldness: DocumentBoldness,
): DocumentAnswer['kind'] {
  if (probability === 1) return 'answer'
  if (things.length === 0) return 'refuse'
  if (probability >= documentBars[boldness] + (asksAmount ? amountCaution : 0)) return 'answer'
  return probability >= documentsOffered ? 'offer' : 'refuse'
}

/** The quoted words, the places of one section parted by a line. */
export const quotedText = (text: string, quote: readonly Span[]): string =>
  quote.map(({ start, end }) => text.slice(start, end)).join('\n')

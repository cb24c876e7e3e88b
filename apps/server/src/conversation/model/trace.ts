import { cutText } from '@prosa/contract'
import type { DocumentsAnswer, DocumentsSection, TraceEntry } from '@prosa/flow'

/** One decision of the engine about an input (a customer's message, a timer, an outside answer); unknown fields are absent. */
export interface TraceStep {
  /** The node that the conversation was at. */
  node?: string
  outcome: TraceEntry['outcome']
  rule?: NonNullable<TraceEntry['rule']>
  /** The node that it led to. */
  target?: string
  score?: number
  phrase?: string
  words?: readonly string[]
  /** The second-best exit, or the other one of a doubt. */
  other?: { exit: string; score: number }
  /** What the documents said: the likeliest sections with their titles, sources and reasons. */
  documents?: { understood: string; sections: readonly DocumentsSection[] }
  /** What the customer said of the quotation before. */
  helped?: boolean
}

/** `message.trace`: the version that the turn ran on, and its decisions in order. */
export interface StoredTrace {
  version: number
  steps: readonly TraceStep[]
}

/** Limits the size of the row. */
const maxSteps = 8
const maxPhrase = 120
const maxWords = 5
/** Of a reason, and of the names of sections after the first, in UTF-16 units. */
const maxReason = 90
const maxOther = 60

const rounded = (score: number): number => Math.round(score * 1_000) / 1_000

/** Kept short: at most 2 KB. */
const documentsOf = ({ understood, sections }: DocumentsAnswer): NonNullable<TraceStep['documents']> => ({
  understood: shortened(understood),
  sections: sections.map(({ title, source, sourceId, probability, reasons }, place) => ({
    title: shortened(title, place === 0 ? maxPhrase : maxOther),
    source: shortened(source, place === 0 ? maxPhrase : maxOther),
    ...(sourceId === undefined ? {} : { sourceId }),
    probability: rounded(probability),
    // The reasons of the first are what people ask for.
    reasons: place === 0 ? reasons.map((reason) => shortened(reason, maxReason)) : [],
  })),
})

/** Half a surrogate pair is refused by the database. */
const shortened = (text: string, most = maxPhrase): string => cutText(text, most).toWellFormed()

const stepOf = ({
  nodeId,
  outcome,
  rule,
  targetId,
  score,
  phrase,
  words,
  runnerUp,
  doubt,
  documents,
  helped,
}: TraceEntry): TraceStep => {
  const other = doubt?.[1] ?? runnerUp
  return {
    ...(nodeId === null ? {} : { node: nodeId }),
    outcome,
    ...(rule === null ? {} : { rule }),
    ...(targetId === null ? {} : { target: targetId }),
    ...(score === 0 ? {} : { score: rounded(score) }),
    ...(phrase === null ? {} : { phrase: shortened(phrase) }),
    ...(words.length === 0 ? {} : { words: words.slice(0, maxWords) }),
    ...(other === null || other.score <= 0 ? {} : { other: { exit: other.exitId, score: rounded(other.score) } }),
    ...(documents ? { documents: documentsOf(documents) } : {}),
    ...(helped === undefined ? {} : { helped }),
  }
}

export const storedTrace = (version: number, trace: readonly TraceEntry[]): StoredTrace | null =>
  trace.length === 0 ? null : { version, steps: trace.slice(0, maxSteps).map(stepOf) }

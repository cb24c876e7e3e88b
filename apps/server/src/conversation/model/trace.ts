import { cutText } from '@prosa/contract'
import type { TraceEntry } from '@prosa/flow'

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

const rounded = (score: number): number => Math.round(score * 1_000) / 1_000

const stepOf = ({ nodeId, outcome, rule, targetId, score, phrase, words, runnerUp, doubt }: TraceEntry): TraceStep => {
  const other = doubt?.[1] ?? runnerUp
  return {
    ...(nodeId === null ? {} : { node: nodeId }),
    outcome,
    ...(rule === null ? {} : { rule }),
    ...(targetId === null ? {} : { target: targetId }),
    ...(score === 0 ? {} : { score: rounded(score) }),
    // Half a surrogate pair is refused by the database.
    ...(phrase === null ? {} : { phrase: cutText(phrase, maxPhrase).toWellFormed() }),
    ...(words.length === 0 ? {} : { words: words.slice(0, maxWords) }),
    ...(other === null || other.score <= 0 ? {} : { other: { exit: other.exitId, score: rounded(other.score) } }),
  }
}

export const storedTrace = (version: number, trace: readonly TraceEntry[]): StoredTrace | null =>
  trace.length === 0 ? null : { version, steps: trace.slice(0, maxSteps).map(stepOf) }

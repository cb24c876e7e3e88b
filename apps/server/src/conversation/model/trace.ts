import { cutText } from '@prosa/contract'
import type { TraceEntry } from '@prosa/flow'

/** One thing that the engine did with what a customer, or the time, or an outside system gave it; what is not known is left out. */
export interface TraceStep {
  /** Node where the conversation stood. */
  node?: string
  outcome: TraceEntry['outcome']
  rule?: NonNullable<TraceEntry['rule']>
  /** Node to which it led. */
  target?: string
  score?: number
  phrase?: string
  words?: readonly string[]
  /** The exit that came next, or the other one of a doubt. */
  other?: { exit: string; score: number }
}

/** `message.trace`: on which version the turn ran, and what happened in order. */
export interface StoredTrace {
  version: number
  steps: readonly TraceStep[]
}

/** A turn has few steps; whatever a flow does, a row stays small. */
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
    // Cut in the middle of a pair, half a character would be no text for the database.
    ...(phrase === null ? {} : { phrase: cutText(phrase, maxPhrase).toWellFormed() }),
    ...(words.length === 0 ? {} : { words: words.slice(0, maxWords) }),
    ...(other === null || other.score <= 0 ? {} : { other: { exit: other.exitId, score: rounded(other.score) } }),
  }
}

export const storedTrace = (version: number, trace: readonly TraceEntry[]): StoredTrace | null =>
  trace.length === 0 ? null : { version, steps: trace.slice(0, maxSteps).map(stepOf) }

import {
  comparable,
  finish,
  indexTexts,
  namesSomething,
  nearestTexts,
  type Slices,
  type Understanding,
  understand,
} from '@prosa/language'
import type { LoadedFlow, LoadedNode } from '../load.ts'
import { remember } from './answer.ts'
import { enter } from './enter.ts'
import { startTurn } from './turn.ts'
import type { Effect, Session, StepContext } from './types.ts'

/** A flow's answer to a message that it understood with certainty. */
export interface FlowSuggestion {
  nodeId: string
  nodeName: string
  /** Certainty, 0 to 1. */
  score: number
  /** Texts with their variables filled. */
  says: readonly Pick<Extract<Effect, { kind: 'say' }>, 'text' | 'buttons' | 'files'>[]
}

export interface FlowQuestion {
  /** The conversation's state with the bot; null if it never started, or started on another version. */
  session: Session | null
  text: string
  context: StepContext
}

/** Maximum of nodes tried besides the current one and Início, those near Início first. */
const mostNodes = 40
/** Penalty for nodes other than the current one, which know less of the context. */
const elsewhereCounts = 0.9
/**
 * Minimum share of the message's named things that a phrase must cover at such a node (`nearestTexts`): 'na loja' answers how to get something, but
 * occurs in many other questions.
 */
const leastNear = 0.75
/** Two such nodes within this difference are ambiguous. */
const tie = 0.05

interface Candidate extends FlowSuggestion {
  isElsewhere: boolean
}

/**
 * The flow's answer to a customer who is with a person. Tries the current node, Início, and the nodes below it, one per
 * slice. Only phrases count, not exits for any answer or entities outside of their node. Nodes that call a webhook or
 * transfer are no answer. Changes nothing. Null if nothing is certain enough.
 */
export function* suggestInSlices(flow: LoadedFlow, question: FlowQuestion): Slices<FlowSuggestion | null> {
  const current = flow.nodes.get(question.session?.nodeId ?? '')
  const found: Candidate[] = []
  const add = (candidate: Candidate | null): void => {
    if (candidate) found.push(candidate)
  }
  if (current) {
    add(candidateAt(flow, question, current, understandAt(flow, question, current, current.quickReplies), false))
    yield
  }
  if (namesSomething(question.text)) {
    if (current !== flow.start) add(candidateAt(flow, question, flow.start, understandOpening(flow, question), false))
    yield
    for (const node of nodesBelow(flow)) {
      if (found.some(({ score }) => score === 1)) break
      if (node !== current) add(candidateAt(flow, question, node, understandAt(flow, question, node, []), true))
      yield
    }
  }
  return surest(found)
}

const understandAt = (
  { entities }: LoadedFlow,
  { text, context }: FlowQuestion,
  node: LoadedNode,
  buttons: LoadedNode['quickReplies'],
): Understanding => understand(node.matcher(), entities, { text, buttons }, context)

const understandOpening = ({ opening, entities }: LoadedFlow, { text, context }: FlowQuestion): Understanding =>
  understand(opening(), entities, { text }, context)

/** Nodes with phrases reachable from Início, breadth first. */
const nodesBelow = (flow: LoadedFlow): LoadedNode[] => {
  const seen = new Set([flow.start])
  const below: LoadedNode[] = []
  for (const node of seen) {
    if (node !== flow.start && node.content.exits.some(({ phrases }) => phrases.length > 0)) below.push(node)
    if (below.length === mostNodes) break
    for (const { target } of node.content.exits) {
      const next = flow.nodes.get(target)
      if (next) seen.add(next)
    }
  }
  return below
}

const deciding = { current: ['phrase', 'button', 'entity', 'matcher'], elsewhere: ['phrase', 'matcher'] } as const

const candidateAt = (
  flow: LoadedFlow,
  question: FlowQuestion,
  node: LoadedNode,
  understanding: Understanding,
  isElsewhere: boolean,
): Candidate | null => {
  const rules: readonly string[] = isElsewhere ? deciding.elsewhere : deciding.current
  if (!rules.includes(understanding.rule) || understanding.doubt) return null
  const exit = node.content.exits.find(({ id }) => id === understanding.exitId)
  const target = flow.nodes.get(exit?.target ?? '')
  if (!exit || !target || (isElsewhere && !isNear(exit.phrases, question.text))) return null
  const says = sayingsOf(flow, question, node, understanding, target)
  if (!says) return null
  const { id: nodeId, name: nodeName } = target.content
  const score = understanding.score * (isElsewhere ? elsewhereCounts : 1)
  return { nodeId, nodeName, score, says, isElsewhere }
}

const isNear = (phrases: readonly string[], text: string): boolean => {
  const index = finish(indexTexts(phrases.map((phrase) => ({ title: '', text: phrase }))))
  return (nearestTexts(index, text)[0]?.score ?? 0) >= leastNear
}

/** The texts of a node when entered; null if it does more than send texts. */
const sayingsOf = (
  flow: LoadedFlow,
  { session, context }: FlowQuestion,
  node: LoadedNode,
  understanding: Understanding,
  target: LoadedNode,
): FlowSuggestion['says'] | null => {
  const turn = startTurn(flow, session, context)
  remember(turn, node, understanding)
  enter(turn, target)
  if (turn.effects.some(({ kind }) => kind === 'callWebhook' || kind === 'transfer')) return null
  const says = turn.effects.flatMap((effect) => (effect.kind === 'say' ? [effect] : []))
  return says.length === 0 ? null : says.map(({ text, buttons, files }) => ({ text, buttons, files }))
}

const surest = (found: readonly Candidate[]): FlowSuggestion | null => {
  const [best, ...others] = found.toSorted((a, b) => b.score - a.score)
  if (!best) return null
  const isOpen = others.some(
    (other) => other.isElsewhere && best.score - other.score < tie && wordsOf(other) !== wordsOf(best),
  )
  if (best.isElsewhere && isOpen) return null
  const { isElsewhere: _, ...suggestion } = best
  return suggestion
}

const wordsOf = ({ says }: FlowSuggestion): string => comparable(says.map(({ text }) => text).join('\n'))

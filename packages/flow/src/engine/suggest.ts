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

/** What a flow would answer to a message that it is sure to have understood. */
export interface FlowSuggestion {
  nodeId: string
  nodeName: string
  /** 0 to 1: how sure. */
  score: number
  /** As the bot would say them, their variables filled. */
  says: readonly Pick<Extract<Effect, { kind: 'say' }>, 'text' | 'buttons' | 'files'>[]
}

export interface FlowQuestion {
  /** Where the conversation with the bot stands; null where it never began, or began on another version. */
  session: Session | null
  text: string
  context: StepContext
}

/** Nodes that are asked beside the one where the conversation stands and Início, those near Início first. */
const mostNodes = 40
/** A node where the conversation does not stand knows less of what is meant. */
const elsewhereCounts = 0.9
/**
 * There a phrase must speak of so much of what the message names (`nearestTexts`): 'na loja' answers how one wants to get something, and is said in many other
 * questions.
 */
const leastNear = 0.75
/** Answers of two such nodes that are nearly as sure leave it open which is meant. */
const tie = 0.05

interface Candidate extends FlowSuggestion {
  isElsewhere: boolean
}

/**
 * What the flow would answer to a customer whom a person serves: asked are the node where the conversation stands, Início, and the nodes below it; one in
 * each slice. Only words decide: neither an exit that takes any answer, nor a value outside of the node that asks for it. What would call a webhook or hand
 * the conversation over is no answer. Nothing is changed. Null where nothing is sure enough.
 */
export function* suggestInSlices(flow: LoadedFlow, question: FlowQuestion): Slices<FlowSuggestion | null> {
  const here = flow.nodes.get(question.session?.nodeId ?? '')
  const found: Candidate[] = []
  const add = (candidate: Candidate | null): void => {
    if (candidate) found.push(candidate)
  }
  if (here) {
    add(candidateAt(flow, question, here, understandAt(flow, question, here, here.quickReplies), false))
    yield
  }
  if (namesSomething(question.text)) {
    if (here !== flow.start) add(candidateAt(flow, question, flow.start, understandOpening(flow, question), false))
    yield
    for (const node of nodesBelow(flow)) {
      if (found.some(({ score }) => score === 1)) break
      if (node !== here) add(candidateAt(flow, question, node, understandAt(flow, question, node, []), true))
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

/** Nodes with phrases that one comes to from Início, breadth first. */
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

const deciding = { here: ['phrase', 'button', 'entity', 'matcher'], elsewhere: ['phrase', 'matcher'] } as const

const candidateAt = (
  flow: LoadedFlow,
  question: FlowQuestion,
  node: LoadedNode,
  understanding: Understanding,
  isElsewhere: boolean,
): Candidate | null => {
  const rules: readonly string[] = isElsewhere ? deciding.elsewhere : deciding.here
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

/** What is said where a node is entered; null where that does more than say something. */
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

import {
  type EntityDefinition,
  type NodeDefinition,
  type TellShare,
  type TrainedNode,
  trainingWork,
  trainNode,
} from '@prosa/language'
import type { FlowDocument } from './document.ts'
import type { DraftProblem } from './draft-problems.ts'
import { type ExecutableFlow, type ExecutableMessage, type ExecutableNode, toExecutable } from './executable.ts'
import { indexVariables, mentionLabel, parseMentions, type VariableIndex, variablesOf } from './mentions.ts'

/** A text prepared for filling: its pieces, and the label (`variable-node name`) of each variable. */
export type CompiledText = (string | { variable: string })[]

export interface CompiledMessage extends Omit<ExecutableMessage, 'text'> {
  text: CompiledText
}

/** A node's texts and exits, without its training data. */
export interface NodeContent extends Omit<ExecutableNode, 'messages' | 'fallbackMessages'> {
  messages: CompiledMessage[]
  fallbackMessages: CompiledText[]
}

export interface CompiledNode extends NodeContent {
  trained: TrainedNode
}

/** The executable form of a published version: self-contained plain JSON, created once. */
export interface CompiledFlow {
  format: 1
  name: string
  startId: string
  entities: EntityDefinition[]
  /** Every variable that texts, answers and webhooks fill. */
  variables: { label: string; name: string; nodeId: string; entityId: number }[]
  nodes: CompiledNode[]
  /** Exits of Início with phrases only, which the first message is matched against; empty where Início has no others. */
  opening: TrainedNode
}

/**
 * Maximum of phrases of other nodes that a node is trained against: up to 200, fewer in a flow where training would exceed 20,000 in all, so that
 * time and size grow linearly with the flow.
 */
const backgroundCount = (nodeCount: number): number => Math.max(20, Math.min(200, Math.floor(20_000 / nodeCount)))

/**
 * Compiles a flow; about a second for a thousand nodes. `entities`: the bot's own; unused ones are left out. Returns problems for a document that
 * cannot run. `tell` gets the progress of training.
 */
export const compileFlow = (
  document: FlowDocument,
  entities: readonly EntityDefinition[],
  tell?: TellShare,
): { compiled: CompiledFlow; problems: readonly [] } | { compiled: null; problems: DraftProblem[] } => {
  const { flow, problems } = toExecutable(document)
  if (!flow) return { compiled: null, problems }
  const variables = variablesOf(document)
  const index = indexVariables(variables)
  const trained = trainFlow(flow, tell)
  const used = new Set(flow.nodes.flatMap((node) => node.exits.map((exit) => exit.entityId)))
  const compiled: CompiledFlow = {
    format: 1,
    name: flow.name,
    startId: flow.startId,
    entities: entities.filter(({ id }) => used.has(id)),
    variables: variables.map((variable) => ({
      label: mentionLabel(variable),
      name: variable.name,
      nodeId: variable.nodeId,
      entityId: variable.entityTypeId,
    })),
    nodes: flow.nodes.map((node, place) => compileNode(node, index, trained.nodes[place] as TrainedNode)),
    opening: trained.opening,
  }
  return { compiled, problems: [] }
}

/** Cost of training a flow, in the unit of the language package's `trainingWork`; 0 for a document that cannot run. */
export const countTraining = (document: FlowDocument): number => {
  const { flow } = toExecutable(document)
  return flow ? definitionsOf(flow).reduce((total, definition) => total + trainingWork(definition), 0) : 0
}

export type Exits = ExecutableNode['exits']

/** Trains exits of a node against the phrases of the other nodes. */
export type TrainNode = (node: Pick<ExecutableNode, 'id'>, exits: Exits) => TrainedNode

export const trainerOf = (nodes: readonly TrainableNode[]): TrainNode => {
  const define = definerOf(nodes)
  return (node, exits) => trainNode(define(node, exits))
}

type TrainableNode = Pick<ExecutableNode, 'id' | 'exits'>
interface TrainableFlow {
  startId: string
  nodes: readonly TrainableNode[]
}

/** Trains all nodes in order, then the opening; `tell` gets the progress. */
export const trainFlow = (
  flow: TrainableFlow,
  tell: TellShare = () => {},
): { nodes: TrainedNode[]; opening: TrainedNode } => {
  const definitions = definitionsOf(flow)
  const works = definitions.map(trainingWork)
  const total = works.reduce((sum, work) => sum + work, 0)
  let done = 0
  const trained = definitions.map((definition, place) => {
    const work = works[place] ?? 0
    const result = trainNode(definition, (share) => tell((done + share * work) / total))
    done += work
    return result
  })
  tell(1)
  return { nodes: trained.slice(0, -1), opening: trained.at(-1) as TrainedNode }
}

/** Definition of each node in turn, then of the opening, which is empty if it equals Início. */
const definitionsOf = ({ startId, nodes }: TrainableFlow): NodeDefinition[] => {
  const define = definerOf(nodes)
  const start = nodes.find(({ id }) => id === startId)
  const hasOwn = start && !opensWithAll(start)
  const opening = hasOwn ? define(start, openingExits(start)) : { exits: [], background: [] }
  return [...nodes.map((node) => define(node, node.exits)), opening]
}

type DefineNode = (node: Pick<ExecutableNode, 'id'>, exits: Exits) => NodeDefinition

const definerOf = (nodes: readonly TrainableNode[]): DefineNode => {
  const perNode = backgroundCount(nodes.length)
  const background = evenly(
    nodes.flatMap((node) => node.exits.flatMap((exit) => exit.phrases.map((phrase) => ({ phrase, nodeId: node.id })))),
    2 * perNode,
  )
  return (node, exits) => ({ exits, background: backgroundOf({ id: node.id, exits }, background, perNode) })
}

/** The exits that a dialog's first message is matched against. */
export const openingExits = (start: Pick<ExecutableNode, 'exits'>): Exits =>
  start.exits.filter((exit) => exit.phrases.length > 0).map((exit) => ({ ...exit, entityId: null }))

/**
 * Whether the first message is matched against exactly Início's exits, as in a bot of questions and answers: then both share one training, which
 * halves time and memory.
 */
export const opensWithAll = (start: Pick<ExecutableNode, 'exits'>): boolean =>
  start.exits.every(({ phrases, entityId }) => phrases.length > 0 && entityId === null)

const compileNode = (node: ExecutableNode, index: VariableIndex, trained: TrainedNode): CompiledNode => ({
  ...node,
  messages: node.messages.map((message) => ({ ...message, text: compileText(message.text, index) })),
  fallbackMessages: node.fallbackMessages.map((text) => compileText(text, index)),
  trained,
})

const compileText = (text: string, index: VariableIndex): CompiledText =>
  parseMentions(text, index).map((part) =>
    part.type === 'text' ? part.text : { variable: mentionLabel(part.variable) },
  )

/** At most `most` items, evenly spread. */
const evenly = <T>(items: readonly T[], most: number): T[] => {
  if (items.length <= most) return [...items]
  return Array.from({ length: most }, (_, place) => items[Math.floor((place * items.length) / most)] as T)
}

const backgroundOf = (
  node: Pick<ExecutableFlow['nodes'][number], 'id' | 'exits'>,
  background: readonly { phrase: string; nodeId: string }[],
  most: number,
): string[] => {
  if (!node.exits.some((exit) => exit.phrases.length > 0)) return []
  const others = background.filter(({ nodeId }) => nodeId !== node.id)
  return evenly(others, most).map(({ phrase }) => phrase)
}

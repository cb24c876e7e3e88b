import {
  compileEntitiesInSlices,
  type EntityMatcher,
  finish,
  isCurrent,
  loadNode,
  type NodeMatcher,
  type Slices,
  type TellShare,
  type TrainedNode,
} from '@prosa/language'
import {
  type CompiledFlow,
  type Exits,
  type NodeContent,
  openingExits,
  opensWithAll,
  type TrainNode,
  trainerOf,
  trainFlow,
} from './compile.ts'

/** A node ready to run; its matcher is created on first use. */
export interface LoadedNode {
  content: NodeContent
  /** Quick replies of all its messages, in the order shown; a customer may choose one by its number. */
  quickReplies: readonly { id: string; label: string }[]
  matcher: () => NodeMatcher
}

/** The run-time form of a compiled flow. Opaque; cache it for as long as the version is in use. */
export interface LoadedFlow {
  variables: CompiledFlow['variables']
  nodes: ReadonlyMap<string, LoadedNode>
  start: LoadedNode
  opening: () => NodeMatcher
  entities: EntityMatcher
  /** Labels of all quick replies by id: one tapped late counts as its label. */
  buttonLabels: ReadonlyMap<string, string>
  variablesByName: ReadonlyMap<string, readonly string[]>
}

/** Training data, or its JSON text, which needs a third of the memory and is parsed on first use of the node. */
export type StoredTraining = TrainedNode | { format: number; json: string }

/** A compiled flow as stored: training data separate from the contents. */
export interface StoredFlow extends Omit<CompiledFlow, 'nodes' | 'opening'> {
  nodes: readonly { content: NodeContent; trained: StoredTraining }[]
  opening: StoredTraining
}

/** Whether this release can use all training data; else loading retrains, which takes seconds for a large flow. */
export const isFlowCurrent = ({ nodes, opening }: StoredFlow): boolean =>
  isCurrent(opening) && nodes.every(({ trained }) => isCurrent(trained))

/** Retrains a stored flow from its phrases; the training data are returned as text. */
export const trainFlowAgain = (flow: StoredFlow, tell?: TellShare): StoredFlow => {
  const contents = flow.nodes.map(({ content }) => content)
  const { nodes, opening } = trainFlow({ startId: flow.startId, nodes: contents }, tell)
  return {
    ...flow,
    nodes: nodes.map((trained, place) => ({
      content: contents[place] as NodeContent,
      trained: trainingText(trained),
    })),
    opening: trainingText(opening),
  }
}

/** A compiled flow for publishing: the database stores training data as text in a quarter of the time that JSON numbers need. */
export interface PublishedFlow extends Omit<CompiledFlow, 'nodes' | 'opening'> {
  nodes: (NodeContent & { trained: StoredTraining })[]
  opening: StoredTraining
}

export const toPublished = ({ nodes, opening, ...flow }: CompiledFlow): PublishedFlow => ({
  ...flow,
  nodes: nodes.map(({ trained, ...content }) => ({ ...content, trained: trainingText(trained) })),
  opening: trainingText(opening),
})

/** Training data as JSON text, which is cheap to pass between threads. */
export const trainingText = (trained: TrainedNode): StoredTraining => ({
  format: trained.format,
  json: JSON.stringify(trained),
})

/** Made by `toPublished` or, in older releases, `compileFlow`. */
export const toStored = ({ nodes, ...flow }: PublishedFlow): StoredFlow => ({
  ...flow,
  nodes: nodes.map(({ trained, ...content }) => ({ content, trained })),
})

/** Nodes per slice, after which other work may run. */
const nodesInSlice = 200
/** Training data longer than this (in characters) take milliseconds to parse: such nodes are prepared at loading, not during a turn. */
const largeTraining = 100_000

/**
 * Creates the run-time form, in slices of a few milliseconds. Nodes trained by an older version of the language package are retrained from their
 * phrases on first use. Throws RangeError for data of another format or without a start.
 */
export function* loadFlowInSlices(flow: StoredFlow): Slices<LoadedFlow> {
  if (flow.format !== 1) throw new RangeError(`Unknown format of a compiled flow: ${String(flow.format)}`)
  const contents = flow.nodes.map(({ content }) => content)
  const trainAgain = once(() => trainerOf(contents))
  const nodes = new Map<string, LoadedNode>()
  for (const [place, { content, trained }] of flow.nodes.entries()) {
    const matcher = lazyMatcher(trained, content, content.exits, trainAgain)
    nodes.set(content.id, { ...loadContent(content), matcher })
    if (isLarge(trained)) matcher()
    if (isLarge(trained) || place % nodesInSlice === nodesInSlice - 1) yield
  }
  const start = nodes.get(flow.startId)
  if (!start) throw new RangeError('A compiled flow without its start')
  const opening = openingOf(flow, start, trainAgain)
  yield
  const variablesByName = new Map<string, string[]>()
  for (const { name, label } of flow.variables) {
    const labels = variablesByName.get(name)
    if (labels) labels.push(label)
    else variablesByName.set(name, [label])
  }
  return {
    variables: flow.variables,
    nodes,
    start,
    opening,
    entities: yield* compileEntitiesInSlices(flow.entities),
    buttonLabels: new Map([...nodes.values()].flatMap((node) => node.quickReplies.map(({ id, label }) => [id, label]))),
    variablesByName,
  }
}

/** Older published flows contain Início's training data twice; the second copy is dropped. */
const openingOf = (flow: StoredFlow, { content, matcher }: LoadedNode, trainAgain: () => TrainNode) => {
  if (opensWithAll(content)) return matcher
  const opening = lazyMatcher(flow.opening, content, openingExits(content), trainAgain)
  if (isLarge(flow.opening)) opening()
  return opening
}

/** The same, without slices. */
export const loadFlow = (flow: CompiledFlow): LoadedFlow => finish(loadFlowInSlices(toStored(flow)))

const isLarge = (trained: StoredTraining): boolean => 'json' in trained && trained.json.length > largeTraining

const readTraining = (trained: StoredTraining): TrainedNode =>
  'json' in trained ? (JSON.parse(trained.json) as TrainedNode) : trained

/**
 * A matcher created on first use. Outside of `loadFlow`, so that its closure only retains its own node. The training data are released once loaded:
 * they are as large as the matcher.
 */
const lazyMatcher = (
  trained: StoredTraining,
  node: NodeContent,
  exits: Exits,
  trainAgain: () => TrainNode,
): (() => NodeMatcher) => {
  let source: StoredTraining | null = trained
  return once(() => {
    const current = source && isCurrent(source) ? readTraining(source) : trainAgain()(node, exits)
    source = null
    return loadNode(current)
  })
}

const loadContent = (content: NodeContent): Omit<LoadedNode, 'matcher'> => ({
  content,
  quickReplies: content.messages.flatMap((message) =>
    message.buttons.flatMap(({ id, label, type }) => (type === 'QUICK_REPLY' ? [{ id, label }] : [])),
  ),
})

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

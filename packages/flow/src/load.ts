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

/** A node ready to run; its matcher is made when it is first needed. */
export interface LoadedNode {
  content: NodeContent
  /** Quick replies over all its messages, in the order shown; a customer may name one by its place. */
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
  /** Labels of every quick reply of the flow by id: one tapped late counts as its label. */
  buttonLabels: ReadonlyMap<string, string>
  variablesByName: ReadonlyMap<string, readonly string[]>
}

/** What was trained, or its JSON text, which takes a third of the memory and is read when the node is first needed. */
export type StoredTraining = TrainedNode | { format: number; json: string }

/** A compiled flow as it is stored: what was trained stands apart from the contents. */
export interface StoredFlow extends Omit<CompiledFlow, 'nodes' | 'opening'> {
  nodes: readonly { content: NodeContent; trained: StoredTraining }[]
  opening: StoredTraining
}

/** Whether this release takes all that was trained; else loading trains again what is needed, for seconds in a large flow. */
export const isFlowCurrent = ({ nodes, opening }: StoredFlow): boolean =>
  isCurrent(opening) && nodes.every(({ trained }) => isCurrent(trained))

/** Trains a stored flow again, from the phrases that it holds; what was trained is text. */
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

/** A compiled flow as it is published: the database takes what was trained as text in a quarter of the time that its numbers need. */
export interface PublishedFlow extends Omit<CompiledFlow, 'nodes' | 'opening'> {
  nodes: (NodeContent & { trained: StoredTraining })[]
  opening: StoredTraining
}

export const toPublished = ({ nodes, opening, ...flow }: CompiledFlow): PublishedFlow => ({
  ...flow,
  nodes: nodes.map(({ trained, ...content }) => ({ ...content, trained: trainingText(trained) })),
  opening: trainingText(opening),
})

/** What was trained as its JSON text, which costs next to nothing to hand from thread to thread. */
export const trainingText = (trained: TrainedNode): StoredTraining => ({
  format: trained.format,
  json: JSON.stringify(trained),
})

/** Of what `toPublished` made or, by an older release, `compileFlow`. */
export const toStored = ({ nodes, ...flow }: PublishedFlow): StoredFlow => ({
  ...flow,
  nodes: nodes.map(({ trained, ...content }) => ({ content, trained })),
})

/** Nodes between two places where something else may go first. */
const nodesInSlice = 200
/** Characters of trained data that take milliseconds to read: such a node is made ready while the flow is loaded, not in somebody's turn. */
const largeTraining = 100_000

/**
 * Makes the run-time form, a slice of some milliseconds at a time. Nodes that an older version of the language package trained are trained again from
 * the phrases that the flow holds, each when it is first needed. Throws RangeError for data of another format or without a start.
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

/** Flows that were published before hold Início's training twice; the second is let go of. */
const openingOf = (flow: StoredFlow, { content, matcher }: LoadedNode, trainAgain: () => TrainNode) => {
  if (opensWithAll(content)) return matcher
  const opening = lazyMatcher(flow.opening, content, openingExits(content), trainAgain)
  if (isLarge(flow.opening)) opening()
  return opening
}

/** The same at once. */
export const loadFlow = (flow: CompiledFlow): LoadedFlow => finish(loadFlowInSlices(toStored(flow)))

const isLarge = (trained: StoredTraining): boolean => 'json' in trained && trained.json.length > largeTraining

const readTraining = (trained: StoredTraining): TrainedNode =>
  'json' in trained ? (JSON.parse(trained.json) as TrainedNode) : trained

/**
 * A matcher that is made when it is first needed. Apart from `loadFlow`, so that it holds on to nothing but its own node; what was trained is let go of
 * once it is loaded: it is as large as the matcher.
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

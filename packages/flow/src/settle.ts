import { type BotInteraction, type FlowDocument, type FlowNode, noEntityId } from './document.ts'
import { computeLevels } from './levels.ts'
import { type FlowVariable, indexVariables, mentionedVariables, type VariableIndex, variablesOf } from './mentions.ts'

/**
 * Recomputes derived fields: levels, types, positions, and the variable of each text. Unchanged nodes stay the same objects. Called after every parse
 * and command. O(size of the flow).
 */
export const settleDocument = (document: FlowDocument): FlowDocument => {
  const levels = computeLevels(document)
  const index = indexVariables(variablesOf(document))
  const nodes = mapKeeping(document.nodes, (node, place) => settleNode(node, levels[place] ?? -1, index))
  return nodes === document.nodes ? document : { ...document, nodes }
}

/**
 * `settleDocument` after a change to a settled document. If names, targets and entities are unchanged (somebody edits a
 * message), levels and variables stay, and only changed nodes are processed, so that typing stays fast.
 */
export const settleAfter = (before: FlowDocument, after: FlowDocument): FlowDocument => {
  if (!hasSameStructure(before, after)) return settleDocument(after)
  let index: VariableIndex | null = null
  const nodes = mapKeeping(after.nodes, (node, place) => {
    if (node === before.nodes[place]) return node
    index ??= indexVariables(variablesOf(after))
    return settleNode(node, node.level, index)
  })
  return nodes === after.nodes ? after : { ...after, nodes }
}

/** Whether two documents have the same nodes in the same order, with the same names, edges and entities. */
export const hasSameStructure = (before: FlowDocument, after: FlowDocument): boolean =>
  before.nodes.length === after.nodes.length &&
  after.nodes.every((node, place) => {
    const old = before.nodes[place]
    return node === old || (old !== undefined && sameOutline(old, node))
  })

const sameOutline = (a: FlowNode, b: FlowNode): boolean =>
  a.id === b.id &&
  a.name === b.name &&
  a.type === b.type &&
  (a.userInteractions === b.userInteractions ||
    (a.userInteractions.length === b.userInteractions.length &&
      a.userInteractions.every((exit, place) => {
        const other = b.userInteractions[place]
        return (
          exit.id === other?.id &&
          exit.target === other.target &&
          exit.entityTypeId === other.entityTypeId &&
          exit.entityTypeName === other.entityTypeName
        )
      })))

const settleNode = (node: FlowNode, level: number, index: VariableIndex): FlowNode => {
  const type = node.type === 'start' ? 'start' : node.userInteractions.length === 0 ? 'end' : 'default'
  let source: string | null = null
  const botInteractions = mapKeeping(node.botInteractions, (message, position) => {
    const [variable] = mentionedVariables(message.text, index)
    source ??= variable?.nodeId ?? null
    return settleMessage(message, position, variable)
  })
  const userInteractions = mapKeeping(node.userInteractions, (exit, position) =>
    exit.position === position ? exit : { ...exit, position },
  )
  const same =
    node.type === type &&
    node.level === level &&
    node.botInteractions === botInteractions &&
    node.userInteractions === userInteractions &&
    node.sourceEntityNodeId === source
  return same ? node : { ...node, type, level, botInteractions, userInteractions, sourceEntityNodeId: source }
}

const settleMessage = (message: BotInteraction, position: number, variable?: FlowVariable): BotInteraction => {
  const entityTypeId = variable?.entityTypeId ?? noEntityId
  const entityName = variable?.name ?? ''
  const same =
    message.position === position && message.entityTypeId === entityTypeId && message.entityName === entityName
  return same ? message : { ...message, position, entityTypeId, entityName }
}

/** `map` that returns the same array when nothing changed. */
export const mapKeeping = <T>(items: T[], change: (item: T, place: number) => T): T[] => {
  let changed = false
  const next = items.map((item, place) => {
    const settled = change(item, place)
    changed ||= settled !== item
    return settled
  })
  return changed ? next : items
}

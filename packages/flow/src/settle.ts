import { type BotInteraction, type FlowDocument, type FlowNode, noEntityId } from './document.ts'
import { computeLevels } from './levels.ts'
import { type FlowVariable, indexVariables, mentionedVariables, type VariableIndex, variablesOf } from './mentions.ts'

/**
 * Makes what derives follow what is true: levels, types, positions in lists, and the variable that each text uses. Nodes that
 * do not change stay the same objects. Every reading and every command ends with it. O(size of the flow).
 */
export const settleDocument = (document: FlowDocument): FlowDocument => {
  const levels = computeLevels(document)
  const index = indexVariables(variablesOf(document))
  let changed = false
  const nodes = document.nodes.map((node, place) => {
    const settled = settleNode(node, levels[place] ?? -1, index)
    changed ||= settled !== node
    return settled
  })
  return changed ? { ...document, nodes } : document
}

const settleNode = (node: FlowNode, level: number, index: VariableIndex): FlowNode => {
  const type = node.type === 'start' ? 'start' : node.userInteractions.length === 0 ? 'end' : 'default'
  const botInteractions = mapKeeping(node.botInteractions, (message, position) =>
    settleMessage(message, position, mentionedVariables(message.text, index)[0]),
  )
  const userInteractions = mapKeeping(node.userInteractions, (exit, position) =>
    exit.position === position ? exit : { ...exit, position },
  )
  const sourceEntityNodeId = sourceOf(botInteractions, index)
  const same =
    node.type === type &&
    node.level === level &&
    node.botInteractions === botInteractions &&
    node.userInteractions === userInteractions &&
    node.sourceEntityNodeId === sourceEntityNodeId
  return same ? node : { ...node, type, level, botInteractions, userInteractions, sourceEntityNodeId }
}

const settleMessage = (message: BotInteraction, position: number, variable?: FlowVariable): BotInteraction => {
  const entityTypeId = variable?.entityTypeId ?? noEntityId
  const entityName = variable?.name ?? ''
  const same =
    message.position === position && message.entityTypeId === entityTypeId && message.entityName === entityName
  return same ? message : { ...message, position, entityTypeId, entityName }
}

const sourceOf = (messages: readonly BotInteraction[], index: VariableIndex): string | null => {
  for (const message of messages) {
    const [variable] = mentionedVariables(message.text, index)
    if (variable) return variable.nodeId
  }
  return null
}

/** `map` that gives the same array when nothing changed. */
export const mapKeeping = <T>(items: T[], change: (item: T, place: number) => T): T[] => {
  let changed = false
  const next = items.map((item, place) => {
    const settled = change(item, place)
    changed ||= settled !== item
    return settled
  })
  return changed ? next : items
}

import { z } from 'zod'
import { type FlowDocument, type FlowNode, flowNodeDocumentSchema } from '../document.ts'
import { freePosition, layoutMeasures } from '../layout.ts'
import { flowLimits } from '../limits.ts'
import { indexVariables, rewriteMentions, variablesOf } from '../mentions.ts'
import { nameKey, numberedName } from '../names.ts'
import type { MakeId } from '../server-format.ts'
import { texts } from '../texts.ts'
import { type CommandResult, done, mapTexts, refuse } from './result.ts'

/** Copied nodes as plain JSON, without Início. Also validates clipboard content. */
export const nodeClipSchema = z.object({
  nodes: z
    .array(flowNodeDocumentSchema.extend({ type: z.enum(['default', 'end']) }))
    .min(1)
    .max(flowLimits.nodes),
})
export interface NodeClip {
  nodes: readonly FlowNode[]
}

/** Copies nodes with the edges between them. */
export const copyNodes = (document: FlowDocument, nodeIds: readonly string[]): NodeClip => {
  const chosen = new Set(nodeIds)
  return { nodes: document.nodes.filter((node) => chosen.has(node.id) && node.type !== 'start') }
}

/**
 * Pastes copied nodes with new ids and unused names. Edges between them stay, exits to other nodes keep only their
 * phrases; mentions of variables asked within the group follow the new names. Refused when the flow would become too
 * large.
 */
export const pasteNodes = (
  document: FlowDocument,
  clip: NodeClip,
  makeId: MakeId,
  offset = { x: layoutMeasures.horizontal, y: layoutMeasures.vertical / 2 },
): CommandResult & { nodeIds: readonly string[] } => {
  if (document.nodes.length + clip.nodes.length > flowLimits.nodes) {
    return { ...refuse(document, texts.tooManyNodes), nodeIds: [] }
  }
  const ids = new Map(clip.nodes.map((node) => [node.id, makeId()]))
  const names = unusedNames(document, clip.nodes)
  const texted = rewriteNames(clip.nodes, names)
  const pasted = texted.map((node, place) => renewNode(node, names[place] ?? node.name, ids, makeId))
  const placed = placeGroup(document.nodes, pasted, offset)
  const after = placed.length === 0 ? document : { ...document, nodes: [...document.nodes, ...placed] }
  return { ...done(document, after), nodeIds: placed.map(({ id }) => id) }
}

/** Copies and pastes in one step. */
export const duplicateNodes = (
  document: FlowDocument,
  nodeIds: readonly string[],
  makeId: MakeId,
): CommandResult & { nodeIds: readonly string[] } => pasteNodes(document, copyNodes(document, nodeIds), makeId)

const unusedNames = (document: FlowDocument, nodes: readonly FlowNode[]): string[] => {
  const used = new Set(document.nodes.map((node) => nameKey(node.name)))
  return nodes.map((node) => {
    const name = numberedName(node.name, used)
    used.add(nameKey(name))
    return name
  })
}

const rewriteNames = (nodes: readonly FlowNode[], names: readonly string[]): FlowNode[] => {
  const group: FlowDocument = { name: '', nodes: [...nodes] }
  const newNames = new Map(nodes.map((node, place) => [node.id, names[place] ?? node.name]))
  const index = indexVariables(variablesOf(group))
  return mapTexts(group, (text) =>
    rewriteMentions(text, index, (variable) => ({
      ...variable,
      nodeName: newNames.get(variable.nodeId) ?? variable.nodeName,
    })),
  ).nodes
}

const renewNode = (node: FlowNode, name: string, ids: ReadonlyMap<string, string>, makeId: MakeId): FlowNode => ({
  ...node,
  id: ids.get(node.id) ?? makeId(),
  name,
  botInteractions: node.botInteractions.map((message) => ({
    ...message,
    id: makeId(),
    buttons: message.buttons.map((button) => ({ ...button, id: makeId() })),
    files: message.files.map((file) => ({ ...file, id: makeId() })),
  })),
  userInteractions: node.userInteractions.map((exit) => ({
    ...exit,
    id: makeId(),
    target: exit.target === null ? null : (ids.get(exit.target) ?? null),
  })),
})

/** Moves the whole group until its first node has a free position. */
const placeGroup = (
  taken: readonly FlowNode[],
  group: readonly FlowNode[],
  offset: { x: number; y: number },
): FlowNode[] => {
  const [first] = group
  if (!first) return []
  const free = freePosition(taken, { x: first.position.x + offset.x, y: first.position.y + offset.y })
  const [dx, dy] = [free.x - first.position.x, free.y - first.position.y]
  return group.map((node) => ({ ...node, position: { x: node.position.x + dx, y: node.position.y + dy } }))
}

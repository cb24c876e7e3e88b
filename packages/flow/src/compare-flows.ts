import { type FlowDocument, type FlowNode, isAnswerExit, isSaid, noEntityId, type UserInteraction } from './document.ts'
import { nameKey } from './names.ts'

/** Differences between two flows: names of nodes, in the order of the flow that has them. */
export interface FlowChanges {
  added: string[]
  changed: string[]
  removed: string[]
  /** Nodes that only moved on the canvas. */
  moved: string[]
  isRenamed: boolean
}

/**
 * Changes from `before` to `after` (null: there is nothing yet). Nodes are matched by id, else by name; ids inside
 * nodes are ignored, so that a flow exported without ids equals itself. O(size of both).
 */
export const compareFlows = (before: FlowDocument | null, after: FlowDocument): FlowChanges => {
  const oldNodes = before?.nodes ?? []
  const pairs = pairNodes(oldNodes, after.nodes)
  const newNames = new Map(after.nodes.map(({ id, name }) => [id, name]))
  // Targets are compared by node, whatever its id; a target that was removed counts as a different one.
  const oldNames = new Map(oldNodes.map(({ id, name }) => [id, `gone ${name}`]))
  for (const [id, old] of pairs) oldNames.set(old.id, newNames.get(id) ?? '')
  const changes: FlowChanges = {
    added: [],
    changed: [],
    removed: [],
    moved: [],
    isRenamed: before !== null && before.name !== after.name,
  }
  for (const node of after.nodes) {
    const old = pairs.get(node.id)
    if (!old) changes.added.push(node.name)
    else if (contentOf(node, newNames) !== contentOf(old, oldNames)) changes.changed.push(node.name)
    else if (node.position.x !== old.position.x || node.position.y !== old.position.y) changes.moved.push(node.name)
  }
  const kept = new Set(pairs.values())
  for (const node of oldNodes) if (!kept.has(node)) changes.removed.push(node.name)
  return changes
}

/** Whether a comparison found no change, including moved nodes. */
export const isUnchanged = ({ added, changed, removed, moved, isRenamed }: FlowChanges): boolean =>
  added.length + changed.length + removed.length + moved.length === 0 && !isRenamed

/** The old node for each new node's id. */
const pairNodes = (before: readonly FlowNode[], after: readonly FlowNode[]): Map<string, FlowNode> => {
  const pairs = new Map<string, FlowNode>()
  const byId = new Map(before.map((node) => [node.id, node]))
  for (const { id } of after) {
    const old = byId.get(id)
    if (old) pairs.set(id, old)
  }
  const paired = new Set(pairs.values())
  const byName = new Map(before.filter((node) => !paired.has(node)).map((node) => [nameKey(node.name), node]))
  for (const { id, name } of after) {
    const old = byName.get(nameKey(name))
    if (old && !pairs.has(id)) pairs.set(id, old)
  }
  return pairs
}

export const isWritten = (text: string): boolean => text.trim() !== ''

/** An exit without content and target is an empty form row, and is ignored. */
export const isDrawn = (exit: UserInteraction): boolean =>
  exit.target !== null || exit.phrases.some(isWritten) || exit.entityTypeId !== noEntityId || !isAnswerExit(exit)

/** A node's content as one text, without its drawing and derived fields. */
export const contentOf = (node: FlowNode, names: { get: (id: string) => string | undefined }): string => {
  const { id: _, type: _type, level: _level, position: _position, sourceEntityNodeId: _source, ...content } = node
  return JSON.stringify(
    {
      ...content,
      botInteractions: node.botInteractions.filter(isSaid).map(({ text, buttons, files }) => ({
        text,
        buttons: buttons.map(({ id: _, ...button }) => button),
        files: files.map(({ name, fileId }) => ({ name, fileId })),
      })),
      userInteractions: node.userInteractions
        .filter(isDrawn)
        .map(({ id: _, position: _place, entityTypeName: _name, ...exit }) => ({
          ...exit,
          phrases: exit.phrases.filter(isWritten),
          target: exit.target === null ? null : (names.get(exit.target) ?? null),
        })),
    },
    keysInOrder,
  )
}

/** The database returns the keys of an object in another order. */
const keysInOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

import { cutText } from '../cut-text.ts'
import {
  answerExitsOf,
  type FlowDocument,
  type FlowNode,
  isAnswerExit,
  nodeEntityOf,
  type Position,
} from '../document.ts'
import { connectionRefusal } from '../edges.ts'
import { emptyExit, emptyMessage } from '../empty.ts'
import { childPosition, droppedPosition } from '../layout.ts'
import { flowLimits } from '../limits.ts'
import { indexVariables, rewriteMentions, variablesOf } from '../mentions.ts'
import { nameKey, numberedName } from '../names.ts'
import { texts } from '../texts.ts'
import { unwiredButtons } from './buttons.ts'
import {
  askFor,
  type CommandResult,
  changeNode,
  done,
  findNode,
  hasContent,
  mapTexts,
  type Refusal,
  refuse,
  settled,
} from './result.ts'

/** Ids for a new node, its empty message and its empty exit. */
export interface NewNodeIds {
  nodeId: string
  messageId: string
  exitId: string
}

/** A default node with one empty message and one empty exit. */
export const blankNode = ({ nodeId, messageId, exitId }: NewNodeIds, name: string, position: Position): FlowNode => ({
  id: nodeId,
  type: 'default',
  name,
  position,
  level: -1,
  botInteractions: [emptyMessage(messageId)],
  userInteractions: [emptyExit(exitId)],
  sourceEntityNodeId: null,
  fallbackMessages: [],
  transfer: false,
  transferData: null,
  webhookCall: false,
  phoneRequest: false,
  tag: null,
})

/** 'N-Inserir-título' with the first unused N. */
export const unusedNodeName = (document: FlowDocument): string => {
  const used = new Set(document.nodes.map((node) => nameKey(node.name)))
  let number = 1
  while (used.has(nameKey(texts.newNodeName(number)))) number += 1
  return texts.newNodeName(number)
}

/** A new node as a target: its ids, and an optional name and position. */
export interface NewNode {
  ids: NewNodeIds
  name?: string | undefined
  position?: Position | undefined
}

/** The new node below its parent, named after the button (`label`) that leads to it. */
export const newChild = (document: FlowDocument, parent: FlowNode, wanted: NewNode, label?: string): FlowNode => {
  const { nodes } = document
  const position = wanted.position ? droppedPosition(nodes, wanted.position) : childPosition(nodes, parent)
  const name = nameAfter(document, wanted.name ?? label ?? '') ?? unusedNodeName(document)
  return blankNode(wanted.ids, name, position)
}

/** A valid node name, as close to the given text as possible. */
const nameAfter = (document: FlowDocument, written: string): string | null => {
  const name = cutText(written.replaceAll('_', ' ').replace(/\s+/g, ' ').trim().normalize('NFC'), flowLimits.nameLength)
  return name === '' ? null : numberedName(name.trimEnd(), new Set(document.nodes.map((node) => nameKey(node.name))))
}

/**
 * The node with its first exit without target leading to `targetId`, else with a new exit. An empty exit takes the next
 * button without one.
 */
const withDestination = (node: FlowNode, targetId: string, exitId: string): FlowNode => {
  const free = node.userInteractions.findIndex((exit) => exit.target === null && isAnswerExit(exit))
  const exits = free < 0 ? [...node.userInteractions, emptyExit(exitId)] : node.userInteractions
  const place = free < 0 ? exits.length - 1 : free
  const label = labelToTake(node)
  return {
    ...node,
    userInteractions: exits.map((exit, at) =>
      at === place ? { ...exit, target: targetId, phrases: label === null ? exit.phrases : [label] } : exit,
    ),
  }
}

/** The button for the next line drawn from a node: null if an exit with content has no target yet. */
export const labelToTake = (node: FlowNode): string | null => {
  const free = answerExitsOf(node).find((exit) => exit.target === null)
  return free && hasContent([free]) ? null : (unwiredButtons(node)[0]?.label ?? null)
}

/** Whether a node still has its generated name. */
export const isUnnamed = ({ name }: FlowNode): boolean => {
  const number = Number.parseInt(name, 10)
  return name === texts.newNodeName(number)
}

/** A node that asks for an entity has a single exit; with a target it takes no other. */
export const isFull = (node: FlowNode): boolean => {
  const asked = nodeEntityOf(node)
  const isWaiting = answerExitsOf(node).some((exit) => exit.target === null)
  return (asked !== null && asked.target !== null) || (!isWaiting && node.userInteractions.length >= flowLimits.exits)
}

/**
 * Adds a default node below `parentId`, right of its children or where it was dropped. `ids.exitId` is the new node's
 * exit, `ids.parentExitId` the parent's, used if it has no exit without target. The parent's next unconnected button
 * leads to it. An end node becomes a default node.
 */
export const addChild = (
  document: FlowDocument,
  parentId: string,
  ids: NewNodeIds & { parentExitId: string },
  byHand: Omit<NewNode, 'ids'> = {},
): CommandResult => {
  const parent = findNode(document, parentId)
  if (!parent) return refuse(document, texts.gone)
  if (isFull(parent)) return refuse(document, texts.entityNodeHasOneChild)
  if (document.nodes.length >= flowLimits.nodes) return refuse(document, texts.tooManyNodes)
  const child = newChild(document, parent, { ids, ...byHand }, labelToTake(parent) ?? undefined)
  const linked = changeNode(document, parentId, (node) => withDestination(node, child.id, ids.parentExitId))
  return done(document, { ...linked, nodes: [...linked.nodes, child] })
}

/**
 * Draws an edge; `exitId` is used if the source has no exit without target. The source's next unconnected button leads
 * there.
 */
export const connectNodes = (
  document: FlowDocument,
  sourceId: string,
  targetId: string,
  exitId: string,
): CommandResult => {
  const source = findNode(document, sourceId)
  if (!source) return refuse(document, texts.gone)
  const refusal = connectionRefusal(document, sourceId, targetId)
  if (refusal) return refuse(document, refusal)
  if (isFull(source)) return refuse(document, texts.entityNodeHasOneChild)
  return done(
    document,
    changeNode(document, sourceId, (node) => withDestination(node, targetId, exitId)),
  )
}

/** Deletes nodes (never Início): exits to them keep their phrases and lose the target. */
export const deleteNodes = (document: FlowDocument, nodeIds: readonly string[]): CommandResult => {
  const chosen = new Set(nodeIds)
  const deleted = new Set(
    document.nodes.filter((node) => chosen.has(node.id) && node.type !== 'start').map(({ id }) => id),
  )
  if (deleted.size === 0) return refuse(document, texts.startStays)
  const nodes = document.nodes
    .filter((node) => !deleted.has(node.id))
    .map((node) =>
      node.userInteractions.some(({ target }) => target !== null && deleted.has(target))
        ? {
            ...node,
            userInteractions: node.userInteractions.map((exit) =>
              exit.target !== null && deleted.has(exit.target) ? { ...exit, target: null } : exit,
            ),
          }
        : node,
    )
  return done(document, { ...document, nodes }, [askFor.deleteNodes(deleted.size)])
}

/** Error of a node's name, null if valid. */
export const nameRefusal = (document: FlowDocument, nodeId: string, name: string): Refusal | null => {
  const message = nameProblem(document, nodeId, name.trim().normalize('NFC'))
  return message === null ? null : { title: texts.attention, message }
}

const nameProblem = (document: FlowDocument, nodeId: string, name: string): string | null => {
  const node = findNode(document, nodeId)
  if (!node) return texts.gone
  if (name === node.name) return null
  if (node.type === 'start') return texts.name.startIsFixed
  if (name === '') return texts.name.empty
  if (name.length > flowLimits.nameLength) return texts.name.tooLong
  if (name.includes('_')) return texts.name.underscore
  const key = nameKey(name)
  return document.nodes.some((other) => other.id !== nodeId && nameKey(other.name) === key) ? texts.name.repeated : null
}

/** Renames a node, and the mentions of its variables in all texts. */
export const renameNode = (document: FlowDocument, nodeId: string, name: string): CommandResult => {
  const refusal = nameRefusal(document, nodeId, name)
  if (refusal) return { document, refusal, confirmations: [] }
  const nodeName = name.trim().normalize('NFC')
  const index = indexVariables(variablesOf(document))
  const mentions = mapTexts(document, (text) =>
    rewriteMentions(text, index, (variable) => (variable.nodeId === nodeId ? { ...variable, nodeName } : variable)),
  )
  const renamed = changeNode(mentions, nodeId, (node) => (node.name === nodeName ? node : { ...node, name: nodeName }))
  // Without `done`: mentions were renamed, and none is lost.
  return settled(document, renamed)
}

/** Renames the flow. */
export const renameFlow = (document: FlowDocument, name: string): CommandResult => {
  const trimmed = name.trim()
  if (trimmed === '') return refuse(document, texts.flowName.empty)
  if (trimmed.length > flowLimits.nameLength) return refuse(document, texts.flowName.tooLong)
  return settled(document, trimmed === document.name ? document : { ...document, name: trimmed })
}

/**
 * Makes a default node an end node: its exits and outgoing edges are removed, after a confirmation if phrases are lost.
 */
export const convertToEnd = (document: FlowDocument, nodeId: string): CommandResult => {
  const node = findNode(document, nodeId)
  if (!node) return refuse(document, texts.gone)
  if (node.type === 'start') return refuse(document, texts.startStays)
  const after = changeNode(document, nodeId, (same) =>
    same.userInteractions.length === 0 ? same : { ...same, userInteractions: [] },
  )
  return done(document, after, hasContent(node.userInteractions) ? [askFor.losePhrases] : [])
}

/** Makes an end node a default node again, with one empty exit. */
export const convertToDefault = (document: FlowDocument, nodeId: string, exitId: string): CommandResult => {
  if (!findNode(document, nodeId)) return refuse(document, texts.gone)
  return done(
    document,
    changeNode(document, nodeId, (node) =>
      node.userInteractions.length > 0 ? node : { ...node, userInteractions: [emptyExit(exitId)] },
    ),
  )
}

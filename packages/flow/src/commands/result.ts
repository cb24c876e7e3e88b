import { type FlowDocument, type FlowNode, isAnswerExit, noEntityId, type UserInteraction } from '../document.ts'
import { indexVariables, mentionedVariables, mentionLabel, rewriteMentions, variablesOf } from '../mentions.ts'
import { hasSameStructure, mapKeeping, settleAfter, settleDocument } from '../settle.ts'
import { texts } from '../texts.ts'

/** Why a command has no effect. */
export interface Refusal {
  title: string
  message: string
}

/** A question to ask before the new document is used; `lines` are shown one below the other. */
export interface Confirmation {
  title: string
  /** Label of the confirming button. */
  act: string
  lines: readonly string[]
}

/**
 * Result of a command. With a refusal, the document is unchanged. Confirmations are asked one after the other, and the document is used when all are
 * confirmed.
 */
export interface CommandResult {
  document: FlowDocument
  refusal: Refusal | null
  confirmations: readonly Confirmation[]
}

export const refuse = (document: FlowDocument, message: string, title: string = texts.attention): CommandResult => ({
  document,
  refusal: { title, message },
  confirmations: [],
})

/** The result of a change: recomputes derived fields, and asks before clearing mentions of removed variables. */
export const done = (
  before: FlowDocument,
  after: FlowDocument,
  confirmations: readonly Confirmation[] = [],
): CommandResult => {
  if (after === before) return { document: before, refusal: null, confirmations: [] }
  if (hasSameStructure(before, after)) return { document: settleAfter(before, after), refusal: null, confirmations }
  const { document, cleared } = clearLostMentions(before, after)
  const asked = cleared ? [...confirmations, askFor.variableInUse] : confirmations
  return { document: settleDocument(document), refusal: null, confirmations: asked }
}

/** The result of a change that has renamed mentions itself. */
export const settled = (before: FlowDocument, after: FlowDocument): CommandResult => ({
  document: after === before ? before : settleDocument(after),
  refusal: null,
  confirmations: [],
})

const ask = (act: string, ...lines: readonly string[]): Confirmation => ({ title: texts.attention, act, lines })

export const askFor = {
  deleteNodes: (count: number): Confirmation =>
    ask(texts.confirm.delete, count === 1 ? texts.confirm.deleteNode : texts.confirm.deleteNodes(count)),
  losePhrases: ask(texts.confirm.goOn, texts.confirm.losePhrases),
  variableInUse: ask(texts.confirm.goOn, texts.confirm.variableInUse, texts.confirm.loseVariable),
} as const

const clearLostMentions = (before: FlowDocument, after: FlowDocument): { document: FlowDocument; cleared: boolean } => {
  const kept = new Set(variablesOf(after).map(mentionLabel))
  const lost = variablesOf(before).filter((variable) => !kept.has(mentionLabel(variable)))
  if (lost.length === 0) return { document: after, cleared: false }
  const lostLabels = new Set(lost.map(mentionLabel))
  // Searches lost and kept variables together, so that the longest match is the same as before.
  const index = indexVariables(variablesOf(before))
  let cleared = false
  const document = mapTexts(after, (text) => {
    if (!mentionedVariables(text, index).some((variable) => lostLabels.has(mentionLabel(variable)))) return text
    cleared = true
    return rewriteMentions(text, index, (variable) => (lostLabels.has(mentionLabel(variable)) ? null : variable))
  })
  return { document, cleared }
}

/** The document with every bot text changed. */
export const mapTexts = (document: FlowDocument, change: (text: string) => string): FlowDocument => {
  const nodes = mapKeeping(document.nodes, (node) => {
    const botInteractions = mapKeeping(node.botInteractions, (message) => {
      const text = change(message.text)
      return text === message.text ? message : { ...message, text }
    })
    const fallbackMessages = mapKeeping(node.fallbackMessages, change)
    const same = botInteractions === node.botInteractions && fallbackMessages === node.fallbackMessages
    return same ? node : { ...node, botInteractions, fallbackMessages }
  })
  return nodes === document.nodes ? document : { ...document, nodes }
}

export const findNode = (document: FlowDocument, nodeId: string): FlowNode | undefined =>
  document.nodes.find((node) => node.id === nodeId)

/** The document with one node changed; the same object when nothing changed or the node does not exist. */
export const changeNode = (
  document: FlowDocument,
  nodeId: string,
  change: (node: FlowNode) => FlowNode,
): FlowDocument => {
  const nodes = mapKeeping(document.nodes, (node) => (node.id === nodeId ? change(node) : node))
  return nodes === document.nodes ? document : { ...document, nodes }
}

export const changeExit = (
  document: FlowDocument,
  nodeId: string,
  exitId: string,
  change: (exit: UserInteraction) => UserInteraction,
): FlowDocument =>
  changeNode(document, nodeId, (node) => {
    const userInteractions = mapKeeping(node.userInteractions, (exit) => (exit.id === exitId ? change(exit) : exit))
    return userInteractions === node.userInteractions ? node : { ...node, userInteractions }
  })

/** Whether exits contain anything that deleting them would lose. */
export const hasContent = (exits: readonly UserInteraction[]): boolean =>
  exits.some(
    (exit) =>
      exit.target !== null || exit.phrases.length > 0 || exit.entityTypeId !== noEntityId || !isAnswerExit(exit),
  )
